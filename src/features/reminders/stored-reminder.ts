/** @file What the service worker finds when it cannot read a message (src/sw-push.ts). */
import {
  reminderCache,
  type StoredCause,
  type StoredReminder,
} from '../../../contract/reminders.ts';

/** Keeps the plain message, or takes it away. A browser that refuses has a title only. */
export async function keepForWorker(stored: StoredReminder | null): Promise<void> {
  try {
    const { name, path } = reminderCache;
    if (stored === null) {
      await caches.delete(name);
      return;
    }
    const cache = await caches.open(name);
    await cache.put(path, new Response(JSON.stringify(stored)));
  } catch {
    // A browser without caches, or one that refuses.
  }
}

/** Whether the button of a notification has stopped reminders since they were started. */
export async function isStoppedByWorker(): Promise<boolean> {
  try {
    const { name: cacheName, stoppedPath } = reminderCache;
    return (await caches.match(stoppedPath, { cacheName })) !== undefined;
  } catch {
    return false;
  }
}

/** Takes the mark of {@link isStoppedByWorker} away: it says nothing about reminders that the owner starts. */
export async function forgetStop(): Promise<void> {
  try {
    await (await caches.open(reminderCache.name)).delete(reminderCache.stoppedPath);
  } catch {
    // As above: without caches there is no mark.
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
