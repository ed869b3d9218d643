/** @file The state of a connection as its owner sees it. */
import { and, eq, gt, lte, or } from 'drizzle-orm';
import {
  connectionReasons,
  type ConnectionRecord,
} from '../../contract/records/connect/connection.ts';
import type { Database } from '../db/open.ts';
import { jobs } from '../db/operations-schema.ts';
import { connectionOf, type Connection } from './connections.ts';

/** The owner is reminded this long before a token ends. */
export const expiringMs = 10 * 24 * 3_600_000;

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

function stateOf(connection: Connection, syncing: boolean, now: number): ConnectionRecord['state'] {
  if (connection.state !== 'active') return connection.state;
  const { expiresAt, retryAt } = connection;
  if (expiresAt !== null && expiresAt.getTime() <= now) return 'reconnect';
  if (retryAt !== null && retryAt.getTime() > now) return 'paused';
  if (syncing) return 'syncing';
  return expiresAt !== null && expiresAt.getTime() - now <= expiringMs ? 'expiring' : 'active';
}

/** The record of a user's connection. */
export async function connectionRecord(
  db: Database,
  userId: number,
  now: number,
): Promise<ConnectionRecord> {
  const connection = await connectionOf(db, userId);
  const none = { state: 'none', username: '', reason: null, scopes: [] } as const;
  if (connection === undefined) return { ...none, scopes: [], retry_at: null, synced_at: null };
  const state = stateOf(connection, await isSyncing(db, userId, new Date(now)), now);
  const stored = state === 'paused' ? (connection.reason ?? 'limit') : connection.reason;
  const isEnded = state === 'reconnect' && connection.state === 'active';
  const reason = connectionReasons.find((known) => known === (isEnded ? 'token-expired' : stored));
  return {
    state,
    username: connection.username,
    reason: reason ?? null,
    retry_at: state === 'paused' ? (connection.retryAt?.toISOString() ?? null) : null,
    scopes: connection.scopes === '' ? [] : connection.scopes.split(','),
    synced_at: connection.syncedAt?.toISOString() ?? null,
  };
}
