/** @file Files that another app shared: the service worker (src/sw-share.ts) left them in a cache. */
import { sharedFiles } from '../../../../contract/shared-files.ts';
import type { ChosenFile } from '../../../../contract/threads/archive.ts';
import { clock } from '../../../core/browser/clock.ts';

/** True for a file that came lately: one that nobody was asked about in time is not kept any longer. */
function isRecent(headers: Headers): boolean {
  const age = clock.now() - Number(headers.get(sharedFiles.timeHeader) ?? NaN);
  return age >= 0 && age < sharedFiles.lifeMs;
}

/** The shared files that wait to be imported; none where there is no cache. */
export async function waitingFiles(): Promise<ChosenFile[]> {
  try {
    if (!(await caches.has(sharedFiles.cache))) return [];
    const cache = await caches.open(sharedFiles.cache);
    const files: ChosenFile[] = [];
    for (const response of await cache.matchAll()) {
      const name = decodeURIComponent(response.headers.get(sharedFiles.nameHeader) ?? '');
      if (name === '' || !isRecent(response.headers)) continue;
      files.push({ path: name.replaceAll('/', '_'), file: await response.blob() });
    }
    if (files.length === 0) await caches.delete(sharedFiles.cache);
    return files;
  } catch {
    return [];
  }
}

/** Deletes them: they were imported, or are not wanted. */
export async function dropWaitingFiles(): Promise<void> {
  try {
    await caches.delete(sharedFiles.cache);
  } catch {
    // A browser without caches has none.
  }
}
