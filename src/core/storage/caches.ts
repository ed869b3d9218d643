/** @file What the service worker kept. The shell itself holds nothing about a person. */

/** Drops every cache but the shell's own files. Never throws. */
export async function dropCaches(): Promise<void> {
  try {
    const names = await caches.keys();
    const dropped = names.filter(
      (name) => !name.startsWith('workbox-precache') && !['assets', 'former'].includes(name),
    );
    await Promise.all(dropped.map((name) => caches.delete(name)));
  } catch {
    // No caches here: nothing was kept.
  }
}

/** Drops the cached public pages, whose language has changed. */
export async function dropPages(): Promise<void> {
  try {
    await caches.delete('pages');
  } catch {
    // No caches here: nothing was kept.
  }
}
