import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { sessions } from '../db/schema.ts';

const lifeMs = 30 * 24 * 3_600_000;

/** The account behind a session. */
export interface SessionUser {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly instaId: string;
  readonly currentRun: string | null;
}

/** A session that was found by its token. */
export interface Session {
  readonly user: SessionUser;
  readonly isSubscribed: boolean;
  readonly tokenHash: Uint8Array;
}

/** How a token is kept: a stolen table opens no session. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** Opens a session and returns its token of 256 bits, which is not stored. */
export async function openSession(db: Database, userId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifeMs),
  });
  return token;
}

/** The session of a token with its account, in one read. */
export async function findSession(
  db: Database,
  token: string,
  now: number,
): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const moment = new Date(now).toISOString();
  const { rows } = await db.execute<{
    id: string | number;
    email: string;
    username: string;
    insta_id: string;
    current_run: string | null;
    subscribed: boolean;
  }>(sql`
    select u.id, u.email, u.username, u.insta_id, u.current_run,
      coalesce(u.subscribed_until > ${moment}::timestamptz, false) as subscribed
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${moment}::timestamptz`);
  const row = rows[0];
  if (row === undefined) return null;
  return {
    user: {
      id: Number(row.id),
      email: row.email,
      username: row.username,
      instaId: row.insta_id,
      currentRun: row.current_run,
    },
    isSubscribed: row.subscribed,
    tokenHash,
  };
}

/** Ends one session. */
export async function closeSession(db: Database, tokenHash: Uint8Array): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Forgets sessions, counters and codes that have ended; run now and then. */
export async function sweep(db: Database, now: number): Promise<void> {
  const moment = new Date(now).toISOString();
  const dayAgo = new Date(now - 24 * 3_600_000).toISOString();
  await db.execute(sql`delete from sessions where expires_at < ${moment}::timestamptz`);
  await db.execute(
    sql`delete from counters where started_at < ${dayAgo}::timestamptz and key not like 'failures:%'`,
  );
  await db.execute(sql`delete from codes where expires_at < ${moment}::timestamptz`);
}
