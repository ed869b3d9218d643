import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { KeyScope } from '../../contract/keys.ts';
import { dayMs } from '../../contract/limits.ts';
import { subscriptions } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { sessions, users } from '../db/schema.ts';
import { hasAccess } from './access.ts';

/** A session ends after so long without a call (OWASP ASVS 5.0, 7.3.1). */
const idleMs = 14 * dayMs;
/** A use extends a session when so much has passed since the last extension: most calls write nothing. */
const extendStepMs = dayMs;

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
  /** When it ends without a further use; missing for a personal key. */
  readonly expiresAt?: Date;
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
    expiresAt: new Date(now + idleMs),
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
    .select({ ...userColumns, ...accessColumns, expiresAt: sessions.expiresAt })
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
  const { subscribedUntil, grantedUntil, state, expiresAt, ...user } = row;
  const isSubscribed = hasAccess({ subscribedUntil, grantedUntil, state }, now);
  return { user, isSubscribed, tokenHash, expiresAt };
}

/** Lets a session that was used end {@link idleMs} from now; writes at most once a day. */
export async function extendSession(
  db: Database,
  { tokenHash, expiresAt }: Session,
  now: number,
): Promise<void> {
  if (expiresAt === undefined || expiresAt.getTime() > now + idleMs - extendStepMs) return;
  await db
    .update(sessions)
    .set({ expiresAt: new Date(now + idleMs) })
    .where(eq(sessions.tokenHash, tokenHash));
}
