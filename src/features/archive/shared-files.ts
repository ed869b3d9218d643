/** @file Files that another app shared: the service worker (src/sw.ts) left them in a cache. */
import { sharedFiles } from '../../../contract/shared-files.ts';
import type { ChosenFile } from '../../../contract/threads/archive.ts';

/** The shared files that wait to be imported; none where there is no cache. */
export async function waitingFiles(): Promise<ChosenFile[]> {
  try {
    if (!(await caches.has(sharedFiles.cache))) return [];
    const cache = await caches.open(sharedFiles.cache);
    const files: ChosenFile[] = [];
    for (const response of await cache.matchAll()) {
      const name = decodeURIComponent(response.headers.get(sharedFiles.nameHeader) ?? '');
      if (name !== '') files.push({ path: name.replaceAll('/', '_'), file: await response.blob() });
    }
    return files;
  } catch {
    return [];
  }
}

/** Deletes them: they were imported, or could not be. */
export async function dropWaitingFiles(): Promise<void> {
  try {
    await caches.delete(sharedFiles.cache);
  } catch {
    // A browser without caches has none.
  }
}
