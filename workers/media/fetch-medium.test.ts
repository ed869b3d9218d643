import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../contract/threads/session.ts';
import { fetchMedium } from './fetch-medium.ts';

const session: Session = { base: 'https://limn.test/api/', token: 'secret', language: 'en' };
const address = 'https://scontent.cdninstagram.com/1.jpg';
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 40 }, () => 7)]);
const never = new AbortController().signal;

/** Answers every request with a picture; the headers of the requests. */
function answerAll(): Headers[] {
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
    const seen = answerAll();
    await fetchMedium(address, 'image', session, never, 320);
    expect(seen[0]?.get('picture-size')).toBe('320');
    expect(seen[0]?.get('accept')).toContain('image/webp');
  });

  it('asks for the file itself without a size, as a download does', async () => {
    const seen = answerAll();
    await fetchMedium(address, 'image', session, never);
    expect(seen[0]?.has('picture-size')).toBe(false);
    expect(seen[0]?.get('accept') ?? '*/*').toBe('*/*');
  });

  it('gives neither token nor size to a proxy of another origin', async () => {
    vi.stubEnv('VITE_MEDIA_IMAGE', 'https://pictures.test/image');
    const seen = answerAll();
    await fetchMedium(address, 'image', session, never, 320);
    expect([seen[0]?.has('authorization'), seen[0]?.has('picture-size')]).toEqual([false, false]);
  });

  it('keeps pictures of two sizes apart', async () => {
    answerAll();
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
