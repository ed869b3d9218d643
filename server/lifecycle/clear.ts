import { and, eq, sql, type SQL } from 'drizzle-orm';
import { lockUser } from '../analysis/locks.ts';
import { dailyCounts, readings } from '../db/history-schema.ts';
import type { Database } from '../db/open.ts';
import { figureTables } from '../connect/connections.ts';
import { forgetFormer } from '../connect/platform-users.ts';
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
  // They lead to the history of an account, of which there is none any more.
  'former_connections',
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

/**
 * Deletes what is stored of an account that a user had connected before, as {@link clearAccount} does of
 * all accounts. Names and people kept off lists do not say of which account they are: those of people
 * in the readings that are left stay. The insight does not say it either, and can be asked for again.
 */
export async function clearFormerAccount(
  db: Database,
  userId: number,
  accountId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    // The owner has connected the account again in the meantime: the request was about the time before.
    if (!(await forgetFormer(tx, userId, accountId))) return;
    await forgetRuns(tx, userId);
    for (const table of [readings, dailyCounts]) {
      await tx.delete(table).where(and(eq(table.userId, userId), eq(table.instaId, accountId)));
    }
    const hasChange = (changes: SQL) => sql`exists (
      select from readings r join ${changes} c on c.reading = r.id
      where r.user_id = ${userId} and c.insta_id = n.person)`;
    await tx.execute(sql`
      delete from person_names n where user_id = ${userId}
        and not ${hasChange(sql`follower_changes`)} and not ${hasChange(sql`following_changes`)}`);
    await tx.execute(sql`
      delete from kept_off k where user_id = ${userId} and not exists (
        select from person_names n where n.user_id = k.user_id and n.person = k.person)`);
  });
}
