/** @file Forgets a person's items and databases, at once or where that fails at a later start. */
import { clear } from 'idb-keyval';
import { checkpointDatabase, itemDatabase } from '../../../contract/threads/analysis.ts';
import { archiveDatabase } from '../../../contract/threads/archive.ts';
import { ledgerDatabase } from '../../../contract/threads/ledger.ts';
import { deviceStore } from '../../../workers/shared/device-store.ts';
import { showBadge } from '../device/app-badge.ts';
import { unsubscribePush } from '../device/push.ts';
import { markImport } from './import-mark.ts';
import { forgetLocal, readLocal, writeLocal } from './storage.ts';

/** Empties the databases. Until that is done it is noted: one may not open, or the page may be closed. */
async function emptyDatabases(keepsImports: boolean): Promise<void> {
  writeLocal('unforgotten', keepsImports ? 'records' : 'all');
  const records = [itemDatabase, checkpointDatabase, ledgerDatabase];
  const databases = keepsImports ? records : [...records, archiveDatabase];
  try {
    await Promise.all(databases.map((database) => clear(deviceStore(database))));
  } catch (error) {
    // A device without IndexedDB, which has another error, holds nothing there either.
    if (error instanceof DOMException) return;
  }
  writeLocal('unforgotten', null);
}

/** Empties the databases that the last log-out could not. For a start without a login. Never throws. */
export async function forgetRest(): Promise<void> {
  const rest = readLocal('unforgotten');
  if (rest !== null) await emptyDatabases(rest === 'records');
}

/**
 * Forgets everything about the account; language and theme stay, and the imported data downloads and the
 * reminder of the next one where they are kept. Never throws.
 */
export async function forgetPerson(keepsImports = false, keepsReminder = false): Promise<void> {
  forgetLocal(keepsReminder);
  if (!keepsImports) markImport(false);
  showBadge(0);
  if (!keepsReminder) void unsubscribePush();
  await emptyDatabases(keepsImports);
}
