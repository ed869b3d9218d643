import { and, desc, eq, gt } from 'drizzle-orm';
import { endKeys } from '../accounts/keys.ts';
import { endPasskeys } from '../accounts/passkeys.ts';
import { reminders } from '../db/operations-schema.ts';
import type { Database } from '../db/open.ts';
import { sessions, users } from '../db/schema.ts';
import { recordAudit } from './audit.ts';

/** A session of a user; the hash opens nothing. */
export interface OpenSession {
  readonly tokenHash: Uint8Array;
  readonly device: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The open sessions of a user, newest first. */
export async function sessionsOf(
  db: Database,
  userId: number,
  now: number,
): Promise<OpenSession[]> {
  return db
    .select({
      tokenHash: sessions.tokenHash,
      device: sessions.device,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now))))
    .orderBy(desc(sessions.createdAt));
}

/**
 * Ends one session of a user, and the reminders of its browser; false if the user has no such session.
 * Personal keys stay: they belong to no session.
 */
export async function endSession(
  db: Database,
  userId: number,
  tokenHash: Uint8Array,
): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.tokenHash, tokenHash)))
    .returning({ userId: sessions.userId });
  return gone.length > 0;
}

/** Deletes all sessions of a user with all reminders, those that have outlived a session included. */
async function forgetSessions(tx: Database, userId: number): Promise<number> {
  // Sessions first, as where one ends: the other order could deadlock with it.
  const gone = await tx
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ userId: sessions.userId });
  await tx.delete(reminders).where(eq(reminders.userId, userId));
  return gone.length;
}

/**
 * Ends all sessions of a user, and all reminders; resolves with the number of sessions. The personal keys
 * end with them: a stranger who was signed in may have made one.
 */
export async function endSessions(
  db: Database,
  userId: number,
  { actor, now }: { actor: string; now: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    const count = await forgetSessions(tx, userId);
    await endKeys(tx, userId);
    await recordAudit(tx, { actor, action: 'sessions', userId, details: `${count} ended` }, now);
    return count;
  });
}

/**
 * Blocks a user, which ends all sessions, reminders, personal keys and passkeys and refuses new ones, or
 * ends the block. Billing continues.
 */
export async function blockUser(
  db: Database,
  userId: number,
  isBlocked: boolean,
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const blockedAt = isBlocked ? new Date(now) : null;
    await tx.update(users).set({ blockedAt }).where(eq(users.id, userId));
    if (isBlocked) {
      await forgetSessions(tx, userId);
      await endKeys(tx, userId);
      await endPasskeys(tx, userId);
    }
    await recordAudit(tx, { actor, action: isBlocked ? 'block' : 'unblock', userId }, now);
  });
}
