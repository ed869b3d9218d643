/**
 * @file The server (goals V1 to V3): list pages on PostgreSQL with two processes, memory while a
 * 1,000,000-follower account is served from the embedded database, time to the first answer.
 *
 *   node bench/server.mjs [--memory]
 *
 * `--memory` measures memory alone, which does not depend on the load of the machine.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createBare } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { circumstances, writeSection } from './support/results.mjs';
import { load, loadAtRate } from './server/load.mjs';
import { openPostgres, requireBuild, startServer } from './server/start.mjs';
import { analyse, holdPages, signIn } from './server/visit.mjs';

const port = 4_119;
const origin = `http://127.0.0.1:${port}`;
const rounds = 12;
const starts = 5;
/** Requests a second of the latency figure: half of the goal, so nothing queues. */
const calmRate = 1_000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function peakMegabytes(pid) {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return null;
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))[1]) / 1_024);
}

/** Bare Node with a response of the same size: the upper bound on this machine. */
async function startBare(text) {
  const server = createBare((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(text);
  });
  await new Promise((resolve) => server.listen(4_118, '127.0.0.1', resolve));
  return server;
}

const least = (results, key) => Math.min(...results.map((result) => result[key]));
const most = (results) => Math.max(...results.map((result) => result.rate));
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** 99th percentile over median: of the calmest round, and of the median round. */
function spreadOf(results) {
  const spreads = results.map(({ p99, median: middle }) => p99 / middle);
  return `${Math.min(...spreads).toFixed(1)} (${median(spreads).toFixed(1)})`;
}

async function measureLists(database) {
  const server = await startServer(port, { DATABASE_URL: database, PROCESSES: '2' });
  try {
    return await loadLists();
  } finally {
    await server.stop();
  }
}

async function loadLists() {
  // The second process may not listen yet.
  await pause(3_000);
  const accounts = {};
  for (const name of ['second', 'huge']) {
    const token = await signIn(origin, `${name}@example.com`);
    accounts[name] = { token, count: (await analyse(origin, token)).mutual };
  }
  const path = (count) =>
    `/api/client/instagram/mutual/follower/15/?page=${1 + Math.floor(Math.random() * (count / 15))}`;
  const sample = await fetch(`${origin}${path(15)}`, {
    headers: { authorization: `Token ${accounts.second.token}` },
  });
  const bare = await startBare(await sample.text());
  const contenders = {
    bare: { origin: 'http://127.0.0.1:4118', token: '', pathOf: () => '/' },
    ...Object.fromEntries(
      Object.entries(accounts).map(([name, { token, count }]) => [
        name,
        { origin, token, pathOf: () => path(count) },
      ]),
    ),
  };
  const results = { bare: [], second: [], huge: [] };
  const calm = { bare: [], second: [], huge: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, contender] of Object.entries(contenders)) {
      results[name].push(await load({ ...contender, parallel: 16, seconds: 1 }));
      calm[name].push(await loadAtRate({ ...contender, rate: calmRate, seconds: 1 }));
    }
  }
  bare.close();
  return { results, calm, counts: [accounts.second.count, accounts.huge.count] };
}

/** Megabytes of a process that serves a million followers, then all pages of theirs to nobody. */
async function measureMemory(folder) {
  const first = await startServer(port, { LIMN_DATA: folder });
  await first.stop();
  const again = await startServer(port, { LIMN_DATA: folder });
  try {
    const token = await signIn(origin, 'huge@example.com');
    const started = performance.now();
    await analyse(origin, token);
    const seconds = (performance.now() - started) / 1_000;
    const peak = peakMegabytes(again.pid);
    const held = await holdPages(origin, token);
    const peakHeld = peakMegabytes(again.pid);
    held.end();
    return { firstMs: first.readyMs, peak, seconds, peakHeld, pages: held.count };
  } finally {
    await again.stop();
  }
}

/** Milliseconds from each start of an existing database to its first answer. */
async function measureStarts(folder) {
  const readyMs = [];
  for (let round = 0; round < starts; round += 1) {
    const server = await startServer(port, { LIMN_DATA: folder });
    readyMs.push(server.readyMs);
    await server.stop();
  }
  return readyMs;
}

const memoryLine = ({ peak, peakHeld, pages }) =>
  `the process was never above ${peak ?? '?'} MB, and never above ${peakHeld ?? '?'} MB with the list once more in ${pages} compact pages that were all asked for and never read.`;

requireBuild();
const folder = mkdtempSync(join(tmpdir(), 'limn-bench-'));
if (process.argv.includes('--memory')) {
  try {
    const body = `Command: \`node bench/server.mjs --memory\`. ${circumstances()}\n\nV2: during a whole analysis of the 1,000,000-follower account over HTTP on the embedded database ${memoryLine(await measureMemory(folder))}`;
    writeSection('Server memory', body);
    console.log(body);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit(0);
}
const cluster = await openPostgres();
const lines = [
  `${circumstances()} With a load above 0.5 the figures describe those programs rather than the server.`,
  '',
];
try {
  if (cluster === null) lines.push('V1: PostgreSQL is not installed here.', '');
  else {
    const { results, calm, counts } = await measureLists(cluster.url);
    const { bare, second, huge } = results;
    lines.push(
      `V1: pages of 15 on PostgreSQL, two processes, load generator and database on the same two cores; ${rounds} interleaved rounds of a second each. Requests a second: the best round with 16 at once. p99 / p50: the calmest round, in brackets the middle one; at ${calmRate} requests a second they arrive whether the earlier ones are answered or not, and a wait counts from when a request was due.`,
      '',
      `| | requests a second | share of bare Node | p99 / p50, 16 at once | p99 / p50, ${calmRate} a second |`,
      '|---|---|---|---|---|',
      ...[
        ['bare Node, same bytes, one process', 'bare'],
        [`list of ${counts[0]} rows`, 'second'],
        [`list of ${counts[1]} rows`, 'huge'],
      ].map(([label, name]) => {
        const share = (most(results[name]) / most(bare)).toFixed(2);
        const spreads = [spreadOf(results[name]), spreadOf(calm[name])];
        return `| ${[label, Math.round(most(results[name])), share, ...spreads].join(' | ')} |`;
      }),
      '',
      `Flatness: the longest list takes ${(least(huge, 'median') / least(second, 'median')).toFixed(2)} of the median time of the shortest.`,
      '',
    );
  }
  const memory = await measureMemory(folder);
  const readyMs = await measureStarts(folder);
  lines.push(
    `V2: a whole analysis of the 1,000,000-follower account over HTTP on the embedded database took ${memory.seconds.toFixed(0)} s; ${memoryLine(memory)}`,
    '',
    `V3: start to first answer ${(median(readyMs) / 1_000).toFixed(2)} s on an existing database (median of ${starts}, least ${(Math.min(...readyMs) / 1_000).toFixed(2)}), ${(memory.firstMs / 1_000).toFixed(1)} s on the very first start.`,
  );
  writeSection('Server', lines.join('\n'));
  console.log(lines.join('\n'));
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
