/**
 * @file A rolling upgrade under load: two servers behind a plain proxy, each stopped with SIGTERM and
 * replaced in turn. Counts the requests that were refused or failed.
 *
 *   node bench/operations/rolling.mjs [--from FOLDER]
 *
 * FOLDER is another checkout whose build runs first and is then replaced by this one, once; it writes
 * nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { circumstances, writeSection } from '../support/results.mjs';
import { loadServer, requirePostgres, requireBuild, startServer } from '../server/start.mjs';
import { startCallers } from '../support/callers.mjs';
import { startLoad } from './cluster/load.mjs';
import { startProxy } from '../support/proxy.mjs';

const first = Number(process.env.PORT ?? 4_140);
const [web, ...ports] = [first, first + 1, first + 2];
const option = process.argv.indexOf('--from');
const earlier = option === -1 ? undefined : process.argv[option + 1];
const rounds = earlier === undefined ? 3 : 1;
const callers = 8;

async function untilHealthy(proxy, count) {
  while (proxy.healthy.size < count) await pause(50);
}

/** Replaces both servers, again and again, under load. */
async function upgrade(databaseUrl, drainSeconds) {
  const settings = {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: String(drainSeconds),
  };
  const servers = [];
  for (const port of ports) {
    servers.push(await startServer(port, settings, '/readyz', undefined, earlier));
  }
  const proxy = startProxy(web, ports);
  await untilHealthy(proxy, 2);
  const load = await startLoad(`http://127.0.0.1:${web}`);
  const readers = startCallers(web, { count: callers, paths: ['/', '/robots.txt'] });
  await pause(2_000);
  const stops = [];
  for (let turn = 0; turn < rounds * ports.length; turn += 1) {
    const at = turn % ports.length;
    const began = performance.now();
    await servers[at].stop();
    stops.push(performance.now() - began);
    servers[at] = await startServer(ports[at], settings, '/readyz');
    await untilHealthy(proxy, 2);
  }
  await pause(1_000);
  const { writes, reads } = await load.stop();
  const { outcomes } = await readers.stop();
  proxy.stop();
  for (const server of servers) await server.stop();
  const { 200: pages = 0, ...others } = outcomes;
  const failures = Object.values(others).reduce((sum, count) => sum + count, 0);
  return {
    answered: pages + writes.times.length + reads.times.length,
    writes: writes.times.length,
    failed: failures + writes.failures + reads.failures,
    failedWrites: writes.failures,
    stopMs: Math.max(...stops),
  };
}

requireBuild();
const cluster = await requirePostgres();
const { emptyDatabase } = await loadServer('postgres');
const rows = [];
for (const drainSeconds of [0, 3]) {
  const found = await upgrade(await emptyDatabase(cluster.url), drainSeconds);
  console.log(drainSeconds, found);
  const { answered, writes, failed, failedWrites, stopMs } = found;
  rows.push(
    `| ${drainSeconds} | ${answered} | ${writes} | ${failed} | ${failedWrites} | ${(stopMs / 1_000).toFixed(1)} s |`,
  );
}
await cluster.stop();
if (earlier !== undefined) process.exit(0);
writeSection(
  'Rolling upgrade',
  `Command: \`node bench/operations/rolling.mjs\`. ${circumstances()} Two servers on PostgreSQL behind a proxy that asks \`/readyz\` twice a second and never tries a request again; each is stopped with SIGTERM and started again ${rounds} times, in turn, under three callers that write (payments, sign-ins, analyses) and ${callers + 2} that read. A write is a payment, sign-in or analysis with all of its requests.

| DRAIN_SECONDS | answered | of them writes | failed | of them writes | longest stop |
|---|---|---|---|---|---|
${rows.join('\n')}
`,
);
process.exit(0);
