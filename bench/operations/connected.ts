/** @file What `bench/operations/connected.mjs` runs of the server itself: synchronizations of one account. */
import { sql } from 'drizzle-orm';
import { invalidAccountId } from '../../contract/limits.ts';
import { readSettings } from '../../server/base/settings.ts';
import { users } from '../../server/db/schema.ts';
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
