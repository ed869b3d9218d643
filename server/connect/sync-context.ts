/** @file Requests of a synchronization: counted, stopped before the platform's limit, resumable. */
import { and, eq, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '../../contract/limits.ts';
import { syncs } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';
import { ask } from '../providers/network/instagram/client.ts';
import { PlatformError, type Consequence } from '../providers/network/instagram/problems.ts';
import type { Services } from '../services.ts';
import { type OpenConnection, requireConnection, whileConnected } from './connections.ts';
import type { Platform } from '../providers/network/instagram/platform.ts';

/** Above this share of the limit a synchronization waits, so that comments can still be opened. */
const mostPercent = 80;
const defaultWaitMs = hourMs;
/** As long after its start an interrupted synchronization is continued. */
const continuedMs = dayMs;

/** Where a synchronization is. */
export interface Progress {
  step: string;
  cursor: string;
  readonly startedAt: Date;
  readonly wholeAt: Date | null;
}

/** A response, or why there is none. */
export interface Tried {
  readonly body: unknown;
  readonly reason: string | null;
}

/** Errors that are about one post or one figure. */
const local: Partial<Record<Consequence, string>> = {
  'too-few': 'below-threshold',
  'before-business': 'before-business',
  missing: 'missing',
  unsupported: 'unsupported',
  retry: 'failed',
  unknown: 'refused',
};
/** Reasons that say nothing of the figure itself: it is asked for again, and an earlier value stays. */
export const isPassing = (reason: string | null) => reason === 'failed' || reason === 'refused';
/** As many failures in a row are those of the platform, and not of a figure. */
const mostFailures = 3;

/** Asks for one figure; see {@link SyncContext.tryAsk}. */
function createTry(ask: SyncContext['ask']): SyncContext['tryAsk'] {
  let failures = 0;
  const once = async (path: string, query: Readonly<Record<string, string>>) => {
    try {
      return { body: await ask(path, query), reason: null };
    } catch (error) {
      if (!(error instanceof PlatformError) || error.code === 'stopped') throw error;
      const reason = local[error.consequence];
      const isLast = failures + 1 >= mostFailures;
      if (reason === undefined || (isPassing(reason) && isLast)) throw error;
      return { body: undefined, reason };
    }
  };
  return async (path, query) => {
    const first = await once(path, query);
    const tried = first.reason === 'failed' ? await once(path, query) : first;
    failures = isPassing(tried.reason) ? failures + 1 : 0;
    return tried;
  };
}

/** A synchronization of one account. */
export interface SyncContext {
  readonly services: Services;
  readonly open: OpenConnection;
  readonly userId: number;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Asks the platform; throws PlatformError, and ConnectionEnded before it asks for nobody. */
  ask(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
  /**
   * Asks for a figure that the rest does not depend on. A refusal that is about this figure or post is
   * its reason; so is `failed`, a failure of the platform that repeats at once, and `refused`, an error
   * that is not known, until three in a row show that everything fails. Throws PlatformError.
   */
  tryAsk(path: string, query: Readonly<Record<string, string>>): Promise<Tried>;
  /** Sends a form; throws PlatformError. */
  send(path: string, form: Readonly<Record<string, string>>): Promise<unknown>;
  /** Writes what was read, all or nothing. Throws ConnectionEnded, and then nothing is written. */
  write<T>(change: (tx: Database) => Promise<T>): Promise<T>;
  /**
   * Keeps where the synchronization is. Throws `limit` if the platform's limit is near, and `stopped`
   * if the owner has cleared what it has read so far: it then begins again.
   */
  save(step: string, cursor: string): Promise<void>;
  /**
   * Keeps that everything was read, with a change that follows from it, at once. A limit that is near
   * does not matter any more; throws `stopped` as `save` does.
   */
  finish(change: (tx: Database) => Promise<unknown>): Promise<void>;
  has(scope: string): boolean;
}

/**
 * Whether an interrupted synchronization is continued: not for another consent, and not after a day, when
 * what it has read first is old.
 */
function isContinued(
  { step, startedAt }: Progress,
  connectedAt: Date | null,
  now: number,
): boolean {
  if (step === 'done' || now - startedAt.getTime() >= continuedMs) return false;
  return connectedAt === null || startedAt >= connectedAt;
}

/** The progress of a user, from the start unless the last synchronization was interrupted. */
export async function openProgress(
  { db, now }: Services,
  { connection }: OpenConnection,
): Promise<Progress> {
  const { userId, connectedAt } = connection;
  return whileConnected(db, connection, async (tx) => {
    const [row] = await tx.select().from(syncs).where(eq(syncs.userId, userId));
    if (row !== undefined && isContinued(row, connectedAt, now())) return { ...row };
    const startedAt = new Date(now());
    const fresh = { step: '', cursor: '', startedAt, calls: 0 };
    await tx
      .insert(syncs)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({ target: syncs.userId, set: fresh });
    // A listing that was interrupted may have kept the newest page alone: the pages after it are due.
    return { ...fresh, wholeAt: row?.step === 'media' ? null : (row?.wholeAt ?? null) };
  });
}

/**
 * Keeps where a synchronization is; false if its row is gone: with the connection, or because the owner
 * has cleared what was read.
 */
async function keepProgress(
  db: Database,
  userId: number,
  { step, cursor, startedAt }: Progress,
  calls: number,
): Promise<boolean> {
  const stored = await db
    .update(syncs)
    .set({ step, cursor, calls: sql`${syncs.calls} + ${calls}` })
    .where(and(eq(syncs.userId, userId), eq(syncs.startedAt, startedAt)))
    .returning({ userId: syncs.userId });
  return stored.length === 1;
}

/** The requests of a synchronization, counted, and the time to wait once the platform is used up. */
function createRequests(
  db: Database,
  settings: Platform['settings'],
  open: OpenConnection,
  signal: AbortSignal,
) {
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
    await requireConnection(db, open.connection);
    calls += 1;
    const address = `/${settings.version}/${path}`;
    const named = { ...query, access_token: open.token };
    const response = await ask(settings.graph, address, named, form);
    if (response.used >= mostPercent) waitMs = response.regainMs ?? defaultWaitMs;
    return response.body;
  };
  const takeCalls = () => {
    const counted = calls;
    calls = 0;
    return counted;
  };
  return { request, stopIfFull, takeCalls };
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
  const { request, stopIfFull, takeCalls } = createRequests(db, settings, open, signal);
  const asking = (path: string, query: Readonly<Record<string, string>> = {}) =>
    request(path, query);
  const write = <T>(change: (tx: Database) => Promise<T>) =>
    whileConnected(db, open.connection, change);
  const keep = async (tx: Database, step: string, cursor: string) => {
    progress.step = step;
    progress.cursor = cursor;
    const isStored = await keepProgress(tx, userId, progress, takeCalls());
    if (!isStored) throw new PlatformError('retry', 'stopped');
  };
  return {
    services,
    open,
    userId,
    signal,
    progress,
    ask: asking,
    tryAsk: createTry(asking),
    send: (path, form) => request(path, {}, form),
    write,
    async save(step, cursor) {
      await keep(db, step, cursor);
      stopIfFull();
    },
    finish: (change) =>
      write(async (tx) => {
        await keep(tx, 'done', '');
        await change(tx);
      }),
    has: (scope) => scopes.includes(scope),
  };
}
