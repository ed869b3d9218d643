import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { figureTables } from '../connect/connections.ts';
import { forgetRuns } from '../analysis/runs.ts';

/**
 * Tables, beside those of runs, that store something about a user which Clear Data deletes, by
 * `user_id`. A new table of that kind must be listed here.
 */
const clearedTables: readonly string[] = [
  'kept_stories',
  'readings',
  'person_names',
  'daily_counts',
  ...figureTables.filter((table) => table !== 'jobs'),
];

/**
 * Clear Data: deletes lists, snapshots, insights and analyses in one transaction; account, plan and
 * session are kept.
 */
export async function clearAccount(db: Database, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await forgetRuns(tx, userId);
    for (const table of clearedTables) {
      await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
    }
    // The connection is kept: its figures are unknown until they are read again, from the start.
    await tx.execute(sql`update connections set synced_at = null where user_id = ${userId}`);
    await tx.execute(
      sql`update jobs set run_at = least(run_at, now()) where user_id = ${userId} and kind = 'sync'`,
    );
  });
}
