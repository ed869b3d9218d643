import { describe, expect, it } from 'vitest';
import { tokenPace } from '../../contract/limits.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Services } from '../services.ts';
import { createRateLimiter } from './rate-limit.ts';

const user = { id: 1, email: 'a@example.com', username: 'a', instaId: '1', currentRun: null };
const sessionOf = (token: string): Session => ({
  user,
  isSubscribed: true,
  tokenHash: Buffer.from(token),
});

/** The queue of a limiter, and work that ends when the test ends it. */
function openQueue() {
  // The queue is in the process; only counting calls asks the database.
  const { enqueue } = createRateLimiter({} as Pick<Services, 'db'>);
  const begun: number[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    settled,
    add: (id: number, token = 'a', signal = new AbortController().signal, alone?: string) => {
      const work = () => {
        begun.push(id);
        return new Promise<number>((resolve, reject) => {
          ends.set(id, (error) => (error === undefined ? resolve(id) : reject(error)));
        });
      };
      return enqueue(sessionOf(token), signal, work, alone);
    },
    end: async (id: number, error?: Error) => {
      ends.get(id)?.(error);
      await settled();
    },
  };
}

const ids = (count: number) => Array.from({ length: count }, (_, id) => id);

describe("the queue of a token's calls", () => {
  it('runs so many at once and the others in their order', async () => {
    const { add, begun, end, settled } = openQueue();
    const all = ids(tokenPace.atOnce + 2).map((id) => add(id));
    await settled();
    expect(begun).toEqual(ids(tokenPace.atOnce));
    await end(0);
    expect(begun).toEqual(ids(tokenPace.atOnce + 1));
    await end(1);
    expect(begun).toEqual(ids(tokenPace.atOnce + 2));
    for (const id of begun) await end(id);
    expect(await Promise.all(all)).toEqual(begun);
  });

  it('refuses what is too much, and has room again when one has ended', async () => {
    const { add, end, settled } = openQueue();
    const count = tokenPace.atOnce + tokenPace.waiting;
    const all = ids(count).map((id) => add(id));
    await settled();
    await expect(add(count)).rejects.toMatchObject({ code: 'limited', retryAfterMs: 1_000 });
    await end(0);
    all.push(add(count));
    for (const id of ids(count + 1)) await end(id);
    expect(await Promise.all(all)).toHaveLength(count + 1);
  });

  it('has all its places again once its calls have ended, and none beside a running one', async () => {
    const { add, begun, end, settled } = openQueue();
    for (const round of [0, 100]) {
      const own = ids(tokenPace.atOnce).map((id) => round + id);
      for (const id of own) void add(id);
      await settled();
      expect(begun.slice(-tokenPace.atOnce)).toEqual(own);
      if (round === 0) for (const id of own) await end(id);
    }
    await end(100);
    for (const id of [200, 201]) void add(id);
    await settled();
    expect(begun).toContain(200);
    expect(begun).not.toContain(201);
  });

  it('is one for each token', async () => {
    const { add, begun, settled } = openQueue();
    for (const id of ids(tokenPace.atOnce + 1)) void add(id, 'a');
    void add(100, 'b');
    await settled();
    expect(begun).toContain(100);
    expect(begun).not.toContain(tokenPace.atOnce);
  });

  it('runs files of a call one at a time, beside the others, and lets few wait', async () => {
    const { add, begun, end, settled } = openQueue();
    const { signal } = new AbortController();
    const files = ids(1 + tokenPace.waitingAlone).map((id) => add(id, 'a', signal, 'import'));
    void add(100, 'a');
    void add(101, 'b', signal, 'import');
    void add(102, 'a', signal, 'export');
    await settled();
    expect(begun).toEqual([0, 100, 101, 102]);
    await expect(add(50, 'a', signal, 'import')).rejects.toMatchObject({ code: 'limited' });
    for (const id of ids(files.length)) await end(id);
    expect(await Promise.all(files)).toEqual(ids(files.length));
  });

  it('moves on after a call that failed, and skips one whose client has gone', async () => {
    const { add, begun, end, settled } = openQueue();
    const first = ids(tokenPace.atOnce).map((id) => add(id));
    const gone = new AbortController();
    const left = add(50, 'a', gone.signal);
    const last = add(51);
    await settled();
    gone.abort();
    const outcomes = Promise.allSettled([first[0], left]);
    await end(0, new Error('no'));
    expect(await outcomes).toMatchObject([
      { reason: { message: 'no' } },
      { reason: { code: 'cancelled', status: 499 } },
    ]);
    expect(begun).toEqual([...ids(tokenPace.atOnce), 51]);
    await end(51);
    expect(await last).toBe(51);
  });
});
