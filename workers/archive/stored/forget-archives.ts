import { clear } from 'idb-keyval';
import { archiveDatabase } from '../../../contract/threads/archive.ts';
import { deviceStore } from '../../shared/device-store.ts';

/** Deletes every imported archive without loading their reader. Never throws. */
export async function forgetArchives(): Promise<void> {
  try {
    await clear(deviceStore(archiveDatabase));
  } catch {
    // A device without IndexedDB holds nothing there.
  }
}
