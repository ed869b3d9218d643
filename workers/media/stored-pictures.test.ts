import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPicture, storedPicture } from './stored-pictures.ts';

const day = 24 * 3_600_000;
const start = Date.UTC(2026, 5, 1);

/** What the Cache API does, over a map; Node has none. */
function mapCaches(stored: Map<string, Response>) {
  const cache = {
    match: async (key: string) => stored.get(key)?.clone(),
    async put(key: string, response: Response) {
      stored.delete(key);
      stored.set(key, response);
    },
    keys: async () => [...stored.keys()],
    delete: async (key: string) => stored.delete(key),
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
let stored: Map<string, Response>;
let opened: readonly string[];

beforeEach(() => {
  stored = new Map();
  const caches = mapCaches(stored);
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
  const found = await storedPicture('https://a.test/1');
  expect([found?.size, found?.type]).toEqual([65_536, 'image/webp']);
  expect(await storedPicture('https://a.test/2')).toBeNull();
  expect(new Set(opened)).toEqual(new Set(['pictures']));
});

it('keeps no large picture', async () => {
  await keepPicture('https://a.test/1', picture(65_537));
  expect(stored.size).toBe(0);
});

it('gives a picture for a week', async () => {
  await keepPicture('https://a.test/1', picture(9));
  vi.setSystemTime(start + 7 * day - 1);
  expect(await storedPicture('https://a.test/1')).not.toBeNull();
  vi.setSystemTime(start + 7 * day);
  expect(await storedPicture('https://a.test/1')).toBeNull();
});

it('gives no picture of which it is not known when it was kept', async () => {
  stored.set('https://a.test/1', new Response('x', { headers: { 'x-kept-at': 'once' } }));
  expect(await storedPicture('https://a.test/1')).toBeNull();
});

it('keeps 300 pictures, the ones that were kept last', async () => {
  const address = (at: number) => `https://a.test/${at}`;
  for (let at = 0; at < 300; at++) await keepPicture(address(at), picture(1));
  expect(stored.size).toBe(300);
  await keepPicture(address(0), picture(1));
  for (let at = 300; at < 303; at++) await keepPicture(address(at), picture(1));
  expect(stored.size).toBe(300);
  const isStored = async (at: number) => (await storedPicture(address(at))) !== null;
  expect(await Promise.all([0, 1, 2, 3, 4, 302].map(isStored))).toEqual([
    ...[true, false, false, false, true, true],
  ]);
});

it('needs no cache, and none that works', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('refused')) });
  await keepPicture('https://a.test/1', picture(1));
  expect(await storedPicture('https://a.test/1')).toBeNull();
  vi.unstubAllGlobals();
  await keepPicture('https://a.test/1', picture(1));
  expect(await storedPicture('https://a.test/1')).toBeNull();
});
