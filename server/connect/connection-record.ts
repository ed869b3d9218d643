/** @file The state of a connection as its owner sees it. */
import { and, eq, gt, lte, or } from 'drizzle-orm';
import { dayMs } from '../../contract/limits.ts';
import {
  connectionReasons,
  type ConnectionRecord,
} from '../../contract/records/connect/connection.ts';
import type { Database } from '../db/open.ts';
import { jobs } from '../db/operations-schema.ts';
import type { Vault } from '../providers/network/instagram/vault.ts';
import { connectionOf, tokenOf, type Connection } from './connections.ts';

/** The owner is reminded this long before a token ends. */
export const expiringMs = 10 * dayMs;

async function isSyncing(db: Database, userId: number, now: Date): Promise<boolean> {
  const rows = await db
    .select({ kind: jobs.kind })
    .from(jobs)
    .where(
      and(
        eq(jobs.userId, userId),
        eq(jobs.kind, 'sync'),
        or(lte(jobs.runAt, now), gt(jobs.lockedUntil, now)),
      ),
    );
  return rows.length > 0;
}

/** Why the owner has to connect again although the token was never refused; null if it can be used. */
function endOf(
  vault: Vault | null,
  connection: Connection,
  now: number,
): ConnectionRecord['reason'] {
  const { expiresAt } = connection;
  if (expiresAt !== null && expiresAt.getTime() <= now) return 'token-expired';
  return vault !== null && tokenOf(vault, connection) === null ? 'token-unreadable' : null;
}

function stateOf(connection: Connection, syncing: boolean, now: number): ConnectionRecord['state'] {
  const { expiresAt, retryAt } = connection;
  if (connection.state !== 'active') return connection.state;
  if (retryAt !== null && retryAt.getTime() > now) return 'paused';
  if (syncing) return 'syncing';
  return expiresAt !== null && expiresAt.getTime() - now <= expiringMs ? 'expiring' : 'active';
}

/** The record of a user's connection. `vault` has the keys of the tokens, null without a platform. */
export async function connectionRecord(
  db: Database,
  vault: Vault | null,
  userId: number,
  now: number,
): Promise<ConnectionRecord> {
  const connection = await connectionOf(db, userId);
  const none = { state: 'none', username: '', reason: null, scopes: [] } as const;
  if (connection === undefined) return { ...none, scopes: [], retry_at: null, synced_at: null };
  const end = connection.state === 'active' ? endOf(vault, connection, now) : null;
  const syncing = await isSyncing(db, userId, new Date(now));
  const state = end === null ? stateOf(connection, syncing, now) : 'reconnect';
  const stored = state === 'paused' ? (connection.reason ?? 'limit') : connection.reason;
  const reason = connectionReasons.find((known) => known === (end ?? stored));
  return {
    state,
    username: connection.username,
    reason: reason ?? null,
    retry_at: state === 'paused' ? (connection.retryAt?.toISOString() ?? null) : null,
    scopes: connection.scopes === '' ? [] : connection.scopes.split(','),
    synced_at: connection.syncedAt?.toISOString() ?? null,
  };
}
