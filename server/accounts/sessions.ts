import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { KeyScope } from '../../contract/keys.ts';
import { subscriptions } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { sessions, users } from '../db/schema.ts';
import { hasAccess } from './access.ts';

const lifeMs = 30 * 24 * 3_600_000;

/** The user of a session. */
export interface SessionUser {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly instaId: string;
  readonly currentRun: string | null;
}

/** A valid session. */
export interface Session {
  readonly user: SessionUser;
  readonly isSubscribed: boolean;
  readonly tokenHash: Uint8Array;
  /** What may be read, if a personal key opened it (server/accounts/keys.ts); missing for a sign-in. */
  readonly scopes?: readonly KeyScope[];
}

/** The form in which a token is stored, so that a stolen table opens no session. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** Opens a session and returns its 256-bit token, of which only the hash is stored. */
export async function openSession(
  db: Pick<Database, 'insert'>,
  userId: number,
  now: number,
  device = '',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    device,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifeMs),
  });
  return token;
}

/** The columns of {@link SessionUser}. */
export const userColumns = {
  id: users.id,
  email: users.email,
  username: users.username,
  instaId: users.instaId,
  currentRun: users.currentRun,
};

/** What {@link hasAccess} decides by. */
export const accessColumns = {
  subscribedUntil: users.subscribedUntil,
  grantedUntil: users.grantedUntil,
  state: subscriptions.state,
};

// Prepared because every protected request begins with it, and planning it costs as much as running it.
const prepareFind = prepared((db) =>
  db
    .select({ ...userColumns, ...accessColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('find_session'),
);

/** The session of a token with its user, or null; one query. */
export async function findSession(
  db: Database,
  token: string,
  now: number,
): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const [row] = await prepareFind(db).execute({ tokenHash, now: new Date(now) });
  if (row === undefined) return null;
  const { subscribedUntil, grantedUntil, state, ...user } = row;
  const isSubscribed = hasAccess({ subscribedUntil, grantedUntil, state }, now);
  return { user, isSubscribed, tokenHash };
}

/** Ends one session. */
export async function closeSession(db: Database, tokenHash: Uint8Array): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}
