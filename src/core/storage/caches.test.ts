import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appCaches, giveCaches, personCaches } from '../../../tests/support/caches.ts';
import { dropCaches, dropPages } from './caches.ts';

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

it('drops the pages of another language', async () => {
  await dropPages();
  expect([...stored]).toEqual([...appCaches, ...personCaches.filter((name) => name !== 'pages')]);
});

it('does not mind a browser without caches', async () => {
  vi.unstubAllGlobals();
  await expect(dropCaches()).resolves.toBeUndefined();
  await expect(dropPages()).resolves.toBeUndefined();
});
