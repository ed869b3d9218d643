/**
 * @file A restore drill on PostgreSQL with times: a database of known size is saved with the commands of
 * docs/operations.md and restored into an empty one; a server starts on it, and an owner finds the list
 * that was read before.
 *
 *   node bench/operations/restore.mjs
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { circumstances, writeSection } from '../support/results.mjs';
import { loadServer, openPostgres, requireBuild, startServer } from '../server/start.mjs';
import { analyse, ask, signIn } from '../server/visit.mjs';

const port = Number(process.env.PORT ?? 4_150);
const origin = `http://127.0.0.1:${port}`;
const list = 'client/instagram/mutual/follower/100/?page=1';
/** Users, and the changes of followers that each has: what a database grows by (docs/scaling.md). */
const sizes = [
  { users: 2_000, changes: 100 },
  { users: 20_000, changes: 100 },
];

/** Users with a subscription, a session, a reading and changes each, by the database itself. */
async function fill(client, { users, changes }) {
  await client.query(`
    insert into users (email, username, insta_id, created_at, is_private, subscribed_until)
    select 'f' || n || '@example.com', 'f' || n, n::text, now(), false, now() + interval '30 days'
    from generate_series(1, ${users}) n`);
  await client.query(`
    insert into subscriptions (user_id, provider, provider_id, account_code, plan_code, plan_name, state,
      current_period_ends_at, updated_at)
    select id, 'sandbox', 's' || id, 'code' || id, 'monthly', 'Monthly', 'active', now() + interval '30 days',
      now() from users where email like 'f%@example.com'`);
  await client.query(`
    insert into readings (id, user_id, insta_id, source, taken_at, followers, following, came, gone)
    select md5('r' || id), id, insta_id, 'analysis', now() - interval '1 day', 1000, 400, ${changes}, 0
    from users where email like 'f%@example.com'`);
  await client.query(`
    insert into follower_changes (reading, insta_id, came, position)
    select r.id, (1000000000 + r.user_id::bigint * 7919 + n * 104729)::text, true, n
    from readings r, generate_series(1, ${changes}) n where r.insta_id <> '0' and r.id = md5('r' || r.user_id)`);
}

/** Runs a command; gives the seconds it took. */
function timed(command, ...words) {
  const began = performance.now();
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return (performance.now() - began) / 1_000;
}

async function drill(emptyDatabase, clusterUrl, size, folder) {
  const url = await emptyDatabase(clusterUrl);
  const before = await startServer(port, { DATABASE_URL: url });
  const token = await signIn(origin, 'demo@example.com');
  await analyse(origin, token);
  const seen = JSON.stringify(await ask(origin, token, list));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, size);
  const { rows } = await client.query(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  await client.end();
  await before.stop();

  const dump = join(folder, 'limn.dump');
  const saved = timed('pg_dump', '--format=custom', `--file=${dump}`, url);
  const empty = await emptyDatabase(clusterUrl);
  const restored = timed('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${empty}`, dump);
  const after = await startServer(port, { DATABASE_URL: empty }, '/readyz');
  const began = performance.now();
  const found = JSON.stringify(await ask(origin, token, list));
  const answered = (performance.now() - began) / 1_000;
  await after.stop();
  if (found !== seen) throw new Error('the restored server answers another list');
  return {
    megabytes: rows[0].bytes / 1e6,
    dumpMegabytes: statSync(dump).size / 1e6,
    saved,
    restored,
    started: after.readyMs / 1_000,
    answered,
  };
}

requireBuild();
const cluster = await openPostgres();
if (cluster === null || spawnSync('pg_dump', ['--version']).status !== 0) {
  await cluster?.stop();
  console.log('PostgreSQL or pg_dump is not installed.');
  process.exit(0);
}
const { emptyDatabase } = await loadServer('postgres');
const folder = mkdtempSync(join(tmpdir(), 'limn-restore-'));
const rows = [];
for (const size of sizes) {
  const found = await drill(emptyDatabase, cluster.url, size, folder);
  console.log(found);
  const seconds = [found.saved, found.restored, found.started, found.answered];
  const total = found.restored + found.started + found.answered;
  const cells = [
    `${size.users.toLocaleString('en')}, ${(size.users * size.changes).toLocaleString('en')}`,
    `${Math.round(found.megabytes)} MB`,
    `${Math.round(found.dumpMegabytes)} MB`,
    ...seconds.map((each) => `${each.toFixed(1)} s`),
    `${total.toFixed(1)} s`,
  ];
  rows.push(`| ${cells.join(' | ')} |`);
}
await cluster.stop();
rmSync(folder, { recursive: true, force: true });
writeSection(
  'Restore drill',
  `Command: \`node bench/operations/restore.mjs\`. ${circumstances()} PostgreSQL on the same machine, without fsync. The commands are those of docs/operations.md, "Backup and restore", with one process each. The restored server has to answer a list that an owner read before the backup, with the session of that time.

| users, changes of followers | database | dump | backup | restore | start until ready | first list | away in all |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`,
);
process.exit(0);
