import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { drizzle } from 'drizzle-orm/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as billingSchema from './billing-schema.ts';
import { clearEvents, countEvent, eventCount } from './counters.ts';
import * as connectSchema from './connect-schema.ts';
import * as historySchema from './history-schema.ts';
import * as operationsSchema from './operations-schema.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';
import * as schema from './schema.ts';

const tables = {
  ...schema,
  ...billingSchema,
  ...historySchema,
  ...connectSchema,
  ...operationsSchema,
};
const emptySnapshot = () => generateDrizzleJson({});

/** What PostgreSQL knows of the tables of a namespace, without the order of columns. */
const catalogQueries = {
  columns: `
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as required, a.attidentity as identity, pg_get_expr(d.adbin, d.adrelid) as default
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = $1::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by 1, 2`,
  constraints: `
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = $1::regnamespace order by 2, 1`,
  indexes: `
    select indexname as name, indexdef as definition
    from pg_indexes where schemaname = $1 order by 1`,
};

async function catalogOf(pglite: PGlite, namespace: string) {
  const entries = Object.entries(catalogQueries).map(async ([kind, query]) => {
    const { rows } = await pglite.query(query, [namespace]);
    const text = JSON.stringify(rows).replaceAll(`${namespace}.`, '');
    const found = JSON.parse(text) as { name: string; table?: string }[];
    // The migrator's own table: it exists before the first migration.
    const isMigrator = ({ name, table = '' }: (typeof found)[number]) =>
      table === 'migrations' || name.startsWith('migrations_');
    return [kind, found.filter((row) => !isMigrator(row))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

it('has a migration for every change of the schema', async () => {
  const file = new URL('./migrations/snapshot.json', import.meta.url);
  const snapshot = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof emptySnapshot>;
  const statements = await generateMigration(snapshot, generateDrizzleJson(tables));
  expect(statements, 'run `npm run migration -- <name>`').toEqual([]);
});

describe('a fresh database', () => {
  let pglite: PGlite;
  let db: Database;
  beforeAll(async () => {
    pglite = await PGlite.create();
    db = drizzle(pglite);
    await migrate(db);
  }, 300_000);
  afterAll(() => pglite.close());

  it('is migrated once, however often migrate runs', async () => {
    const { rows: before } = await db.execute(sql`select * from migrations order by name`);
    await migrate(db);
    const { rows: after } = await db.execute(sql`select * from migrations order by name`);
    expect(after).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  it('has the columns, constraints and indexes of the schema', async () => {
    await pglite.exec('create schema generated; set search_path to generated');
    for (const statement of await generateMigration(emptySnapshot(), generateDrizzleJson(tables))) {
      await pglite.exec(statement.replaceAll('"public".', '"generated".'));
    }
    await pglite.exec('set search_path to pg_catalog');
    const migrated = await catalogOf(pglite, 'public');
    const generated = await catalogOf(pglite, 'generated');
    await pglite.exec('drop schema generated cascade; set search_path to public');
    expect(Object.values(generated).map(({ length }) => length > 10)).toEqual([true, true, true]);
    expect(generated).toEqual(migrated);
  });

  it('counts within a window that starts with its first event', async () => {
    const limit = { max: 2, windowMs: 1_000 };
    expect(await countEvent(db, 'k', limit, 5_000)).toEqual({
      allowed: true,
      count: 1,
      retryAfterMs: 1_000,
    });
    expect((await countEvent(db, 'k', limit, 5_400)).allowed).toBe(true);
    expect(await countEvent(db, 'k', limit, 5_900)).toEqual({
      allowed: false,
      count: 3,
      retryAfterMs: 100,
    });
    expect(await eventCount(db, 'k', 1_000, 5_999)).toBe(3);
    expect(await eventCount(db, 'k', 1_000, 6_000)).toBe(0);
    expect((await countEvent(db, 'k', limit, 6_000)).count).toBe(1);
    await clearEvents(db, 'k');
    expect(await eventCount(db, 'k', 1_000, 6_000)).toBe(0);
  });

  it('is not blocked after the clock was set back', async () => {
    const limit = { max: 1, windowMs: 1_000 };
    await countEvent(db, 'clock', limit, 9_000_000);
    expect(await eventCount(db, 'clock', 1_000, 1_000)).toBe(0);
    expect(await countEvent(db, 'clock', limit, 1_000)).toMatchObject({ allowed: true, count: 1 });
  });

  it('counts two concurrent events in either order', async () => {
    const limit = { max: 1, windowMs: 1_000 };
    await countEvent(db, 'together', limit, 5_003);
    expect(await countEvent(db, 'together', limit, 5_000)).toMatchObject({
      allowed: false,
      count: 2,
    });
    expect(await eventCount(db, 'together', 1_000, 5_000)).toBe(2);
  });
});

/** A database as it was before the migration of a number. */
async function databaseBefore(number: string): Promise<PGlite> {
  const pglite = await PGlite.create();
  const folder = new URL('./migrations/', import.meta.url);
  const before = readdirSync(folder).filter((name) => name < number && name.endsWith('.sql'));
  await pglite.exec('create table migrations (name text primary key, applied_at timestamptz)');
  for (const name of before.toSorted()) {
    await pglite.exec(readFileSync(new URL(name, folder), 'utf8'));
    await pglite.query('insert into migrations values ($1, now())', [name]);
  }
  return pglite;
}

it('moves the queues of mails and reminders into the planned work', async () => {
  const pglite = await databaseBefore('0019');
  await pglite.exec(`
    insert into users (id, email, username, insta_id, created_at)
      values (1, 'a@example.com', 'a', '1', now());
    insert into sessions (token_hash, user_id, created_at, expires_at)
      values ('\\x01', 1, now(), now());
    insert into jobs (kind, user_id, run_at, attempts) values ('sync', 1, '2026-11-01', 2);
    insert into mails (id, email, subject, text, created_at, run_at, attempts, dead_at, reason)
      values (7, 'a@example.com', 'Hello', 'A text', now(), '2026-11-02', 3, '2026-11-03', 'EENVELOPE');
    insert into reminders (id, user_id, token_hash, endpoint, p256dh, auth, kind, zone, quiet_from,
        quiet_until, language, created_at, next_at, failures)
      values ('r', 1, '\\x01', 'e', '\\x01', '\\x01', 'weekly', 'UTC', 0, 0, 'en', now(), '2026-11-04', 4);`);
  const db: Database = drizzle(pglite);
  await migrate(db);
  const { rows } = await db.execute(sql`
    select kind, user_id as user, mail_id as mail, reminder_id as reminder, run_at::date::text as day,
      attempts, dead_at::date::text as dead, reason
    from jobs order by run_at`);
  const none = { user: null, mail: null, reminder: null, dead: null, reason: null };
  const mail = { mail: 7, dead: '2026-11-03', reason: 'EENVELOPE' };
  expect(rows).toEqual([
    { ...none, kind: 'sync', user: 1, day: '2026-11-01', attempts: 2 },
    { ...none, ...mail, kind: 'mail', day: '2026-11-02', attempts: 3 },
    { ...none, kind: 'reminder', reminder: 'r', day: '2026-11-04', attempts: 4 },
  ]);
  await pglite.close();
}, 300_000);

it('remembers accounts that were disconnected, as far as their history names them', async () => {
  const pglite = await databaseBefore('0025');
  await pglite.exec(`
    insert into users (id, email, username, insta_id, created_at) values
      (1, 'a@example.com', 'a', '0000000000', now()), (2, 'b@example.com', 'b', '22', now());
    insert into daily_counts (user_id, insta_id, day, followers, following) values
      (1, '11', '2026-11-01', 5, 5), (1, '11', '2026-11-02', 5, 5), (2, '21', '2026-11-01', 5, 5),
      (2, '22', '2026-11-01', 5, 5);
    insert into readings (id, user_id, insta_id, source, taken_at) values
      ('r1', 1, '0000000000', 'network', now()), ('r2', 1, '11', 'network', now()),
      ('r3', 1, '12', 'network', now());`);
  const db: Database = drizzle(pglite);
  await migrate(db);
  const { rows } = await db.execute(
    sql`select user_id as user, account_id as account from former_connections order by 2`,
  );
  expect(rows).toEqual([
    { user: 1, account: '11' },
    { user: 1, account: '12' },
    { user: 2, account: '21' },
  ]);
  await pglite.close();
}, 300_000);
