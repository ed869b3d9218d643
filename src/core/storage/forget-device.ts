/** @file What the end of a session leaves on the device: nothing of the person. */
import { endThreads } from '../workers/threads.ts';
import { dropCaches } from './caches.ts';
import { forgetPerson } from './forget-person.ts';

/**
 * Forgets everything about the person: local storage, databases, caches, without `keepsImports` the
 * imported data downloads, and without `keepsReminder` the reminders of this browser. The threads end
 * first, so that no late result is written after the clearing. Never throws.
 */
export async function forgetDevice({
  end = endThreads,
  keepsImports = false,
  keepsReminder = false,
} = {}): Promise<void> {
  end();
  await forgetPerson(keepsImports, keepsReminder);
  await dropCaches(keepsReminder);
}
