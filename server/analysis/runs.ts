/** @file Analysis runs: opened, read page by page, closed with a result or dropped. */
import { randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '../../contract/limits.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import {
  listParts,
  listRows,
  runListPages,
  runLists,
  runPages,
  runs,
  users,
} from '../db/schema.ts';
import { noAnalysis, noInsight, type User } from '../accounts/users.ts';
import { lockRun, lockUser, type Run } from './locks.ts';
import { requireWholeResult } from './whole-result.ts';

export type { Run } from './locks.ts';

/** An open run shows the network at the time it was opened; older than this it is replaced. */
const openForMs = 6 * hourMs;
/** Before the first analysis, the `previous` list is the network this long before sign-up. */
const historyMs = 7 * dayMs;

async function openRun(db: Database, userId: number): Promise<Run | undefined> {
  const rows = await db
    .select()
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.status, 'open')))
    .limit(1);
  return rows[0];
}

/**
 * Opens a run, or returns the open one, which another device may have opened; undefined if the user was
 * deleted. The result it will be compared with is the one of this moment, not the one that the caller
 * has read, which another process may have replaced. Throws if that result is not whole.
 */
export function openOrJoinRun(
  db: Database,
  { id: userId, instaId }: Pick<User, 'id' | 'instaId'>,
  now: number,
): Promise<Run | undefined> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) return undefined;
    const open = await openRun(tx, userId);
    if (open !== undefined) {
      const isFresh = now - open.startedAt.getTime() < openForMs;
      const isSame = open.instaId === instaId && open.previousRun === user.currentRun;
      if (isFresh && isSame) return open;
      await tx.delete(runs).where(and(eq(runs.id, open.id), eq(runs.status, 'open')));
    }
    await requireWholeResult(tx, { ...user, instaId });
    const first = user.currentRun === null;
    await tx.insert(runs).values({
      id: randomBytes(15).toString('base64url'),
      userId,
      instaId,
      status: 'open',
      networkAt: new Date(now),
      previousRun: user.currentRun,
      previousAt: first ? new Date(Math.min(user.createdAt.getTime(), now) - historyMs) : null,
      startedAt: new Date(now),
    });
    return openRun(tx, userId);
  });
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

/** Deletes what was read for a run. */
export async function dropPages(tx: Database, run: string): Promise<void> {
  await tx.delete(runPages).where(eq(runPages.run, run));
  await tx.delete(runLists).where(eq(runLists.run, run));
  await tx.delete(runListPages).where(eq(runListPages.run, run));
}

/** Deletes what was uploaded for a run. */
export async function dropLists(tx: Database, run: string): Promise<void> {
  await tx.delete(listParts).where(eq(listParts.run, run));
  await tx.delete(listRows).where(eq(listRows.run, run));
}

/**
 * Cancels an open run and deletes its pages and uploads; false for a run that is finished or unknown.
 * The row is kept until the user's next one is cancelled or finished, so that a repeated call is
 * answered alike.
 */
export function cancelRun(db: Database, userId: number, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, userId, id);
    if (run?.status === 'cancelled') return true;
    if (run?.status !== 'open') return false;
    await tx.update(runs).set({ status: 'cancelled' }).where(eq(runs.id, id));
    await dropPages(tx, id);
    await dropLists(tx, id);
    const former = and(eq(runs.userId, userId), eq(runs.status, 'cancelled'), ne(runs.id, id));
    await tx.delete(runs).where(former);
    return true;
  });
}

/** The columns of a user without a result. */
const noResult = { currentRun: null, analysedAt: null, seenAt: null, ...noAnalysis } as const;

/** Deletes all results of a user's analyses, in a transaction; account and plan are kept. */
export async function forgetRuns(tx: Database, userId: number): Promise<void> {
  await lockUser(tx, userId);
  await tx.delete(runs).where(eq(runs.userId, userId));
  await tx.update(users).set(noResult).where(eq(users.id, userId));
}

/**
 * Deletes the results of one account of a user whom the transaction has locked. The lists of another
 * account are kept: all its readings are read from them. Returns the run whose lists the user has then.
 */
export async function forgetRunsOf(
  tx: Database,
  { id: userId, currentRun }: Pick<User, 'id' | 'currentRun'>,
  instaId: string,
): Promise<string | null> {
  const own = and(eq(runs.userId, userId), eq(runs.instaId, instaId));
  const gone = await tx.delete(runs).where(own).returning({ id: runs.id });
  const isCurrent = gone.some(({ id }) => id === currentRun);
  // The insight does not say of which account it is, and can be asked for again.
  await tx
    .update(users)
    .set(isCurrent ? noResult : noInsight)
    .where(eq(users.id, userId));
  return isCurrent ? null : currentRun;
}
