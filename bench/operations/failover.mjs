/**
 * @file Two servers behind a proxy on PostgreSQL with a synchronous standby: under load the primary is
 * killed, cut off, and the line between the nodes is cut. What was acknowledged must still be there;
 * the time without writes and reads is written down. Needs root, for network namespaces.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addresses, roles, startCluster, timeToLive, untilWhole } from './cluster/cluster.mjs';
import { longestGap, startLoad } from './cluster/load.mjs';
import { cutBetween, isolate, killAll, makeNetwork, removeNetwork } from './cluster/namespaces.mjs';
import { circumstances, writeSection } from '../support/results.mjs';
import { startServer } from '../server/start.mjs';

const serverPorts = [5_081, 5_082];
const programs = ['patroni', 'etcd', 'pgbouncer', 'haproxy', 'ip', 'setpriv'];
const packages = 'patroni etcd-server pgbouncer haproxy iproute2 postgresql';
/** Load before a fault, and after it, in milliseconds. */
const calmMs = 6_000;
const afterMs = 45_000;

const scenarios = [
  {
    name: 'primary killed (`kill -9` of all its processes)',
    break: (primary) => killAll(primary),
    mend: (primary, cluster) => cluster.startMachine(primary),
  },
  {
    name: 'primary cut off from everything',
    break: (primary) => isolate(primary),
    mend: (primary) => isolate(primary, false),
  },
  {
    name: 'line between primary and standby cut',
    break: () => cutBetween(),
    mend: () => cutBetween(false),
  },
];

/** Starts the servers; their proxy needs a moment to find them. */
async function startServers() {
  const settings = {
    DATABASE_URL: addresses.database,
    DATABASE_STANDBY_URL: addresses.standby,
    LOG_LEVEL: 'fatal',
  };
  const started = [];
  // One after the other: the first migrates the database.
  for (const port of serverPorts) started.push(await startServer(port, settings));
  await pause(2_500);
  return started;
}

/** How much of what was acknowledged the database no longer has. */
async function lostOf({ payments, sessions, readings }) {
  const client = new pg.Client({ connectionString: addresses.direct });
  await client.connect();
  const found = async (query, values) =>
    new Set((await client.query(query, [values])).rows.map(({ key }) => key));
  const paid = await found(
    `select p.email as key from payments p join users u on u.email = p.email join subscriptions s on s.user_id = u.id
      join receipts r on r.user_id = u.id where p.state = 'paid' and p.email = any($1)`,
    payments,
  );
  const read = await found('select id as key from readings where id = any($1)', readings);
  const hashes = await found(
    `select t as key from unnest($1::text[]) t join sessions on token_hash = sha256(convert_to(t, 'UTF8'))`,
    sessions,
  );
  await client.end();
  return {
    payments: payments.filter((email) => !paid.has(email)).length,
    readings: readings.filter((id) => !read.has(id)).length,
    sessions: sessions.filter((token) => !hashes.has(token)).length,
  };
}

async function run(scenario, cluster) {
  const load = await startLoad(addresses.web);
  await pause(calmMs);
  const before = await roles();
  const broken = performance.now();
  scenario.break(before.primary, cluster);
  await pause(afterMs);
  const after = await roles();
  const { writes, reads } = await load.stop();
  scenario.mend(before.primary, cluster);
  await untilWhole();
  const { acknowledged } = load;
  const lost = await lostOf(acknowledged);
  return {
    counted: Object.fromEntries(
      Object.entries(acknowledged).map(([name, list]) => [name, list.length]),
    ),
    lost,
    writes: { gap: longestGap(writes.times, broken), failures: writes.failures },
    reads: { gap: longestGap(reads.times, broken), failures: reads.failures },
    isPromoted: after.primary !== before.primary,
  };
}

function row(name, { counted, lost, writes, reads, isPromoted }) {
  const kept = (kind) => `${counted[kind]} (${lost[kind]} lost)`;
  const cells = [
    name,
    isPromoted ? 'standby' : 'the same',
    kept('payments'),
    kept('sessions'),
    kept('readings'),
  ];
  const gaps = [`${writes.gap.toFixed(1)} s`, `${reads.gap.toFixed(1)} s`];
  return `| ${[...cells, ...gaps, writes.failures, reads.failures].join(' | ')} |`;
}

function obstacle() {
  if (process.getuid() !== 0) return 'it makes network namespaces: run it as root';
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0) return `${missing.join(', ')} missing: apt-get install ${packages}`;
  if (!existsSync('dist-server/main.js')) return 'no built server: run `npm run build` first';
  return null;
}

const reason = obstacle();
if (reason !== null) {
  console.log(`The failover bench cannot run: ${reason}`);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'limn-failover-'));
const rounds = Number(process.argv[2] ?? 2);
let cluster;
let servers = [];
try {
  makeNetwork();
  cluster = await startCluster(folder, serverPorts);
  servers = await startServers();
  const rows = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const scenario of scenarios) {
      const result = await run(scenario, cluster);
      rows.push(row(scenario.name, result));
      console.log(rows.at(-1));
    }
  }
  const lines = [
    circumstances(),
    '',
    `Two servers behind HAProxy, PgBouncer, PostgreSQL with a synchronous standby under Patroni (a lost primary is replaced after at most ${timeToLive} s), all on one machine. Three callers write (payments, sign-ins, analyses) and two read (lists, history) without a pause; the fault comes after ${calmMs / 1_000} s and lasts ${afterMs / 1_000} s. Acknowledged is what a caller got 200 for; lost is what of it the database no longer had when both nodes were back.`,
    '',
    '| fault | primary afterwards | payments | sessions | readings | longest time without a write | without a read | refused writes | refused reads |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ];
  writeSection('Failover', lines.join('\n'));
} finally {
  for (const server of servers) await server.stop('SIGKILL');
  cluster?.stop();
  removeNetwork();
}
process.exit(0);
