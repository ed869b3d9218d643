/**
 * @file Small pictures that the device keeps, so that a second visit does not fetch the faces of the
 * first one again. Clear Data deletes them; so does log-out, with all caches but those of the app's
 * files (src/core/storage/caches.ts).
 */
import { dayMs } from '../../contract/limits.ts';

/** The cache of pictures. */
const name = 'pictures';
const limits = { bytes: 65_536, entries: 300, ageMs: 7 * dayMs } as const;

/** The time at which a response was kept. */
const storedAt = 'x-kept-at';

/** The picture that is kept of an address; null where there is none, or an old one. Never throws. */
export async function storedPicture(address: string): Promise<Blob | null> {
  try {
    const stored = await (await caches.open(name)).match(address);
    const age = Date.now() - Number(stored?.headers.get(storedAt));
    if (stored === undefined || !(age < limits.ageMs)) return null;
    return await stored.blob();
  } catch {
    // A browser without caches, or one that refuses.
    return null;
  }
}

/** Keeps a picture that is small, in the place of the oldest where there are many. Never throws. */
export async function keepPicture(address: string, picture: Blob): Promise<void> {
  if (picture.size > limits.bytes) return;
  try {
    const cache = await caches.open(name);
    const headers = { 'content-type': picture.type, [storedAt]: String(Date.now()) };
    await cache.put(address, new Response(picture, { headers }));
    // Keys are in the order in which they were put.
    const keys = await cache.keys();
    const old = keys.slice(0, Math.max(0, keys.length - limits.entries));
    await Promise.all(old.map((key) => cache.delete(key)));
  } catch {
    // Quota: the picture is fetched again the next time.
  }
}
