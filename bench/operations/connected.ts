/** @file What `bench/operations/connected.mjs` runs of the server itself: synchronizations and the queue. */
import { sql } from 'drizzle-orm';
import { invalidAccountId } from '../../contract/limits.ts';
import { openLog } from '../../server/base/log.ts';
import { readSettings } from '../../server/base/settings.ts';
import { users } from '../../server/db/schema.ts';
import { claim, settle, type Job } from '../../server/jobs/queue.ts';
import { openDatabase, type Database } from '../../server/db/open.ts';
import { start } from '../../server/start.ts';
import { doubleAccount } from '../../tests/support/servers/instagram/account.ts';
import { doubleEnv } from '../../tests/support/servers/instagram/app.ts';
import { startInstagramDouble } from '../../tests/support/servers/instagram/double.ts';

const dayMs = 24 * 3_600_000;
/** The posts of the account: one every three days. */
const posts = 122;

/** Starts a server on a database, with the platform's double and a clock that can be moved. */
export async function openConnected(databaseUrl: string) {
  const double = await startInstagramDouble(Date.now);
  let passed = 0;
  const now = () => Date.now() + passed;
  const env = { HOST: '127.0.0.1', PORT: '0', LIMN_TEST_HOOKS: '1', LOG_LEVEL: 'error' };
  const settings = readSettings({ ...env, DATABASE_URL: databaseUrl, ...doubleEnv(double.base) });
  const running = await start(settings, { now, print: () => undefined });
  const { db, wakeJobs } = running.services;

  /** An owner with a plan, who can sign in, and whose account has a year of posts. */
  const addOwner = async (email: string) => {
    await db.insert(users).values({
      ...{ email, username: 'owner', instaId: invalidAccountId, createdAt: new Date() },
      subscribedUntil: new Date(Date.now() + 365 * dayMs),
    });
    double.consent = doubleAccount(1, now(), { posts });
  };
  /** How many calls the last synchronization took, once it is done; undefined before. */
  const callsOfSync = async (): Promise<number | undefined> => {
    const { rows } = await db.execute<{ calls: string }>(
      sql`select s.calls from syncs s join jobs j on j.user_id = s.user_id and j.kind = 'sync'
        where s.step = 'done' and j.locked_by is null and j.run_at > ${new Date(now()).toISOString()}::timestamptz`,
    );
    return rows[0] === undefined ? undefined : Number(rows[0].calls);
  };
  const passDay = () => {
    passed += dayMs + 60_000;
    double.pass(dayMs + 60_000);
    wakeJobs();
  };
  const close = async () => {
    await running.stop();
    await double.close();
  };
  return { url: running.url, db, addOwner, callsOfSync, passDay, close };
}

/** The database with the server's tables, and no server on it. */
export const openQueue = (databaseUrl: string) =>
  openDatabase(readSettings({ DATABASE_URL: databaseUrl }), openLog('error'));

/** Plans a synchronization a day for so many accounts instead of all others, their times spread over the day from `from` on. */
export async function planAccounts(db: Database, accounts: number, from: number): Promise<void> {
  const began = new Date(from).toISOString();
  await db.execute(sql`truncate users cascade`);
  await db.execute(sql`
    insert into users (email, username, insta_id, created_at, is_private)
    select 'c' || n || '@example.com', 'c' || n, '0', now(), false from generate_series(1, ${accounts}::int) n`);
  await db.execute(sql`
    insert into jobs (kind, user_id, run_at)
    select 'sync', id, ${began}::timestamptz + interval '1 day' * ((id * 7919 % ${accounts}::int)::float8 / ${accounts}::int)
    from users where email like 'c%@example.com'`);
  await db.execute(sql`analyze jobs`);
}

/** What is simulated. */
export interface Plan {
  readonly processes: number;
  /** Synchronizations that a process has under way at once (server/start.ts). */
  readonly places: number;
  readonly syncMs: number;
  readonly from: number;
  readonly until: number;
}

interface UnderWay {
  readonly endsAt: number;
  readonly by: string;
  readonly job: Job;
}

/**
 * Lets processes work off the queue on a simulated clock: claims and ends are the server's statements on the
 * database, and only the time that a synchronization takes is simulated.
 */
export async function workOff(db: Database, { processes, places, syncMs, from, until }: Plan) {
  const held: UnderWay[][] = Array.from({ length: processes }, () => []);
  let now = from;
  let [done, claims, claimedMs] = [0, 0, 0];
  const endDue = async () => {
    for (const jobs of held) {
      for (const each of jobs.splice(0)) {
        if (each.endsAt > now) jobs.push(each);
        else {
          await settle(db, each.job, each.by, { nextAt: now + dayMs, isDone: true }, now);
          done += 1;
        }
      }
    }
  };
  const claimFree = async () => {
    for (const [number, jobs] of held.entries()) {
      const most = places - jobs.length;
      if (most === 0) continue;
      const by = `${number}-${claims}`;
      const began = performance.now();
      const claimed = await claim(db, { by, kinds: ['sync'], most, now });
      claimedMs += performance.now() - began;
      claims += 1;
      for (const job of claimed) jobs.push({ endsAt: now + syncMs, by, job });
    }
  };
  while (now < until) {
    await endDue();
    await claimFree();
    // Idle places look for work every two seconds.
    const next = Math.min(now + 2_000, ...held.flat().map(({ endsAt }) => endsAt));
    now = Math.max(next, now + 1);
  }
  const { rows } = await db.execute<{ waiting: string; late: string | null }>(sql`
    select count(*) as waiting,
      extract(epoch from ${new Date(now).toISOString()}::timestamptz - min(run_at)) as late
    from jobs where kind = 'sync' and locked_by is null and run_at <= ${new Date(now).toISOString()}::timestamptz`);
  const [row] = rows;
  return {
    done,
    waiting: Number(row?.waiting ?? 0),
    lateMs: Number(row?.late ?? 0) * 1_000,
    claimMs: claimedMs / claims,
  };
}
