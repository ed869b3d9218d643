/**
 * @file The connected account of a user: saved, read, locked, ended. A connection can end at any moment
 * (the owner disconnects it, the platform asks for it, the user is erased, another account is
 * connected), so what was read over it is written only in a transaction that holds its row.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { connections } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';
import { sessions, users } from '../db/schema.ts';
import { invalidAccountId } from '../../contract/limits.ts';
import { lockUser } from '../analysis/locks.ts';
import { jobs } from '../db/operations-schema.ts';
import type { LongToken, OwnAccount } from '../providers/network/instagram/oauth.ts';
import type { Vault } from '../providers/network/instagram/vault.ts';
import { forgetFormer, rememberFormer } from './platform-users.ts';
import { forgetFigures } from './stored.ts';

/** A row of `connections`. */
export type Connection = typeof connections.$inferSelect;

/** The connection that some work was begun for has ended, or has been replaced by another one. */
export class ConnectionEnded extends Error {
  override readonly name = 'ConnectionEnded';

  constructor() {
    super('the connection has ended');
  }
}

/** The row of this very connection, in one of the given states; by default as long as its token may be used. */
export function isSameConnection(
  { userId, accountId, connectedAt }: Connection,
  states: readonly Connection['state'][] = ['active'],
) {
  return and(
    eq(connections.userId, userId),
    inArray(connections.state, [...states]),
    accountId === null ? isNull(connections.accountId) : eq(connections.accountId, accountId),
    connectedAt === null
      ? isNull(connections.connectedAt)
      : eq(connections.connectedAt, connectedAt),
  );
}

/** Locks the connection until the transaction ends; false if it is not there any more. */
export async function lockConnection(tx: Database, connection: Connection): Promise<boolean> {
  // One statement: it locks the rows in the order of its tables, as `lockUser` and a second would.
  const rows = await tx
    .select({ userId: users.id })
    .from(users)
    .innerJoin(connections, eq(connections.userId, users.id))
    .where(isSameConnection(connection))
    .for('no key update');
  return rows.length === 1;
}

/** Writes in a transaction that holds the connection. Throws {@link ConnectionEnded}. */
export async function whileConnected<T>(
  db: Database,
  connection: Connection,
  write: (tx: Database) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (!(await lockConnection(tx, connection))) throw new ConnectionEnded();
    return write(tx);
  });
}

/** Throws {@link ConnectionEnded} if the connection is not there any more. */
export async function requireConnection(db: Database, connection: Connection): Promise<void> {
  const rows = await db
    .select({ userId: connections.userId })
    .from(connections)
    .where(isSameConnection(connection));
  if (rows.length === 0) throw new ConnectionEnded();
}

/** A connection whose token can be used. */
export interface OpenConnection {
  readonly connection: Connection;
  readonly accountId: string;
  readonly token: string;
}

/** The connection of a user, if there was ever an attempt. */
export async function connectionOf(db: Database, userId: number): Promise<Connection | undefined> {
  return (await db.select().from(connections).where(eq(connections.userId, userId)))[0];
}

/** The token of a connection; null if it has none, or if its key is not among the vault's. */
export function tokenOf(vault: Vault, { userId, token, keyId }: Connection): string | null {
  return token === null || keyId === null ? null : vault.open(userId, { token, keyId });
}

/** The connection of a user with its token, or null if there is none that can be used. */
export async function openConnection(
  db: Database,
  vault: Vault,
  userId: number,
): Promise<OpenConnection | null> {
  const connection = await connectionOf(db, userId);
  if (connection?.state !== 'active') return null;
  const { accountId } = connection;
  const token = tokenOf(vault, connection);
  return accountId === null || token === null ? null : { connection, accountId, token };
}

/** The session that began an attempt to connect. */
export interface AttemptSession {
  readonly userId: number;
  readonly sessionHash: Uint8Array;
}

/** What the callback has learnt. */
export interface NewConnection {
  readonly account: OwnAccount;
  readonly scopedId: string;
  readonly scopes: readonly string[];
  readonly token: LongToken;
}

/** Whether an insert or update was refused because a value exists already. */
function isDuplicate(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause as { code?: unknown } | null)?.code === '23505';
}

/**
 * Holds the session that began an attempt. False if it has ended in the meantime (logged out,
 * everywhere or here, or erased with the user): then nothing of the attempt is kept.
 */
async function lockSession(
  tx: Database,
  { userId, sessionHash }: AttemptSession,
): Promise<boolean> {
  await lockUser(tx, userId);
  const rows = await tx
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sessionHash), eq(sessions.userId, userId)))
    .for('share');
  return rows.length === 1;
}

/**
 * Saves a connection: the account, its token, and the account's id at the user. The figures of an
 * account that was connected before are deleted, and work that is under way for an earlier connection
 * is not this one's: `plan` plans its own.
 */
export async function saveConnection(
  db: Database,
  vault: Vault,
  owner: AttemptSession,
  { account, scopedId, scopes, token }: NewConnection,
  { now, plan }: { now: number; plan: (tx: Database) => Promise<void> },
): Promise<'saved' | 'taken' | 'session-ended'> {
  const { userId } = owner;
  const row = {
    accountId: account.accountId,
    scopedId,
    username: account.username,
    accountType: account.accountType,
    imageUrl: account.imageUrl,
    scopes: scopes.join(','),
    ...vault.seal(userId, token.token),
    issuedAt: new Date(now),
    expiresAt: new Date(now + token.lifeMs),
    warnedAt: null,
    state: 'active' as const,
    reason: null,
    retryAt: null,
    connectedAt: new Date(now),
    followers: account.followers,
    following: account.following,
    mediaCount: account.mediaCount,
  };
  try {
    return await db.transaction(async (tx) => {
      if (!(await lockSession(tx, owner))) return 'session-ended';
      const before = await connectionOf(tx, userId);
      const isOther = before?.accountId != null && before.accountId !== account.accountId;
      if (isOther) {
        await rememberFormer(tx, before, now);
        await forgetFigures(tx, userId);
      }
      const saved = isOther ? { ...row, syncedAt: null } : row;
      await tx
        .insert(connections)
        .values({ userId, ...saved })
        .onConflictDoUpdate({ target: connections.userId, set: saved });
      await tx
        .update(users)
        .set({ instaId: account.accountId, username: account.username, isPrivate: false })
        .where(eq(users.id, userId));
      await forgetFormer(tx, userId, account.accountId);
      await tx.delete(jobs).where(eq(jobs.userId, userId));
      await plan(tx);
      return 'saved';
    });
  } catch (error) {
    if (isDuplicate(error)) return 'taken';
    throw error;
  }
}

/** Keeps why an attempt to connect failed, for a user who has no account connected. */
export async function keepReason(
  db: Database,
  owner: AttemptSession,
  reason: string,
): Promise<void> {
  const { userId } = owner;
  await db.transaction(async (tx) => {
    if (!(await lockSession(tx, owner))) return;
    await tx
      .insert(connections)
      .values({ userId, state: 'none', reason })
      .onConflictDoUpdate({
        target: connections.userId,
        set: { reason },
        setWhere: sql`${connections.state} <> 'active'`,
      });
  });
}

/**
 * The token does not work any more, or is not wanted: it is deleted, and the state says why. An owner can
 * remove the app after the token has ended too, and only then may another user connect the account.
 */
export async function endConnection(
  db: Database,
  connection: Connection,
  state: 'reconnect' | 'revoked',
  reason: string,
): Promise<void> {
  await db
    .update(connections)
    .set({ state, reason, token: null, keyId: null, retryAt: null })
    .where(
      isSameConnection(connection, state === 'revoked' ? ['active', 'reconnect'] : ['active']),
    );
}

/** A permission that has lapsed: it is not counted among the granted ones any more. */
export async function dropScope(
  db: Database,
  connection: Connection,
  scope: string,
): Promise<void> {
  const left = connection.scopes.split(',').filter((name) => name !== scope);
  connection.scopes = left.join(',');
  await db
    .update(connections)
    .set({ scopes: connection.scopes })
    .where(isSameConnection(connection));
}

/** The platform accepts no request before a moment: its limit, or a refusal that is the reason. */
export async function waitUntil(
  db: Database,
  connection: Connection,
  moment: number,
  reason: 'refused' | null = null,
): Promise<void> {
  const retryAt = new Date(moment);
  await db.update(connections).set({ retryAt, reason }).where(isSameConnection(connection));
}

/** Deletes the connection and every figure that came over it; the history of counts is kept. */
export async function removeConnection(db: Database, userId: number, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    // First the connection: who holds it to write figures has written them, and nobody can after it.
    const ended = await tx.delete(connections).where(eq(connections.userId, userId)).returning();
    for (const connection of ended) await rememberFormer(tx, connection, now);
    await forgetFigures(tx, userId);
    await tx.update(users).set({ instaId: invalidAccountId }).where(eq(users.id, userId));
  });
}
