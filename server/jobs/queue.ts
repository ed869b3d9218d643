/**
 * @file Work to do at a time, in the database: one row for each kind of work of a user. A process
 * claims a row for a short while and extends its claim as it works; if it dies, the claim passes and
 * another process continues. `FOR UPDATE SKIP LOCKED` lets several processes claim at once.
 */
import { and, eq, sql } from 'drizzle-orm';
import { jobs } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';

/** The kinds of work. */
export type JobKind = 'sync' | 'stories' | 'token';

/** A claimed row. */
export interface Job {
  readonly kind: JobKind;
  readonly userId: number;
  /** How often the work was begun since it was last done. */
  readonly attempts: number;
}

/** A claim that is not extended passes after this time. */
export const claimMs = 60_000;

const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Plans work; work that is planned already happens at the earlier of both times. */
export async function plan(
  db: Pick<Database, 'execute'>,
  kind: JobKind,
  userId: number,
  runAt: number,
): Promise<void> {
  await db.execute(sql`
    insert into jobs (kind, user_id, run_at) values (${kind}, ${userId}, ${moment(runAt)})
    on conflict (kind, user_id) do update set run_at = least(jobs.run_at, excluded.run_at)`);
}

/** Claims the work that is due longest, or null if nothing is due. */
export async function claim(db: Database, by: string, now: number): Promise<Job | null> {
  const { rows } = await db.execute<{
    kind: JobKind;
    user_id: number | string;
    attempts: number;
  }>(sql`
    update jobs set locked_until = ${moment(now + claimMs)}, locked_by = ${by},
      attempts = attempts + 1
    where (kind, user_id) in (
      select kind, user_id from jobs
      where run_at <= ${moment(now)} and (locked_until is null or locked_until <= ${moment(now)})
      order by run_at limit 1 for update skip locked)
    returning kind, user_id, attempts`);
  const row = rows[0];
  if (row === undefined) return null;
  // pg gives a bigint as text.
  return { kind: row.kind, userId: Number(row.user_id), attempts: row.attempts };
}

/** Extends a claim; false if it has passed to another process, which then does the work. */
export async function extend(db: Database, job: Job, by: string, now: number): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ lockedUntil: new Date(now + claimMs) })
    .where(and(eq(jobs.kind, job.kind), eq(jobs.userId, job.userId), eq(jobs.lockedBy, by)))
    .returning({ kind: jobs.kind });
  return rows.length === 1;
}

/** What follows a piece of work: it is planned again, or not at all. */
export interface Outcome {
  readonly nextAt: number | null;
  /** Whether the work is done; otherwise its attempts are counted on. */
  readonly isDone: boolean;
}

/** Ends a claim. */
export async function settle(
  db: Database,
  job: Job,
  by: string,
  { nextAt, isDone }: Outcome,
): Promise<void> {
  const mine = and(eq(jobs.kind, job.kind), eq(jobs.userId, job.userId), eq(jobs.lockedBy, by));
  if (nextAt === null) {
    await db.delete(jobs).where(mine);
    return;
  }
  const attempts = isDone ? 0 : job.attempts;
  await db
    .update(jobs)
    .set({ runAt: new Date(nextAt), lockedUntil: null, lockedBy: null, attempts })
    .where(mine);
}
