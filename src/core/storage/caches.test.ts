import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appCaches, giveCaches, personCaches } from '../../../tests/support/caches.ts';
import { dropCache, dropCaches } from './caches.ts';

let stored = new Set<string>();

beforeEach(() => {
  stored = giveCaches();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps the files of the app and nothing else', async () => {
  await dropCaches();
  expect([...stored]).toEqual(appCaches);
});

it.each(['pages', 'pictures'] as const)('drops the %s alone', async (dropped) => {
  await dropCache(dropped);
  expect([...stored]).toEqual([...appCaches, ...personCaches.filter((name) => name !== dropped)]);
});

it('does not mind a browser without caches', async () => {
  vi.unstubAllGlobals();
  await expect(dropCaches()).resolves.toBeUndefined();
  await expect(dropCache('pages')).resolves.toBeUndefined();
});
