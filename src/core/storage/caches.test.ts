import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appCaches, giveCaches, personCaches } from '../../../tests/support/caches.ts';
import { dropCaches, dropPages } from './caches.ts';

let kept = new Set<string>();

beforeEach(() => {
  kept = giveCaches();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps the files of the app and nothing else', async () => {
  await dropCaches();
  expect([...kept]).toEqual(appCaches);
});

it('drops the pages of another language', async () => {
  await dropPages();
  expect([...kept]).toEqual([...appCaches, ...personCaches.filter((name) => name !== 'pages')]);
});

it('does not mind a browser without caches', async () => {
  vi.unstubAllGlobals();
  await expect(dropCaches()).resolves.toBeUndefined();
  await expect(dropPages()).resolves.toBeUndefined();
});
