import { beforeEach, expect, it } from 'vitest';
import { createObjectUrlCache, type Medium } from './object-url-cache.ts';

/** Object URLs that were created and not revoked. */
const live = new Set<string>();
let made = 0;

beforeEach(() => {
  live.clear();
  made = 0;
  URL.createObjectURL = () => {
    made += 1;
    live.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (url) => void live.delete(url);
});

const medium = (bytes: number): Medium => ({
  blob: new Blob([new Uint8Array(bytes)]),
  type: 'image/png',
});

it('keeps what is unused while there is room, to the byte', () => {
  const cache = createObjectUrlCache(200);
  const one = cache.put('a', medium(100), 1);
  const two = cache.put('b', medium(100), 0);
  cache.release(one.url);
  expect(live.size).toBe(2);
  expect(cache.counts()).toEqual({ liveUrls: 2, cachedBytes: 200 });
  cache.put('c', medium(1), 1);
  expect(live.has(one.url)).toBe(true);
  expect(live.has(two.url)).toBe(false);
  expect(cache.counts()).toEqual({ liveUrls: 2, cachedBytes: 101 });
});

it('removes what was unused for longest, and no more than is needed', () => {
  const cache = createObjectUrlCache(300);
  const [a, b, c] = ['a', 'b', 'c'].map((key) => cache.put(key, medium(100), 1).url);
  // b is used for longest, and a was used again after c.
  for (const url of [a, c]) cache.release(url ?? '');
  expect(cache.acquire('a')).toEqual({ url: a, type: 'image/png' });
  cache.release(a ?? '');
  cache.put('d', medium(50), 1);
  expect([a, b, c].map((url) => live.has(url ?? ''))).toEqual([true, true, false]);
  cache.put('e', medium(100), 1);
  expect([a, b].map((url) => live.has(url ?? ''))).toEqual([false, true]);
  expect(cache.acquire('a')).toBeUndefined();
});

it('counts each use, and ignores a release without one', () => {
  const cache = createObjectUrlCache(10);
  const { url, type } = cache.put('a', medium(100), 2);
  expect(type).toBe('image/png');
  cache.acquire('a');
  cache.release(url);
  cache.release(url);
  expect(live.has(url)).toBe(true);
  cache.release(url);
  expect(live.has(url)).toBe(false);
  cache.release(url);
  expect(cache.counts()).toEqual({ liveUrls: 0, cachedBytes: 0 });
  const unused = createObjectUrlCache(100);
  const other = unused.put('a', medium(100), 0);
  unused.release(other.url);
  unused.acquire('a');
  unused.put('b', medium(10), 1);
  expect(live.has(other.url)).toBe(true);
});

it('gives the bytes of a URL as long as it is cached', () => {
  const cache = createObjectUrlCache(10);
  const { url } = cache.put('a', medium(7), 1);
  expect(cache.blobOf(url)?.size).toBe(7);
  expect(cache.blobOf('blob:other')).toBeNull();
  cache.clear();
  expect(cache.blobOf(url)).toBeNull();
  expect(cache.acquire('a')).toBeUndefined();
});

it('revokes a URL that is not cached at its release, and all at the end', () => {
  const cache = createObjectUrlCache(1_000);
  const [one, two] = [cache.createTransient(new Blob()), cache.createTransient(new Blob())];
  cache.put('a', medium(5), 1);
  expect(cache.counts()).toEqual({ liveUrls: 3, cachedBytes: 5 });
  cache.release(one);
  expect([live.has(one), live.has(two)]).toEqual([false, true]);
  cache.clear();
  expect(live.size).toBe(0);
  expect(cache.counts()).toEqual({ liveUrls: 0, cachedBytes: 0 });
});
