import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { deadlines } from '../../contract/limits.ts';
import type { Session } from '../../contract/threads/session.ts';
import { checkedMedium, fetchMedium, withRetries } from './fetch-medium.ts';

const session: Session = { base: 'https://limn.test/api/', token: 'secret', language: 'en' };
const address = 'https://scontent.cdninstagram.com/1.jpg';
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 40 }, () => 7)]);
const never = new AbortController().signal;

/** Responds to every request with a picture; the headers of the requests. */
function respondToAll(): Headers[] {
  const seen: Headers[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    seen.push(new Headers(init.headers));
    return new Response(jpeg);
  });
  return seen;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('the request for a medium', () => {
  it('says the size a picture is shown in, and that WebP is welcome', async () => {
    const seen = respondToAll();
    await fetchMedium(address, 'image', session, never, 320);
    expect(seen[0]?.get('picture-size')).toBe('320');
    expect(seen[0]?.get('accept')).toContain('image/webp');
  });

  it('asks for the file itself without a size, as a download does', async () => {
    const seen = respondToAll();
    await fetchMedium(address, 'image', session, never);
    expect(seen[0]?.has('picture-size')).toBe(false);
    expect(seen[0]?.get('accept') ?? '*/*').toBe('*/*');
  });

  it('takes as long as bytes arrive, and fails once they stop', async () => {
    vi.useFakeTimers();
    const parts = Array.from({ length: 4 }, (_, at) => (at === 0 ? jpeg : jpeg.slice(4)));
    const slow =
      (isCut: boolean) =>
      (_: string, { signal }: RequestInit) => {
        let at = 0;
        const body = new ReadableStream({
          start: (stream) =>
            signal?.addEventListener('abort', () => stream.error(new Error('aborted'))),
          async pull(stream) {
            await new Promise((resolve) => setTimeout(resolve, deadlines.mediaMs - 1));
            if (at < parts.length) stream.enqueue(parts[at++]);
            else if (!isCut) stream.close();
          },
        });
        return Promise.resolve(new Response(body));
      };
    vi.stubGlobal('fetch', slow(false));
    const whole = fetchMedium(address, 'story', session, never);
    await vi.advanceTimersByTimeAsync(5 * deadlines.mediaMs);
    expect((await whole).blob.size).toBe(jpeg.length * 4 - 12);
    vi.stubGlobal('fetch', slow(true));
    const cut = fetchMedium(address, 'story', session, never).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(6 * deadlines.mediaMs);
    expect(await cut).toMatchObject({ code: 'timeout' });
    vi.useRealTimers();
  });

  it('gives neither token nor size to a proxy of another origin', async () => {
    vi.stubEnv('VITE_MEDIA_IMAGE', 'https://pictures.test/image');
    const seen = respondToAll();
    await fetchMedium(address, 'image', session, never, 320);
    expect([seen[0]?.has('authorization'), seen[0]?.has('picture-size')]).toEqual([false, false]);
  });

  it('keeps pictures of two sizes apart', async () => {
    respondToAll();
    const put: string[] = [];
    const cache = {
      match: async () => undefined,
      put: async (key: string) => void put.push(key),
      keys: async () => [],
    };
    vi.stubGlobal('caches', { open: async () => cache });
    for (const size of [96, 320, 96]) await fetchMedium(address, 'image', session, never, size);
    await vi.waitFor(() => expect(put).toHaveLength(3));
    expect(new Set(put).size).toBe(2);
    // A fragment would not count: the Cache API leaves it out when it compares URLs.
    expect(put.every((key) => !key.includes('#'))).toBe(true);
  });
});

describe('a medium', () => {
  it.each(['', 'text/html', 'image/jpeg'])(
    'has the type of its bytes, though it was sent as %j',
    async (sent) => {
      const { blob, type } = await checkedMedium(new Blob([jpeg], { type: sent }));
      expect([type, blob.type, blob.size]).toEqual(['image/jpeg', 'image/jpeg', jpeg.length]);
      expect(new Uint8Array(await blob.arrayBuffer())).toEqual(jpeg);
    },
  );

  it('is nothing else than the types that are known', async () => {
    const page = new Blob(['<!doctype html><p>hello, this is a page'], { type: 'image/jpeg' });
    await expect(checkedMedium(page)).rejects.toMatchObject({
      ...{ code: 'media', message: 'not a medium' },
    });
    vi.stubGlobal('fetch', async () => new Response('no medium at all, but a text'));
    await expect(fetchMedium(address, 'image', session, never)).rejects.toMatchObject({
      code: 'media',
    });
  });

  it('inside a record is read without a request', async () => {
    const seen = respondToAll();
    const inline = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
    const { blob, type } = await fetchMedium(inline, 'image', session, never, 96);
    expect([type, blob.size, seen.length]).toEqual(['image/jpeg', jpeg.length, 0]);
  });

  it('is asked for at the server of the page, or where the build says', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return new Response(jpeg);
    });
    const fetchBoth = async () => {
      for (const kind of ['image', 'story'] as const)
        await fetchMedium(`${address}?a=1`, kind, session, never);
    };
    await fetchBoth();
    vi.stubEnv('VITE_MEDIA_IMAGE', 'https://pictures.test/image');
    vi.stubEnv('VITE_MEDIA_STORY', 'https://{host}.stories.test');
    await fetchBoth();
    const query = `url=${encodeURIComponent(`${address}?a=1`)}&header=image`;
    expect(asked).toEqual([
      `https://limn.test/media/image?${query}`,
      'https://limn.test/media/story/scontent-cdninstagram-com/1.jpg?a=1',
      `https://pictures.test/image?${query}`,
      'https://scontent-cdninstagram-com.stories.test/1.jpg?a=1',
    ]);
  });

  it('gets the token of the session, if it has one', async () => {
    const seen = respondToAll();
    await fetchMedium(address, 'story', session, never);
    await fetchMedium(address, 'story', { ...session, token: '' }, never);
    expect(seen.map((headers) => headers.get('authorization'))).toEqual(['Token secret', null]);
  });
});

describe('a picture that the device keeps', () => {
  /** A cache that answers with what was put there. */
  function giveCache(): string[] {
    const stored = new Map<string, Response>();
    const put: string[] = [];
    const cache = {
      match: async (key: string) => stored.get(key)?.clone(),
      async put(key: string, response: Response) {
        put.push(key);
        stored.set(key, response);
      },
      keys: async () => [],
    };
    vi.stubGlobal('caches', { open: async () => cache });
    return put;
  }

  it('is not fetched again, and one of another size is', async () => {
    const seen = respondToAll();
    const put = giveCache();
    await fetchMedium(address, 'image', session, never, 96);
    await vi.waitFor(() => expect(put).toHaveLength(1));
    const { type, blob } = await fetchMedium(address, 'image', session, never, 96);
    expect([type, blob.size, seen.length]).toEqual(['image/jpeg', jpeg.length, 1]);
    await fetchMedium(address, 'image', session, never);
    expect(seen).toHaveLength(2);
    await vi.waitFor(() => expect(put).toHaveLength(2));
    await fetchMedium(address, 'image', session, never);
    expect(seen).toHaveLength(2);
  });

  it('is no story, and none of a fetch that was aborted', async () => {
    respondToAll();
    const put = giveCache();
    await fetchMedium(address, 'story', session, never);
    const controller = new AbortController();
    const body = new ReadableStream({
      pull(stream) {
        controller.abort();
        stream.enqueue(jpeg);
        stream.close();
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body));
    await fetchMedium(address, 'image', session, controller.signal).catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    expect(put).toEqual([]);
  });
});

describe('another try', () => {
  /** The pauses before each further try of work that always fails in this way. */
  async function pausesAfter(error: unknown): Promise<number[]> {
    const pauses: number[] = [];
    const run = withRetries(
      async () => {
        throw error;
      },
      never,
      async (delayMs) => void pauses.push(delayMs),
    );
    await expect(run).rejects.toBe(error);
    return pauses;
  }

  it.each([400, 401, 403, 405, 410, 413, 415])('is not made after status %i', async (status) => {
    expect(await pausesAfter(new AppError('invalid', '', { status }))).toEqual([]);
  });

  it.each([404, 429, 500, 502, 503])('is made after status %i', async (status) => {
    expect(await pausesAfter(new AppError('server', '', { status }))).toHaveLength(3);
  });

  it('is made without a response, and not after a fault of the program or an abort', async () => {
    expect(await pausesAfter(new AppError('network'))).toHaveLength(3);
    expect(await pausesAfter(new AppError('timeout'))).toHaveLength(3);
    expect(await pausesAfter(new TypeError('x'))).toEqual([]);
    expect(await pausesAfter(new DOMException('aborted', 'AbortError'))).toEqual([]);
  });

  it('comes after pauses that triple, with some scatter', async () => {
    const random = vi.spyOn(Math, 'random');
    const error = new AppError('network');
    random.mockReturnValue(0);
    expect(await pausesAfter(error)).toEqual([225, 675, 2_025]);
    random.mockReturnValue(0.5);
    expect(await pausesAfter(error)).toEqual([300, 900, 2_700]);
    random.mockRestore();
  });

  it('comes no earlier than the server asks for', async () => {
    const error = new AppError('limited', '', { status: 429, retryAfterMs: 30_000 });
    expect(await pausesAfter(error)).toEqual([30_000, 30_000, 30_000]);
    const soon = new AppError('limited', '', { status: 429, retryAfterMs: 1 });
    expect(Math.min(...(await pausesAfter(soon)))).toBeGreaterThan(200);
  });

  it('may succeed', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 4) throw new AppError('network');
      return 'here';
    };
    expect(await withRetries(work, never, async () => undefined)).toBe('here');
  });
});
