/** @file Rate limits of a token's calls; `tokenPace` in contract/limits.ts has the numbers. */
import { AppError } from '../../contract/faults.ts';
import type { Call } from '../../contract/http/call.ts';
import { tokenPace } from '../../contract/limits.ts';
import type { Session } from '../accounts/sessions.ts';
import { takeFromBucket } from '../db/counters.ts';
import type { Services } from '../services.ts';
import type { Request as CallRequest } from './handler.ts';
import { createTurns, type Turns } from '../base/turns.ts';

/** Calls taken from a token's bucket in the database at once, so that not every call is a write. */
const batchSize = 10;
/** Local buckets a process remembers. Forgetting one costs its token at most nine calls. */
const rememberedTokens = 10_000;

/** Limits the calls of sessions. */
export interface RateLimiter {
  /** Counts a call; throws `limited` when the token's bucket is empty. */
  count(session: Session, now: number): Promise<void>;
  /**
   * Runs a call after those before it in the queue of the token, or, with the path of a call that runs
   * alone, in the queue of that call; throws `limited` if that is full.
   */
  enqueue<T>(
    session: Session,
    signal: AbortSignal,
    work: () => Promise<T>,
    alone?: string,
  ): Promise<T>;
}

const keyOf = ({ tokenHash }: Session) => Buffer.from(tokenHash).toString('base64url');

function createQueues(): RateLimiter['enqueue'] {
  const queues = new Map<string, Turns>();

  return async (session, signal, work, alone) => {
    const key = `${keyOf(session)} ${alone ?? ''}`;
    const { atOnce, waiting, waitingAlone } = tokenPace;
    const make = () => (alone ? createTurns(1, waitingAlone) : createTurns(atOnce, waiting));
    const turns = queues.get(key) ?? make();
    queues.set(key, turns);
    if (!(await turns.take())) throw new AppError('limited', '', { retryAfterMs: 1_000 });
    try {
      // The client disconnected while its call was queued.
      if (signal.aborted) throw new AppError('cancelled', '', { status: 499 });
      return await work();
    } finally {
      turns.leave();
      if (turns.isIdle()) queues.delete(key);
    }
  };
}

/** Calls that this process has taken from a token's bucket and not used yet. */
interface LocalBucket {
  left: number;
  pendingRefill: Promise<void> | null;
}

/** Creates the rate limiter of a process; the buckets themselves are in the database. */
export function createRateLimiter({ db }: Pick<Services, 'db'>): RateLimiter {
  const buckets = new Map<string, LocalBucket>();

  function bucketOf(key: string): LocalBucket {
    const known = buckets.get(key);
    if (known !== undefined) return known;
    if (buckets.size >= rememberedTokens) buckets.clear();
    const bucket = { left: 0, pendingRefill: null };
    buckets.set(key, bucket);
    return bucket;
  }

  async function refill(key: string, bucket: LocalBucket, now: number): Promise<void> {
    const take = (amount: number) => takeFromBucket(db, `calls:${key}`, tokenPace, amount, now);
    if ((await take(batchSize)).allowed) {
      bucket.left += batchSize;
      return;
    }
    const last = await take(1);
    if (!last.allowed) throw new AppError('limited', '', { retryAfterMs: last.retryAfterMs });
    bucket.left += 1;
  }

  async function count(session: Session, now: number): Promise<void> {
    const key = keyOf(session);
    const bucket = bucketOf(key);
    while (bucket.left === 0) {
      // Concurrent calls share one refill.
      bucket.pendingRefill ??= refill(key, bucket, now).finally(() => {
        bucket.pendingRefill = null;
      });
      await bucket.pendingRefill;
    }
    bucket.left -= 1;
    if (bucket.left === 0 && bucket.pendingRefill === null) buckets.delete(key);
  }

  return { count, enqueue: createQueues() };
}

/** Handles a validated request within the limits of its token, by the `rateLimit` of its call. */
export async function withinLimits<T>(
  rateLimiter: RateLimiter,
  { rateLimit, path }: Pick<Call, 'rateLimit' | 'path'>,
  request: Pick<CallRequest, 'session' | 'now' | 'signal' | 'services'>,
  work: () => Promise<T>,
): Promise<T> {
  const { session, now, signal, services } = request;
  if (session === null || rateLimit === 'none') return work();
  // A tool asks without a person who scrolls, so each call of a key counts. A standby cannot count.
  const isCounted = !services.readOnly && (rateLimit === undefined || session.scopes !== undefined);
  if (isCounted) await rateLimiter.count(session, now);
  // What was not counted queues, so that a token runs a few at once.
  return rateLimit !== undefined || !isCounted
    ? rateLimiter.enqueue(session, signal, work, rateLimit === 'alone' ? path : undefined)
    : work();
}
