/** @file What a thread does when it is told to come back later. */
import { AppError } from '../../contract/faults.ts';
import { patience } from '../../contract/limits.ts';

/** Waits; rejects with an AbortError when the signal comes first. */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new DOMException('aborted', 'AbortError'));
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Milliseconds the server asks to wait, or `null` where waiting is not worth it or not asked for. */
export function waitAskedFor(error: unknown): number | null {
  if (!(error instanceof AppError) || error.status !== 429) return null;
  const wait = error.retryAfterMs;
  return wait === undefined || wait > patience.longestMs ? null : wait;
}

/**
 * Work that nobody started by hand (the next page of a list) waits quietly when it is limited and
 * tries again; what a person pressed says so instead.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  wait: typeof pause = pause,
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
