/** @file Requests of a synchronization: counted, stopped before the platform's limit, resumable. */
import { eq, sql } from 'drizzle-orm';
import { syncs } from '../../db/connect-schema.ts';
import { ask } from '../../providers/network/instagram/client.ts';
import { PlatformError } from '../../providers/network/instagram/problems.ts';
import type { Services } from '../../services.ts';
import type { OpenConnection } from '../connections.ts';
import type { Platform } from '../platform.ts';

/** Above this share of the limit a synchronization waits, so that comments can still be opened. */
const mostPercent = 80;
const defaultWaitMs = 60 * 60_000;

/** Where a synchronization is. */
export interface Progress {
  step: string;
  cursor: string;
  readonly startedAt: Date;
  readonly wholeAt: Date | null;
}

/** A synchronization of one account. */
export interface SyncContext {
  readonly services: Services;
  readonly open: OpenConnection;
  readonly userId: number;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Asks the platform; throws PlatformError. */
  ask(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
  /** Sends a form; throws PlatformError. */
  send(path: string, form: Readonly<Record<string, string>>): Promise<unknown>;
  /** Keeps where the synchronization is. Throws `limit` if the platform's limit is near. */
  save(step: string, cursor: string): Promise<void>;
  has(scope: string): boolean;
}

/** The progress of a user, from the start if the last synchronization was finished. */
export async function openProgress(services: Services, userId: number): Promise<Progress> {
  const { db, now } = services;
  const [row] = await db.select().from(syncs).where(eq(syncs.userId, userId));
  if (row !== undefined && row.step !== 'done') return { ...row };
  const startedAt = new Date(now());
  const fresh = { step: '', cursor: '', startedAt, calls: 0 };
  await db
    .insert(syncs)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: syncs.userId, set: fresh });
  return { ...fresh, wholeAt: row?.wholeAt ?? null };
}

/** Creates the context of a synchronization. */
export function contextOf(
  services: Services,
  { settings }: Platform,
  open: OpenConnection,
  progress: Progress,
  signal: AbortSignal,
): SyncContext {
  const { db } = services;
  const { userId } = open.connection;
  const scopes = open.connection.scopes.split(',');
  let waitMs: number | null = null;
  let calls = 0;
  const stopIfFull = () => {
    if (waitMs !== null) throw new PlatformError('limit', 'usage', waitMs);
  };
  const request = async (
    path: string,
    query: Readonly<Record<string, string>>,
    form?: Readonly<Record<string, string>>,
  ): Promise<unknown> => {
    if (signal.aborted) throw new PlatformError('retry', 'stopped');
    stopIfFull();
    calls += 1;
    const address = `/${settings.version}/${path}`;
    const named = { ...query, access_token: open.token };
    const answer = await ask(settings.graph, address, named, form);
    if (answer.used >= mostPercent) waitMs = answer.regainMs ?? defaultWaitMs;
    return answer.body;
  };
  return {
    services,
    open,
    userId,
    signal,
    progress,
    ask: (path, query = {}) => request(path, query),
    send: (path, form) => request(path, {}, form),
    async save(step, cursor) {
      progress.step = step;
      progress.cursor = cursor;
      const counted = calls;
      calls = 0;
      await db
        .update(syncs)
        .set({ step, cursor, calls: sql`${syncs.calls} + ${counted}` })
        .where(eq(syncs.userId, userId));
      stopIfFull();
    },
    has: (scope) => scopes.includes(scope),
  };
}
