/**
 * @file One of two processes on one port is killed again and again under load: how many requests were
 * answered, ended with a reset, or never ended.
 *
 *   node bench/operations/kills.mjs [kills]
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { circumstances, writeSection } from '../support/results.mjs';
import { loadServer, requirePostgres, requireBuild, startServer } from '../server/start.mjs';
import { patienceMs, startCallers } from '../support/callers.mjs';

const port = Number(process.env.PORT ?? 4_130);
const kills = Number(process.argv[2] ?? 10);
const callers = 16;
/** Time between a start and the next kill. */
const calmMs = 500;

const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

requireBuild();
const cluster = await requirePostgres();
const { emptyDatabase } = await loadServer('postgres');
let started = 0;
const server = await startServer(
  port,
  { DATABASE_URL: await emptyDatabase(cluster.url), PROCESSES: '2', LOG_LEVEL: 'info' },
  '/healthz',
  (text) => (started += text.split('"msg":"started"').length - 1),
);
const untilStarted = async (count) => {
  while (started < count) await pause(50);
};
await untilStarted(2);
const load = startCallers(port, { count: callers, paths: ['/healthz', '/'] });
await pause(1_000);
for (let kill = 0; kill < kills; kill += 1) {
  const [first] = childrenOf(server.pid);
  process.kill(first, 'SIGKILL');
  // The process that takes its place.
  await untilStarted(kill + 3);
  await pause(calmMs);
}
const { outcomes, slowestMs } = await load.stop();
await server.stop();
await cluster.stop();
console.log(outcomes, slowestMs);
const { 200: answered = 0, reset = 0, hung = 0, ...others } = outcomes;
const refused = Object.entries(others).map(([status, count]) => `${count} x ${status}`);
writeSection(
  'Killed processes',
  `Command: \`node bench/operations/kills.mjs ${kills}\`. ${circumstances()} Two processes on one port, PostgreSQL; one of them is killed (\`kill -9\`) ${kills} times, each time when the one that took the place of the last has started, under ${callers} callers without a pause, half of them with a new connection for each request. A request hangs that has no answer after ${patienceMs / 1_000} s.

| answered | other answers | ended with a reset | hung | slowest answer |
|---|---|---|---|---|
| ${answered} | ${refused.join(', ') || 'none'} | ${reset} | ${hung} | ${Math.round(slowestMs)} ms |

Before the first process closed the connections of a process that died (\`server/base/lost-connections.ts\`), the same bench on the same day and machine had 28033 answered, 92 that ended with a reset, and 10 that hung: one for each kill.
`,
);
