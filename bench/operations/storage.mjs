/**
 * @file What an account costs the database: bytes of each table after an account's first analysis and
 * after its second one, on PostgreSQL. docs/scaling.md computes with these figures.
 */
import pg from 'pg';
import { circumstances, writeSection } from '../support/results.mjs';
import { openPostgres, requireBuild, startServer } from '../server/start.mjs';
import { analyse, signIn } from '../server/visit.mjs';

const port = 4_121;
const origin = `http://127.0.0.1:${port}`;
const accounts = ['small', 'medium', 'large'];

async function sizesOf(client) {
  const { rows: tables } = await client.query(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of tables) await client.query(`vacuum full ${name}`);
  const { rows } = await client.query(
    "select relname as name, pg_total_relation_size(oid)::int as bytes from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** The tables that grew, largest first, as `name kB`. */
function growth(before, after) {
  const grown = [...after]
    .map(([name, bytes]) => ({ name, bytes: bytes - (before.get(name) ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  const kilobytes = (bytes) => Math.round(bytes / 1_024);
  const named = grown.slice(0, 5).map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`);
  return `${kilobytes(total)} (${named.join(', ')})`;
}

async function measure(client) {
  const rows = [];
  for (const name of accounts) {
    const token = await signIn(origin, `${name}@example.com`);
    const before = await sizesOf(client);
    const { mutual, dont_follow_back: others, new: came, lost } = await analyse(origin, token);
    const first = await sizesOf(client);
    await analyse(origin, token);
    const second = await sizesOf(client);
    rows.push(
      `| ${mutual + others} | ${came + lost} | ${growth(before, first)} | ${growth(first, second)} |`,
    );
  }
  return rows;
}

requireBuild();
const cluster = await openPostgres();
if (cluster === null) {
  console.log('PostgreSQL is not installed here.');
  process.exit(0);
}
const server = await startServer(port, { DATABASE_URL: cluster.url });
const client = new pg.Client({ connectionString: cluster.url });
try {
  await client.connect();
  const lines = [
    circumstances(),
    '',
    'Kilobytes that an account adds to PostgreSQL, tables and indexes, after `vacuum full`; in brackets the tables that grew most.',
    '',
    '| followers | new and lost | first analysis | second analysis at once |',
    '|---|---|---|---|',
    ...(await measure(client)),
  ];
  writeSection('Storage', lines.join('\n'));
  console.log(lines.join('\n'));
} finally {
  await client.end();
  await server.stop();
  await cluster.stop();
}
