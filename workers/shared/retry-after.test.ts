import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { patience } from '../../contract/limits.ts';
import { withRetryAfter } from './retry-after.ts';

const limited = (retryAfterMs?: number) =>
  new AppError('limited', '', {
    status: 429,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

/** Work that fails with these errors in turn and then succeeds; the waits are written down. */
function tries(...errors: unknown[]) {
  const waits: number[] = [];
  let made = 0;
  const work = () => {
    const error = errors[made];
    made += 1;
    return error === undefined ? Promise.resolve(made) : Promise.reject(error);
  };
  const wait = async (ms: number) => void waits.push(ms);
  return { waits, result: withRetryAfter(work, new AbortController().signal, wait) };
}

describe('work refused with Retry-After', () => {
  it('waits for that time and tries again', async () => {
    const { result, waits } = tries(limited(2_000), limited(1_000));
    expect(await result).toBe(3);
    expect(waits).toEqual([2_000, 1_000]);
  });

  it.each([
    ['an unknown time', limited()],
    ['longer than a minute', limited(patience.longestMs + 1)],
    ['another refusal', new AppError('unavailable', '', { status: 503, retryAfterMs: 1_000 })],
    ['something else', new TypeError('x')],
  ])('gives up at once: %s', async (_, error) => {
    const { result, waits } = tries(error);
    await expect(result).rejects.toBe(error);
    expect(waits).toEqual([]);
  });

  it('gives up after the last try', async () => {
    const errors = Array.from({ length: 10 }, () => limited(1_000));
    const { result, waits } = tries(...errors);
    await expect(result).rejects.toBe(errors[patience.tries - 1]);
    expect(waits).toHaveLength(patience.tries - 1);
  });

  it('stops waiting when it is aborted', async () => {
    const controller = new AbortController();
    const result = withRetryAfter(() => Promise.reject(limited(60_000)), controller.signal);
    setTimeout(() => controller.abort(), 5);
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });
});
