/** @file Analysis runs: opened, read page by page, closed with a result or dropped. */
import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { runs, users } from '../db/schema.ts';
import { noAnalysis, type User } from '../accounts/users.ts';

const day = 24 * 3_600_000;
/** An open run shows the network at the time it was opened; older than this it is replaced. */
const openForMs = 6 * 3_600_000;
/** Before the first analysis, the `previous` list is the network this long before sign-up. */
const historyMs = 7 * day;

/** A row of `runs`. */
export type Run = typeof runs.$inferSelect;

async function openRun(db: Database, userId: number): Promise<Run | undefined> {
  const rows = await db
    .select()
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.status, 'open')))
    .limit(1);
  return rows[0];
}

/** Opens a run, or returns the open one, which another device may have opened. */
export async function openOrJoinRun(db: Database, user: User, now: number): Promise<Run> {
  const open = await openRun(db, user.id);
  if (open !== undefined) {
    const isFresh = now - open.startedAt.getTime() < openForMs;
    if (isFresh && open.instaId === user.instaId && open.previousRun === user.currentRun) {
      return open;
    }
    await db.delete(runs).where(eq(runs.id, open.id));
  }
  const first = user.currentRun === null;
  await db
    .insert(runs)
    .values({
      id: randomBytes(15).toString('base64url'),
      userId: user.id,
      instaId: user.instaId,
      status: 'open',
      networkAt: new Date(now),
      previousRun: user.currentRun,
      previousAt: first ? new Date(Math.min(user.createdAt.getTime(), now) - historyMs) : null,
      startedAt: new Date(now),
    })
    .onConflictDoNothing();
  const run = await openRun(db, user.id);
  if (run === undefined) throw new Error('the run was deleted while it was being opened');
  return run;
}

const prepareFind = prepared((db) =>
  db
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.id, sql.placeholder('id')),
        eq(runs.userId, sql.placeholder('userId')),
        eq(runs.status, 'open'),
      ),
    )
    .prepare('find_open_run'),
);

/** The open run with this id, if it belongs to the user. */
export async function findOpenRun(
  db: Database,
  userId: number,
  id: string,
): Promise<Run | undefined> {
  return (await prepareFind(db).execute({ id, userId }))[0];
}

/** Deletes an open run and its uploads; false if there is none. */
export async function dropRun(db: Database, userId: number, id: string): Promise<boolean> {
  const gone = await db
    .delete(runs)
    .where(and(eq(runs.id, id), eq(runs.userId, userId), eq(runs.status, 'open')))
    .returning({ id: runs.id });
  return gone.length === 1;
}

/** Deletes all results of a user's analyses; account and plan are kept. */
export async function forgetRuns(db: Database, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(runs).where(eq(runs.userId, userId));
    await tx
      .update(users)
      .set({
        currentRun: null,
        analysedAt: null,
        seenAt: null,
        ...noAnalysis,
      })
      .where(eq(users.id, userId));
  });
}
