/// <reference types="vite/types/importMeta.d.ts" />
import { sql } from 'drizzle-orm';
import { version } from '../base/version.ts';
import { SettingsError } from '../base/environment.ts';
import type { Database } from './open.ts';
import { properties } from './schema.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The statements of a file, sent one by one because a prepared statement may contain only one. */
function statements(text: string): string[] {
  return text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const built = `${version.version} (commit ${version.commit})`;

/** The names of this build's migrations, in the order of their numbers. */
const names = Object.keys(files)
  .map((path) => path.slice(path.lastIndexOf('/') + 1))
  .sort((a, b) => (a < b ? -1 : 1));

/** The migrations of this build that a database lacks. */
export async function missingMigrations(db: Pick<Database, 'execute'>): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from migrations`);
  const applied = new Set(rows.map((row) => row.name));
  return names.filter((name) => !applied.has(name));
}

/**
 * Refuses a database that a newer build has migrated: this build would write rows that the newer
 * schema does not expect, and nobody would notice until the upgrade is repeated.
 */
async function refuseNewer(tx: Pick<Database, 'execute'>): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from migrations order by name`,
  );
  const unknown = rows.map((row) => row.name).filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  const by = await tx.execute<{ value: string }>(
    sql`select value from properties where name = 'migrated_by'`,
  );
  const build = by.rows[0]?.value ?? 'a newer version';
  throw new SettingsError(
    `The database was migrated by Limn ${build} (${unknown.join(', ')}), and this is ${built}. ` +
      'Start the newer version, or restore a backup from before the upgrade (docs/operations.md).',
  );
}

/**
 * Runs the migrations that the database has not recorded, in the order of their numbers and in one
 * transaction. An advisory lock makes other processes wait.
 */
export async function migrate(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7236401)`);
    await tx.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null)`,
    );
    await refuseNewer(tx);
    const missing = await missingMigrations(tx);
    for (const name of missing) {
      const text = files[`./migrations/${name}`] ?? '';
      for (const statement of statements(text)) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migrations values (${name}, now())`);
    }
    if (missing.length === 0) return;
    const row = { name: 'migrated_by', value: built };
    await tx
      .insert(properties)
      .values(row)
      .onConflictDoUpdate({ target: properties.name, set: row });
  });
}
