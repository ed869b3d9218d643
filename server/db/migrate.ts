/// <reference types="vite/types/importMeta.d.ts" />
import { sql } from 'drizzle-orm';
import type { Database } from './open.ts';

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
    const { rows } = await tx.execute<{ name: string }>(sql`select name from migrations`);
    const applied = new Set(rows.map((row) => row.name));
    for (const [path, text] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (applied.has(name)) continue;
      for (const statement of statements(text)) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migrations values (${name}, now())`);
    }
  });
}
