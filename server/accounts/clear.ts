import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { forgetRuns } from '../analysis/runs.ts';

/**
 * Tables beyond the runs that keep something about a user which Clear Data forgets: their rows are
 * deleted by `user_id`. An area that adds such a table names it here.
 */
const clearedTables: readonly string[] = ['kept_stories', 'readings'];

/** Clear Data: lists, snapshots, insights and analyses go; account, plan and session stay. */
export async function clearAccount(db: Database, userId: number): Promise<void> {
  await forgetRuns(db, userId);
  for (const table of clearedTables) {
    await db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  }
}
