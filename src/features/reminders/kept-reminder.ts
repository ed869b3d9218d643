/** @file What the service worker finds when it cannot read a message (src/sw-push.ts). */
import { reminderCache, type KeptReminder } from '../../../contract/reminders.ts';

/** Keeps the plain message, or takes it away. A browser that refuses has a title only. */
export async function keepForWorker(kept: KeptReminder | null): Promise<void> {
  try {
    if (kept === null) await caches.delete(reminderCache.name);
    else
      await (
        await caches.open(reminderCache.name)
      ).put(reminderCache.path, new Response(JSON.stringify(kept)));
  } catch {
    // A browser without caches, or one that refuses.
  }
}
