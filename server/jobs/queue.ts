/**
 * @file Planned work, all of it in one table: mails and notices to send, notifications to process,
 * reminders to look at, connected accounts to read, and rounds over all rows. A process claims rows for
 * a short while and extends its claim as it works; if it dies, the claim passes and another process
 * continues. `FOR UPDATE SKIP LOCKED` lets several processes claim at once.
 */
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { hourMs } from '../../contract/limits.ts';
import type { Database } from '../db/open.ts';
import { isRound, jobs, type JobKind, type RoundKind } from '../db/operations-schema.ts';

/** What work is about: a row that it is deleted with. */
export type Subject =
  | { readonly userId: number }
  | { readonly mailId: number }
  | { readonly noticeId: number }
  | { readonly eventId: string }
  | { readonly reminderId: string };

/** A claimed row. `subject` is the id of the row it is about; empty for a round. */
export interface Job {
  readonly id: number;
  readonly kind: JobKind;
  readonly subject: string;
  /** How often the work was begun since it was last done. */
  readonly attempts: number;
}

/** A claim that is not extended passes after this time. */
export const claimMs = 60_000;

/** Work that fails so often in a row, over some three days, is given up. */
export const mostAttempts = 19;
const longestWaitMs = 6 * hourMs;

/** How often a round begins. */
export const roundMs = 10 * 60_000;

/** All rounds. */
export const rounds: readonly RoundKind[] = [
  'charges',
  'renewals',
  'duplicates',
  'prices',
  'announcements',
  'sweep',
  'retention',
];

const isRoundKind = (kind: JobKind): boolean => rounds.some((each) => each === kind);

/** Work of a user is planned again every day, and a round always: neither is ever given up. */
const endless: ReadonlySet<JobKind> = new Set(['sync', 'stories', 'token', ...rounds]);

/** Ten seconds after the first failure, then three times as long each time, up to six hours. */
export function retryMs(attempts: number): number {
  return Math.min(longestWaitMs, 10_000 * 3 ** Math.min(attempts - 1, 9));
}

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

function isAbout(subject: Subject): SQL {
  if ('userId' in subject) return eq(jobs.userId, subject.userId);
  if ('mailId' in subject) return eq(jobs.mailId, subject.mailId);
  if ('noticeId' in subject) return eq(jobs.noticeId, subject.noticeId);
  if ('eventId' in subject) return eq(jobs.eventId, subject.eventId);
  return eq(jobs.reminderId, subject.reminderId);
}

/**
 * What is set where work is planned that has a row already: the earlier of both times. Work under way may
 * have passed what it is planned for, so it is done once more afterwards: until `settle` the time is kept
 * apart, because `run_at` lets another process continue at once if this one dies.
 */
const plannedAgain = {
  runAt: sql`case when ${jobs.lockedBy} is null then least(${jobs.runAt}, excluded.run_at)
    else ${jobs.runAt} end`,
  againAt: sql`case when ${jobs.lockedBy} is null then null
    else least(${jobs.againAt}, excluded.run_at) end`,
};

/** The columns of which there is one row for each value. */
function ownColumns(subject: Subject) {
  if ('reminderId' in subject) return jobs.reminderId;
  if ('noticeId' in subject) return jobs.noticeId;
  return [jobs.kind, jobs.userId];
}

/** Plans work; a user has one row of each kind, and a reminder or a notice has one row. */
export async function plan(
  db: Pick<Database, 'insert'>,
  kind: JobKind,
  subject: Subject,
  runAt: number,
): Promise<void> {
  await db
    .insert(jobs)
    .values({ kind, ...subject, runAt: new Date(runAt) })
    .onConflictDoUpdate({ target: ownColumns(subject), set: plannedAgain });
}

/** Plans the next run of a round. */
export async function planRound(
  db: Pick<Database, 'insert'>,
  kind: RoundKind,
  runAt: number,
): Promise<void> {
  await db
    .insert(jobs)
    .values({ kind, runAt: new Date(runAt) })
    .onConflictDoUpdate({ target: jobs.kind, targetWhere: isRound, set: plannedAgain });
}

/** What a process claims. */
export interface Claim {
  /** A name for this claim: the same work may be planned and claimed again before it ends. */
  readonly by: string;
  readonly kinds: readonly JobKind[];
  readonly most: number;
  readonly now: number;
}

/** Claims the work that is due longest. */
export async function claim(db: Database, { by, kinds, most, now }: Claim): Promise<Job[]> {
  const names = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const { rows } = await db.execute<Record<keyof Job, string>>(sql`
    update jobs set locked_until = ${at(now + claimMs)}, locked_by = ${by}, attempts = attempts + 1
    where id in (
      select id from jobs
      where dead_at is null and kind in (${names}) and run_at <= ${at(now)}
        and (locked_until is null or locked_until <= ${at(now)})
      order by run_at limit ${most} for update skip locked)
    returning id, kind, attempts,
      coalesce(user_id::text, mail_id::text, notice_id::text, event_id, reminder_id, '') as subject`);
  // pg gives a bigint as text.
  return rows.map(({ id, kind, subject, attempts }) => ({
    id: Number(id),
    kind: kind as JobKind,
    subject,
    attempts: Number(attempts),
  }));
}

const isMine = (job: Job, by: string) => and(eq(jobs.id, job.id), eq(jobs.lockedBy, by));

/** Extends a claim; false if it has passed to another process, which then does the work. */
export async function extend(db: Database, job: Job, by: string, now: number): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ lockedUntil: new Date(now + claimMs) })
    .where(isMine(job, by))
    .returning({ id: jobs.id });
  return rows.length === 1;
}

/** What follows a piece of work: it is planned again, or not at all; or it failed. */
export type Outcome =
  | {
      readonly nextAt: number | null;
      /** Whether the work is done; otherwise its attempts are counted on. */
      readonly isDone: boolean;
    }
  | {
      /** Why, without names and addresses: tried again later each time, then given up. */
      readonly failed: string;
      /** No later attempt can succeed. */
      readonly isFinal?: boolean;
    };

/** Ends a claim; resolves with whether the work was given up. */
export async function settle(
  db: Database,
  job: Job,
  by: string,
  outcome: Outcome,
  now: number,
): Promise<'settled' | 'given-up'> {
  const free = { lockedUntil: null, lockedBy: null, againAt: null };
  // `least` leaves out null: the work was not planned meanwhile.
  const runAt = (next: number) => sql`least(${jobs.againAt}, ${at(next)})`;
  if ('failed' in outcome) {
    const { failed: reason, isFinal = false } = outcome;
    const isOver = isFinal || (job.attempts >= mostAttempts && !endless.has(job.kind));
    const deadAt = isOver ? new Date(now) : null;
    const waitMs = Math.min(retryMs(job.attempts), isRoundKind(job.kind) ? roundMs : Infinity);
    await db
      .update(jobs)
      .set({ ...free, runAt: runAt(now + waitMs), reason, deadAt })
      .where(isMine(job, by));
    return isOver ? 'given-up' : 'settled';
  }
  const { nextAt, isDone } = outcome;
  if (nextAt === null) await db.delete(jobs).where(isMine(job, by));
  else {
    const done = isDone ? { attempts: 0, reason: null } : {};
    await db
      .update(jobs)
      .set({ ...free, ...done, runAt: runAt(nextAt) })
      .where(isMine(job, by));
  }
  return 'settled';
}

/** Forgets that work failed before; its time stays as it is. */
export async function forgetAttempts(
  db: Pick<Database, 'update'>,
  subject: Subject,
): Promise<void> {
  await db.update(jobs).set({ attempts: 0, reason: null }).where(isAbout(subject));
}

/** Ends all claims: at the start on an embedded database, which no other process has open. */
export async function release(db: Database): Promise<void> {
  await db
    .update(jobs)
    .set({ lockedUntil: null, lockedBy: null })
    .where(isNotNull(jobs.lockedUntil));
}

/** How much work of a kind there is. */
export interface JobCount {
  readonly kind: JobKind;
  /** `planned` for later, `waiting` while it is due or failed before, or given up. */
  readonly state: 'planned' | 'waiting' | 'dead';
  readonly count: number;
}

/** Counts all work. */
export async function countJobs(db: Database, now: number): Promise<JobCount[]> {
  const { rows } = await db.execute<{ [name in keyof JobCount]: string }>(sql`
    select kind, count(*) as count,
      case when dead_at is not null then 'dead'
        when run_at <= ${at(now)} or attempts > 0 then 'waiting' else 'planned' end as state
    from jobs group by 1, 3`);
  return rows.map(({ kind, state, count }) => ({
    kind: kind as JobKind,
    state: state as JobCount['state'],
    count: Number(count),
  }));
}
