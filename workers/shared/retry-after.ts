/** @file Trying a call again after the time that the server's Retry-After names. */
import { AppError } from '../../contract/faults.ts';
import { patience } from '../../contract/limits.ts';
import { sleep } from './yield.ts';

/** Milliseconds the server asks to wait, or `null` where waiting is not worth it or not asked for. */
export function waitAskedFor(error: unknown): number | null {
  if (!(error instanceof AppError) || error.status !== 429) return null;
  const wait = error.retryAfterMs;
  return wait === undefined || wait > patience.longestMs ? null : wait;
}

/**
 * Runs the work again after a 429 with a Retry-After of a minute or less, up to four tries in all.
 * Meant for work that scrolling started; what a person pressed shows its refusal at once.
 */
export async function withRetryAfter<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  wait = sleep,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const waitMs = waitAskedFor(error);
      if (waitMs === null || tries >= patience.tries) throw error;
      await wait(waitMs, signal);
    }
  }
}
