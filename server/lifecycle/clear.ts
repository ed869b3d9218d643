import { and, eq, sql, type SQL } from 'drizzle-orm';
import { lockUser } from '../analysis/locks.ts';
import { resultLists } from '../../contract/http/module.ts';
import { dailyCounts, keptOff, personNames, readings } from '../db/history-schema.ts';
import type { Database } from '../db/open.ts';
import { forgetFormer } from '../connect/platform-users.ts';
import { figureTables } from '../connect/stored.ts';
import { listCounts, readWhole } from '../analysis/lists.ts';
import { forgetRuns, forgetRunsOf } from '../analysis/runs.ts';

/**
 * Tables, beside those of runs, that store something about a user which Clear Data deletes, by
 * `user_id`. A new table of that kind must be listed here.
 */
const clearedTables: readonly string[] = [
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

/** People with a change in a reading of an account, and in none of another one. */
async function peopleOfAccount(tx: Database, userId: number, accountId: string): Promise<string[]> {
  const changed = (condition: SQL) => sql`
    select c.insta_id from readings r
      join (select * from follower_changes union all select * from following_changes) c
        on c.reading = r.id
    where r.user_id = ${userId} and ${condition}`;
  const { rows } = await tx.execute<{ insta_id: string }>(sql`
    ${changed(sql`r.insta_id = ${accountId}`)} except ${changed(sql`r.insta_id <> ${accountId}`)}`);
  return rows.map((row) => row.insta_id);
}

/** The people in the lists of a run, which hold everybody of its account. */
async function peopleInLists(tx: Database, run: string | null): Promise<Set<string>> {
  const people = new Set<string>();
  const counts = run === null ? null : await listCounts(tx, run);
  if (run === null || counts === null) return people;
  for (const list of resultLists) {
    for (const id of await readWhole(tx, run, list, counts[list])) people.add(id);
  }
  return people;
}

/** Whether something is stored of an account of a user, or of another one that is connected. */
async function hasAccount(tx: Database, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from readings where user_id = ${userId}
    union all select from daily_counts where user_id = ${userId}
    union all select from runs where user_id = ${userId}
    union all select from former_connections where user_id = ${userId}
    union all select from connections where user_id = ${userId} and account_id is not null
    limit 1`);
  return rows.length > 0;
}

/**
 * Deletes the history and lists of an account that is no longer connected. Names and people kept off lists
 * carry no account id. If the user has no other account, all of them are deleted; otherwise only those of
 * people whose changes are all in this account's readings and who are in no current list. Anybody else may
 * be of the other account, in whose first reading people have no change.
 */
export async function clearFormerAccount(
  db: Database,
  userId: number,
  accountId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) return;
    // The owner has connected the account again in the meantime: the request was about the time before.
    if (!(await forgetFormer(tx, userId, accountId))) return;
    // Before the readings are gone, with their changes.
    const changed = await peopleOfAccount(tx, userId, accountId);
    const run = await forgetRunsOf(tx, user, accountId);
    for (const table of [readings, dailyCounts]) {
      await tx.delete(table).where(and(eq(table.userId, userId), eq(table.instaId, accountId)));
    }
    const isShared = await hasAccount(tx, userId);
    const others = await peopleInLists(tx, run);
    const gone = JSON.stringify(changed.filter((id) => !others.has(id)));
    const own = isShared
      ? sql`person in (select jsonb_array_elements_text(${gone}::jsonb))`
      : sql`true`;
    for (const table of [personNames, keptOff]) {
      await tx.delete(table).where(and(eq(table.userId, userId), own));
    }
  });
}
