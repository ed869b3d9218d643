/**
 * @file The server's queue on a simulated clock: claims and ends of planned work are its own statements on
 * PostgreSQL, and only the time that a piece of work takes is simulated.
 */
import { sql, type SQL } from 'drizzle-orm';
import { openLog } from '../../server/base/log.ts';
import { readSettings } from '../../server/base/settings.ts';
import { openDatabase, type Database } from '../../server/db/open.ts';
import type { JobKind } from '../../server/db/operations-schema.ts';
import { claim, settle, type Job } from '../../server/jobs/queue.ts';

const dayMs = 24 * 3_600_000;
/** How often a lane without work looks for some (server/jobs/runner.ts). */
const lookMs = 2_000;

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** The time of row `n` of so many, which are spread over a time in no order. */
const spread = (n: SQL, count: number, from: number, lengthMs: number) =>
  sql`${at(from)} + interval '1 millisecond' * (${lengthMs}::int * ((${n} * 7919 % ${count}::int)::float8 / ${count}::int))`;

/** The database with the server's tables, and no server on it. */
export const openQueue = (databaseUrl: string) =>
  openDatabase(readSettings({ DATABASE_URL: databaseUrl }), openLog('error'));

/** Makes so many users, and plans a synchronization a day for each, their times spread over the day. */
export async function planAccounts(db: Database, accounts: number, from: number): Promise<void> {
  await db.execute(sql`truncate users, mails, webhook_events, jobs cascade`);
  await db.execute(sql`
    insert into users (email, username, insta_id, created_at, is_private)
    select 'c' || n || '@example.com', 'c' || n, '0', now(), false from generate_series(1, ${accounts}::int) n`);
  await db.execute(sql`
    insert into jobs (kind, user_id, run_at)
    select 'sync', id, ${spread(sql`id`, accounts, from, dayMs)} from users`);
  await db.execute(sql`analyze jobs`);
}

/** How many of each kind are due within the time that is simulated. */
export type Due = Readonly<Record<'reminder' | 'notice' | 'webhook' | 'mail', number>>;

/** Plans reminders, notices, notifications and mails of the users, spread over a time. */
export async function planWork(db: Database, due: Due, from: number, until: number): Promise<void> {
  const runAt = (count: number) => spread(sql`n`, count, from, until - from);
  await db.execute(sql`create table people as select id, row_number() over () n from users`);
  await db.execute(sql`
    insert into sessions (token_hash, user_id, created_at, expires_at)
    select sha256(n::text::bytea), id, now(), now() + interval '1 day' from people where n <= ${due.reminder}`);
  await db.execute(sql`
    insert into reminders (id, user_id, token_hash, endpoint, p256dh, auth, kind, zone, quiet_from,
      quiet_until, language, created_at)
    select n::text, id, sha256(n::text::bytea), 'https://push.example/' || n, '', '', 'change', 'UTC', 22, 8,
      'en', now()
    from people where n <= ${due.reminder}`);
  await db.execute(sql`
    insert into jobs (kind, reminder_id, run_at)
    select 'reminder', n::text, ${runAt(due.reminder)} from people where n <= ${due.reminder}`);
  await db.execute(sql`
    with added as (insert into notices (user_id, kind, key, created_at)
      select id, 'receipt', n::text, now() from people where n <= ${due.notice} returning id, key)
    insert into jobs (kind, notice_id, run_at)
    select 'notice', added.id, ${runAt(due.notice)} from added join people on n = key::bigint`);
  await db.execute(sql`
    with added as (insert into webhook_events (id, event_type, received_at)
      select n::text, 'renewed', now() from people where n <= ${due.webhook} returning id)
    insert into jobs (kind, event_id, run_at)
    select 'webhook', added.id, ${runAt(due.webhook)} from added join people on n = added.id::bigint`);
  await db.execute(sql`
    with added as (insert into mails (email, subject, text, created_at)
      select n || '@example.com', n::text, '', now() from people where n <= ${due.mail} returning id, subject)
    insert into jobs (kind, mail_id, run_at)
    select 'mail', added.id, ${runAt(due.mail)} from added join people on n = subject::bigint`);
  await db.execute(sql`drop table people`);
  await db.execute(sql`analyze jobs`);
}

/** Work of a kind: how much of it a process does at once (server/start.ts), and how long a piece takes. */
export interface Lane {
  readonly kind: JobKind;
  readonly places: number;
  readonly takesMs: number;
}

/** What is simulated. */
export interface Simulation {
  readonly processes: number;
  readonly lanes: readonly Lane[];
  readonly from: number;
  readonly until: number;
}

interface UnderWay {
  readonly endsAt: number;
  readonly by: string;
  readonly job: Job;
}

/** A lane of a process. */
interface Worker extends Lane {
  readonly name: string;
  held: UnderWay[];
  looksAt: number;
}

/** What became of the work of a kind. */
export interface Worked {
  readonly kind: JobKind;
  readonly done: number;
  /** Due at the end and not begun, and how late the oldest of it is. */
  readonly waiting: number;
  readonly lateMs: number;
}

async function waitingOf(db: Database, kind: JobKind, now: number) {
  const { rows } = await db.execute<{ waiting: string; late: string | null }>(sql`
    select count(*) as waiting, extract(epoch from ${at(now)} - min(run_at)) as late
    from jobs where kind = ${kind} and locked_by is null and run_at <= ${at(now)}`);
  const [row] = rows;
  return { waiting: Number(row?.waiting ?? 0), lateMs: Number(row?.late ?? 0) * 1_000 };
}

/**
 * Lets processes work off the queue. A synchronization is planned again a day later, everything else is
 * done once. Resolves with the work by kind, and the mean time of a claim in ms.
 */
export async function workOff(db: Database, { processes, lanes, from, until }: Simulation) {
  const workers: Worker[] = Array.from({ length: processes }, (_, process) =>
    lanes.map((lane) => ({ ...lane, name: `${process}-${lane.kind}`, held: [], looksAt: from })),
  ).flat();
  const done = new Map<JobKind, number>();
  let now = from;
  let [claims, claimedMs] = [0, 0];
  const endDue = async (worker: Worker) => {
    const over = worker.held.filter(({ endsAt }) => endsAt <= now);
    if (over.length === 0) return;
    worker.held = worker.held.filter(({ endsAt }) => endsAt > now);
    worker.looksAt = now;
    const nextAt = worker.kind === 'sync' ? now + dayMs : null;
    for (const { job, by } of over) await settle(db, job, by, { nextAt, isDone: true }, now);
    done.set(worker.kind, (done.get(worker.kind) ?? 0) + over.length);
  };
  const look = async (worker: Worker) => {
    const most = worker.places - worker.held.length;
    if (most === 0 || worker.looksAt > now) return;
    const by = `${worker.name}-${claims}`;
    const began = performance.now();
    const claimed = await claim(db, { by, kinds: [worker.kind], most, now });
    claimedMs += performance.now() - began;
    claims += 1;
    worker.looksAt = now + lookMs;
    for (const job of claimed) worker.held.push({ endsAt: now + worker.takesMs, by, job });
  };
  while (now < until) {
    for (const worker of workers) {
      await endDue(worker);
      await look(worker);
    }
    const next = workers.flatMap(({ held, places, looksAt }) => [
      ...held.map(({ endsAt }) => endsAt),
      ...(held.length < places ? [looksAt] : []),
    ]);
    now = Math.max(Math.min(...next), now + 1);
  }
  const worked: Worked[] = [];
  for (const { kind } of lanes) {
    worked.push({ kind, done: done.get(kind) ?? 0, ...(await waitingOf(db, kind, now)) });
  }
  return { worked, claimMs: claimedMs / claims };
}
