/** @file Deletes caches of the service worker, except precached files of the app. */
import { reminderCache } from '../../../contract/reminders.ts';

/** Deletes every cache except the app's files, and with `keepsReminder` what reminders need. Never throws. */
export async function dropCaches(keepsReminder = false): Promise<void> {
  const kept = ['assets', 'former', ...(keepsReminder ? [reminderCache.name] : [])];
  try {
    const names = await caches.keys();
    const dropped = names.filter(
      (name) => !name.startsWith('workbox-precache') && !kept.includes(name),
    );
    await Promise.all(dropped.map((name) => caches.delete(name)));
  } catch {
    // A browser without caches, or one that refuses, has nothing to delete.
  }
}

/** Deletes the public pages, as for another language, or the pictures of people. Never throws. */
export async function dropCache(name: 'pages' | 'pictures'): Promise<void> {
  try {
    await caches.delete(name);
  } catch {
    // Without the Cache API nothing was cached.
  }
}
