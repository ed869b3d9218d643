/** @file Analyses of an account: opened, read page by page, closed by a result that must agree. */
import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { runs, users } from '../db/schema.ts';
import { noAnalysis, type User } from '../accounts/users.ts';

const day = 24 * 3_600_000;
/** An open run shows the network at its start; after this it would show too old a network. */
const openForMs = 6 * 3_600_000;
/** Before the first analysis, 'previous' is the network this long before sign-up. */
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

/** Opens a run, or joins the one that is open, from whatever device. */
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
  if (run === undefined) throw new Error('a run that was just opened is gone');
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

/** A run of this user that is still open. */
export async function findOpenRun(
  db: Database,
  userId: number,
  id: string,
): Promise<Run | undefined> {
  return (await prepareFind(db).execute({ id, userId }))[0];
}

/** Forgets an open run and what was uploaded for it. */
export async function dropRun(db: Database, userId: number, id: string): Promise<boolean> {
  const gone = await db
    .delete(runs)
    .where(and(eq(runs.id, id), eq(runs.userId, userId), eq(runs.status, 'open')))
    .returning({ id: runs.id });
  return gone.length === 1;
}

/** Forgets everything analyses have left of a user; account and plan stay. */
export async function forgetRuns(db: Database, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(runs).where(eq(runs.userId, userId));
    await tx
      .update(users)
      .set({
        currentRun: null,
        analysedAt: null,
        ...noAnalysis,
      })
      .where(eq(users.id, userId));
  });
}
