import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropCaches, dropPages } from './caches.ts';

const names = ['workbox-precache-v2-app', 'assets', 'former', 'pages', 'media', 'answers'];
let kept = new Set<string>();

beforeEach(() => {
  kept = new Set(names);
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps the files of the app and nothing else', async () => {
  await dropCaches();
  expect([...kept]).toEqual(['workbox-precache-v2-app', 'assets', 'former']);
});

it('drops the pages of another language', async () => {
  await dropPages();
  expect([...kept]).toEqual(names.filter((name) => name !== 'pages'));
});

it('does not mind a browser without caches', async () => {
  vi.unstubAllGlobals();
  await expect(dropCaches()).resolves.toBeUndefined();
  await expect(dropPages()).resolves.toBeUndefined();
});
