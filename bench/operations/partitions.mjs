/**
 * @file The changes of followers in one table and in partitions by user, on PostgreSQL: step 1 of
 * docs/scaling.md, with as many rows as the first argument says (10,000,000).
 */
import pg from 'pg';
import { requireBuild, requirePostgres } from '../server/start.mjs';
import { circumstances, writeSection } from '../support/results.mjs';
import { median } from '../support/statistics.mjs';

const total = Number(process.argv[2] ?? 10_000_000);
const perUser = 50;
const perReading = 10;
const users = Math.round(total / perUser / perReading);
const partitions = 16;
const rounds = 200;

const readingOf = (user, number) => `md5(${user} || '-' || ${number})`;
const personOf = (user, number) => `(${user}::bigint * 100000 + ${number})::text`;

/** Each layout: how it is made, and what a query adds to find the rows of a user. */
const layouts = [
  {
    name: 'one table',
    table: 'changes_whole',
    create: () => [
      'create table changes_whole (reading text, insta_id text, came bool, position int)',
    ],
    columns: '',
    keys: ['reading, insta_id', 'insta_id, reading'],
    ofUser: () => '',
  },
  {
    name: `${partitions} partitions by user`,
    table: 'changes_parted',
    create: () => [
      `create table changes_parted (user_id int, reading text, insta_id text, came bool, position int)
        partition by hash (user_id)`,
      ...Array.from(
        { length: partitions },
        (_, at) =>
          `create table changes_parted_${at} partition of changes_parted
            for values with (modulus ${partitions}, remainder ${at})`,
      ),
    ],
    columns: 'u,',
    keys: ['user_id, reading, insta_id', 'user_id, insta_id, reading'],
    ofUser: (user) => `user_id = ${user} and`,
  },
];

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The rows in the order of time: each user's first reading, then each user's second. */
async function fill(client, { table, create, columns, keys }) {
  for (const statement of create()) await client.query(statement);
  await client.query(`
    insert into ${table}
    select ${columns} ${readingOf('u', 'r')}, ${personOf('u', `(r * 7 + p) % 400`)}, p % 2 = 0, p
    from generate_series(1, ${perUser}) r, generate_series(1, ${users}) u,
      generate_series(1, ${perReading}) p`);
  for (const [at, key] of keys.entries()) {
    await client.query(`create ${at === 0 ? 'unique' : ''} index on ${table} (${key})`);
  }
  await client.query(`vacuum analyze ${table}`);
}

/** What the product asks of a user's changes. */
const questions = {
  'changes of 18 readings': ({ table, ofUser }, user) =>
    `select insta_id, came from ${table} where ${ofUser(user)} reading = any (array(
      select ${readingOf(user, 'r')} from generate_series(33, 50) r))`,
  'changes of a person': ({ table, ofUser }, user) =>
    `select reading, came from ${table} where ${ofUser(user)} insta_id = ${personOf(user, 17)}`,
  'a new reading': ({ table, columns }, user, round) =>
    `insert into ${table} select ${columns === '' ? '' : `${user},`} ${readingOf(user, 1_000 + round)},
      ${personOf(user, 'p')}, true, p from generate_series(1, ${perReading}) p`,
};

/** Milliseconds of each question at the median, the layouts in turn and users at random. */
async function ask(client) {
  const times = layouts.map(() => new Map(Object.keys(questions).map((name) => [name, []])));
  for (let round = 0; round < rounds; round += 1) {
    const user = 1 + Math.floor(Math.random() * users);
    for (const [name, question] of Object.entries(questions)) {
      for (const [at, layout] of layouts.entries()) {
        const sql = question(layout, user, round);
        times[at].get(name).push(await timed(() => client.query(sql)));
      }
    }
  }
  return times.map((each) => [...each.values()].map((values) => median(values).toFixed(2)));
}

/** Seconds to delete one user in a hundred, and to vacuum afterwards. */
async function deleteSome(client, { table, ofUser }) {
  const deletion = await timed(async () => {
    for (let user = 100; user <= users; user += 100) {
      await client.query(`delete from ${table} where ${ofUser(user)} reading = any (array(
        select ${readingOf(user, 'r')} from generate_series(1, ${perUser}) r))`);
    }
  });
  const vacuum = await timed(() => client.query(`vacuum ${table}`));
  return [deletion, vacuum].map((ms) => (ms / 1_000).toFixed(1));
}

async function sizeOf(client, { table }) {
  const { rows } = await client.query(`
    select sum(pg_table_size(oid)) as rows, sum(pg_indexes_size(oid)) as indexes
    from pg_class where relkind = 'r' and relname like '${table}%'`);
  return ['rows', 'indexes'].map((name) => Math.round(Number(rows[0][name]) / 1_048_576));
}

requireBuild();
const cluster = await requirePostgres();
const client = new pg.Client({ connectionString: cluster.url });
try {
  await client.connect();
  for (const layout of layouts) await fill(client, layout);
  const sizes = [];
  for (const layout of layouts) sizes.push(await sizeOf(client, layout));
  const times = await ask(client);
  const rows = [];
  for (const [at, layout] of layouts.entries()) {
    const cells = [...sizes[at], ...times[at], ...(await deleteSome(client, layout))];
    rows.push(`| ${layout.name} | ${cells.join(' | ')} |`);
  }
  const body = `${circumstances()}

${total.toLocaleString('en')} changes: ${users.toLocaleString('en')} users with ${perUser} readings of ${perReading} changes, in the order of time. Milliseconds at the median of ${rounds} random users, the layouts in turn; seconds to delete the changes of one user in a hundred, and to vacuum afterwards.

| layout | rows, MB | indexes, MB | ${Object.keys(questions)
    .map((name) => `${name}, ms`)
    .join(' | ')} | deletion, s | vacuum, s |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}`;
  if (process.argv[2] === undefined) writeSection('Partitions', body);
  console.log(body);
} finally {
  await client.end();
  await cluster.stop();
}
