import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as billingSchema from './billing-schema.ts';
import { migrate } from './migrate.ts';
import * as schema from './schema.ts';

const tables = { ...schema, ...billingSchema };
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

describe('the schema and the migrations', () => {
  let pglite: PGlite;
  beforeAll(async () => {
    pglite = await PGlite.create();
    await migrate(drizzle(pglite));
    await pglite.exec('create schema generated; set search_path to generated');
    for (const statement of await generateMigration(emptySnapshot(), generateDrizzleJson(tables))) {
      await pglite.exec(statement.replaceAll('"public".', '"generated".'));
    }
    await pglite.exec('set search_path to pg_catalog');
  }, 60_000);
  afterAll(() => pglite.close());

  it.each(Object.keys(catalogQueries))('make the same %s', async (kind) => {
    const migrated = await catalogOf(pglite, 'public');
    const generated = await catalogOf(pglite, 'generated');
    expect(generated[kind]?.length).toBeGreaterThan(10);
    expect(generated[kind]).toEqual(migrated[kind]);
  });
});
