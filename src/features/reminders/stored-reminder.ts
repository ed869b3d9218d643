/** @file What the service worker finds when it cannot read a message (src/sw-push.ts). */
import {
  reminderCache,
  type StoredCause,
  type StoredReminder,
} from '../../../contract/reminders.ts';

/** Keeps the plain message, or takes it away. A browser that refuses has a title only. */
export async function keepForWorker(stored: StoredReminder | null): Promise<void> {
  try {
    if (stored === null) await caches.delete(reminderCache.name);
    else
      await (
        await caches.open(reminderCache.name)
      ).put(reminderCache.path, new Response(JSON.stringify(stored)));
  } catch {
    // A browser without caches, or one that refuses.
  }
}

/** Keeps why followers left in the latest week, or takes it away. */
export async function keepCauseForWorker(cause: StoredCause | null): Promise<void> {
  try {
    const cache = await caches.open(reminderCache.name);
    if (cause === null) await cache.delete(reminderCache.causePath);
    else await cache.put(reminderCache.causePath, new Response(JSON.stringify(cause)));
  } catch {
    // The reminder then says nothing of it.
  }
}
