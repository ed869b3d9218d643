import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPicture, keptPicture } from './kept-pictures.ts';

const day = 24 * 3_600_000;
const start = Date.UTC(2026, 5, 1);

/** What the Cache API does, over a map; Node has none. */
function mapCaches(kept: Map<string, Response>) {
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    async put(key: string, response: Response) {
      kept.delete(key);
      kept.set(key, response);
    },
    keys: async () => [...kept.keys()],
    delete: async (key: string) => kept.delete(key),
  };
  const opened: string[] = [];
  return {
    opened,
    async open(name: string) {
      opened.push(name);
      return cache;
    },
  };
}

const picture = (bytes: number) =>
  new Blob([new Uint8Array(bytes).fill(7)], { type: 'image/webp' });
let kept: Map<string, Response>;
let opened: readonly string[];

beforeEach(() => {
  kept = new Map();
  const caches = mapCaches(kept);
  opened = caches.opened;
  vi.stubGlobal('caches', caches);
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives a picture back as it was kept', async () => {
  await keepPicture('https://a.test/1', picture(65_536));
  const found = await keptPicture('https://a.test/1');
  expect([found?.size, found?.type]).toEqual([65_536, 'image/webp']);
  expect(await keptPicture('https://a.test/2')).toBeNull();
  expect(new Set(opened)).toEqual(new Set(['pictures']));
});

it('keeps no large picture', async () => {
  await keepPicture('https://a.test/1', picture(65_537));
  expect(kept.size).toBe(0);
});

it('gives a picture for a week', async () => {
  await keepPicture('https://a.test/1', picture(9));
  vi.setSystemTime(start + 7 * day - 1);
  expect(await keptPicture('https://a.test/1')).not.toBeNull();
  vi.setSystemTime(start + 7 * day);
  expect(await keptPicture('https://a.test/1')).toBeNull();
});

it('gives no picture of which it is not known when it was kept', async () => {
  kept.set('https://a.test/1', new Response('x', { headers: { 'x-kept-at': 'once' } }));
  expect(await keptPicture('https://a.test/1')).toBeNull();
});

it('keeps 300 pictures, the ones that were kept last', async () => {
  const address = (at: number) => `https://a.test/${at}`;
  for (let at = 0; at < 300; at++) await keepPicture(address(at), picture(1));
  expect(kept.size).toBe(300);
  await keepPicture(address(0), picture(1));
  for (let at = 300; at < 303; at++) await keepPicture(address(at), picture(1));
  expect(kept.size).toBe(300);
  const isKept = async (at: number) => (await keptPicture(address(at))) !== null;
  expect(await Promise.all([0, 1, 2, 3, 4, 302].map(isKept))).toEqual([
    ...[true, false, false, false, true, true],
  ]);
});

it('needs no cache, and none that works', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('refused')) });
  await keepPicture('https://a.test/1', picture(1));
  expect(await keptPicture('https://a.test/1')).toBeNull();
  vi.unstubAllGlobals();
  await keepPicture('https://a.test/1', picture(1));
  expect(await keptPicture('https://a.test/1')).toBeNull();
});
