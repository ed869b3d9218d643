import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import type { MediaRequest } from '../../contract/threads/media.ts';
import type { Session } from '../../contract/threads/session.ts';
import { withRetries } from './fetch-medium.ts';
import { createMediaLoader } from './media-loader.ts';
import { createQueue } from './queue.ts';
import { createObjectUrlCache, type Medium } from './object-url-cache.ts';

const session: Session = { base: 'http://app.test/api/', token: 'a', language: 'en' };
const never = new AbortController().signal;
const request = (address: string, visible = true): MediaRequest => ({
  address,
  kind: 'image',
  size: 96,
  visible,
});

/** Object URLs that were created and not revoked. */
const live = new Set<string>();
let made = 0;

beforeEach(() => {
  live.clear();
  URL.createObjectURL = () => {
    made += 1;
    const url = `blob:${made}`;
    live.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => void live.delete(url);
});

interface Load {
  readonly address: string;
  readonly signal: AbortSignal;
  finish(bytes?: number): void;
  fail(error: unknown): void;
}

function loader(limitBytes = 1_000, parallel = 4) {
  const loads: Load[] = [];
  const media = createMediaLoader({
    cache: createObjectUrlCache(limitBytes),
    queue: createQueue(parallel),
    load: ({ address }, _, signal) =>
      new Promise<Medium>((resolve, reject) => {
        const finish = (bytes = 100) =>
          resolve({ blob: new Blob([new Uint8Array(bytes)]), type: 'image/jpeg' });
        signal.addEventListener('abort', () => reject(new AppError('cancelled')));
        loads.push({ address, signal, finish, fail: reject });
      }),
    retrying: (work) => work(),
  });
  return { media, loads };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the media loader', () => {
  it('fetches a medium once for all callers, and then answers from the cache', async () => {
    const { media, loads } = loader();
    const both = [
      media.acquire(request('a'), session, never),
      media.acquire(request('a'), session, never),
    ];
    await settled();
    expect(loads).toHaveLength(1);
    loads[0]?.finish();
    const [one, two] = await Promise.all(both);
    expect(one).toEqual(two);
    expect(await media.acquire(request('a'), session, never)).toEqual(one);
    expect(loads).toHaveLength(1);
    expect(live.size).toBe(1);
  });

  it('aborts the fetch when the last waiting caller aborts', async () => {
    const { media, loads } = loader();
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [first, second].map(({ signal }) => media.acquire(request('a'), session, signal));
    await settled();
    first.abort();
    await expect(calls[0]).rejects.toMatchObject({ code: 'cancelled' });
    expect(loads[0]?.signal.aborted).toBe(false);
    second.abort();
    await expect(calls[1]).rejects.toMatchObject({ code: 'cancelled' });
    expect(loads[0]?.signal.aborted).toBe(true);
    // Scrolled back into view: a new fetch, not the aborted one.
    const again = media.acquire(request('a'), session, never);
    await settled();
    loads[1]?.finish();
    expect((await again).url).toMatch(/^blob:/);
    expect(live.size).toBe(1);
  });

  it('rejects every waiting caller when the fetch fails, and fetches again for the next one', async () => {
    const { media, loads } = loader();
    const call = media.acquire(request('a'), session, never);
    await settled();
    loads[0]?.fail(new AppError('network'));
    await expect(call).rejects.toMatchObject({ code: 'network' });
    const again = media.acquire(request('a'), session, never);
    await settled();
    loads[1]?.finish();
    await again;
    expect(live.size).toBe(1);
  });

  it('keeps the cache within its bytes and never revokes what is shown', async () => {
    const { media, loads } = loader(250);
    const shown: string[] = [];
    for (const address of ['a', 'b', 'c', 'd']) {
      const call = media.acquire(request(address), session, never);
      await settled();
      loads.at(-1)?.finish(100);
      shown.push((await call).url);
    }
    expect(live.size).toBe(4);
    const [a = '', b = ''] = shown;
    await media.release(a);
    await media.release(b);
    expect(await media.stats()).toMatchObject({ liveUrls: 2, cachedBytes: 200 });
    expect([...live]).toEqual(shown.slice(2));
    await media.release(a);
    await media.release('blob:unknown');
    expect(live.size).toBe(2);
  });

  it('loads what is visible first, also what became so while it waited', async () => {
    const { media, loads } = loader(1_000, 1);
    for (const address of ['running', 'hidden', 'later']) {
      void media.acquire(request(address, address === 'running'), session, never);
    }
    void media.acquire(request('later'), session, never);
    void media.acquire(request('later', false), session, never);
    for (let at = 0; at < 3; at += 1) {
      await settled();
      loads[at]?.finish();
    }
    await settled();
    expect(loads.map(({ address }) => address)).toEqual(['running', 'later', 'hidden']);
    expect(await media.stats()).toMatchObject({ running: 0, waiting: 0 });
  });

  it('keeps apart what differs in kind or size', async () => {
    const { media, loads } = loader();
    const one = request('a');
    for (const each of [one, { ...one, size: 320 }, { ...one, kind: 'story' as const }, one]) {
      void media.acquire(each, session, never);
    }
    await settled();
    expect(loads).toHaveLength(3);
  });

  it('joins the fetch that is under way, not one that was aborted before it', async () => {
    const { media, loads } = loader();
    const controller = new AbortController();
    const first = media.acquire(request('a'), session, controller.signal);
    await settled();
    controller.abort();
    const second = media.acquire(request('a'), session, never);
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await settled();
    const third = media.acquire(request('a'), session, never);
    await settled();
    expect(loads).toHaveLength(2);
    loads[1]?.finish();
    expect(await second).toEqual(await third);
  });

  it('gives the medium to a caller who aborts when it is there', async () => {
    const { media, loads } = loader();
    const controller = new AbortController();
    const call = media.acquire(request('a'), session, controller.signal);
    await settled();
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      controller.abort();
      return create(blob);
    };
    loads[0]?.finish();
    const { url } = await call;
    expect((await media.blobOf(url))?.size).toBe(100);
    expect(await media.blobOf('blob:other')).toBeNull();
  });

  it('starts nothing for a call that was aborted before', async () => {
    const { media, loads } = loader();
    const call = media.acquire(request('a'), session, AbortSignal.abort());
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    await settled();
    expect(loads).toEqual([]);
  });

  it('gives no media of one account to the next', async () => {
    const { media, loads } = loader();
    const call = media.acquire(request('a'), session, never);
    await settled();
    loads[0]?.finish();
    await call;
    const other = media.acquire(request('a'), { ...session, token: 'b' }, never);
    await settled();
    expect(loads).toHaveLength(2);
    expect(live.size).toBe(0);
    loads[1]?.finish();
    await other;
    await media.forget();
    expect(live.size).toBe(0);
  });

  it('leaks nothing in any order of calls, aborts and releases', async () => {
    const steps = fc.array(
      fc.record({
        act: fc.constantFrom('acquire', 'acquire', 'finish', 'fail', 'abort', 'release'),
        pick: fc.nat(9),
      }),
      { maxLength: 80 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        live.clear();
        const { media, loads } = loader(300);
        const controllers: AbortController[] = [];
        const held: string[] = [];
        const waiting = new Set<Promise<void>>();
        for (const { act, pick } of plan) {
          if (act === 'acquire') {
            const controller = new AbortController();
            controllers.push(controller);
            const call = media.acquire(request(String(pick % 5)), session, controller.signal).then(
              ({ url }) => void held.push(url),
              () => undefined,
            );
            waiting.add(call);
          }
          if (act === 'finish') loads[pick % Math.max(1, loads.length)]?.finish();
          if (act === 'fail')
            loads[pick % Math.max(1, loads.length)]?.fail(new AppError('network'));
          if (act === 'abort') controllers[pick % Math.max(1, controllers.length)]?.abort();
          if (act === 'release') await media.release(held.splice(pick, 1)[0] ?? '');
          await settled();
          // A URL that is shown is never revoked.
          for (const url of held) expect(live.has(url)).toBe(true);
        }
        for (const controller of controllers) controller.abort();
        for (const load of loads) load.finish();
        await Promise.all(waiting);
        await settled();
        for (const url of held) await media.release(url);
        const stats = await media.stats();
        expect(stats).toMatchObject({ running: 0, waiting: 0, liveUrls: live.size });
        expect(stats.cachedBytes).toBeLessThanOrEqual(300);
        await media.forget();
        expect(live.size).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});

describe('retries', () => {
  const counted = (error: unknown) => {
    let tries = 0;
    const pauses: number[] = [];
    const run = withRetries(
      async () => {
        tries += 1;
        throw error;
      },
      never,
      async (delayMs) => void pauses.push(delayMs),
    );
    return { run, tries: () => tries, pauses };
  };

  it('are three, each later than the one before', async () => {
    const { run, tries, pauses } = counted(new AppError('server', '', { status: 500 }));
    await expect(run).rejects.toMatchObject({ status: 500 });
    expect(tries()).toBe(4);
    expect([...pauses].sort((a, b) => a - b)).toEqual(pauses);
    expect(pauses).toHaveLength(3);
  });

  it.each([400, 401, 403, 415])('are none for status %i', async (status) => {
    const { run, tries } = counted(new AppError('invalid', '', { status }));
    await expect(run).rejects.toMatchObject({ status });
    expect(tries()).toBe(1);
  });

  it('are none for a cancelled fetch or bytes that are no medium', async () => {
    for (const code of ['cancelled', 'media'] as const) {
      const { run, tries } = counted(new AppError(code));
      await expect(run).rejects.toMatchObject({ code });
      expect(tries()).toBe(1);
    }
  });
});
