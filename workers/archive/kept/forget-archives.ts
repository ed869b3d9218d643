import { clear, createStore } from 'idb-keyval';
import { archiveDatabase } from '../../../contract/threads/archive.ts';

/** Deletes every imported archive without loading their reader. Never throws. */
export async function forgetArchives(): Promise<void> {
  try {
    await clear(createStore(archiveDatabase.name, archiveDatabase.store));
  } catch {
    // A device without IndexedDB holds nothing there.
  }
}
