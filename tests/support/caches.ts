/** @file The caches of a browser, for tests in Node. Their global name ends with `vi.unstubAllGlobals`. */
import { vi } from 'vitest';

/** The caches of the app's own files. */
export const appCaches = ['workbox-precache-v2-app', 'assets', 'former'];

/** The caches that a session fills. */
export const personCaches = ['pages', 'pictures', 'reminder'];

/** A browser with these caches; the result has the names of those that are left. */
export function giveCaches(): Set<string> {
  const stored = new Set([...appCaches, ...personCaches]);
  vi.stubGlobal('caches', {
    keys: async () => [...stored],
    delete: async (name: string) => stored.delete(name),
  });
  return stored;
}
