/** @file Reads the imported accounts for the screens of the import, which start the thread in any case. */
import { AppError } from '../../../contract/faults.ts';
import type { ArchiveThread, ImportedAccount } from '../../../contract/threads/archive.ts';
import { hasImports, isImportMarked } from '../storage/import-mark.ts';
import { knownOwner } from './read-imported.ts';

/** The imported accounts of the device; `isLost` where the browser has deleted them. */
export interface DeviceAccounts {
  readonly accounts: readonly ImportedAccount[];
  readonly isLost: boolean;
}

/**
 * Reads them in a thread. Rejects with `timeout` where the database does not open on a device that had some,
 * and with `storage` where what it holds cannot be read; any other device can do without.
 */
export async function readAccounts(
  thread: Pick<ArchiveThread, 'importedAccounts'>,
): Promise<DeviceAccounts> {
  const read = async () => ({
    accounts: await thread.importedAccounts(knownOwner()),
    isLost: false,
  });
  try {
    const found = await read();
    if (found.accounts.length > 0) return found;
  } catch (error) {
    const code = error instanceof AppError ? error.code : '';
    // Asked for at once, a reading that failed a moment ago would be left out.
    const isUnread = code === 'storage' && (await hasImports()) === true;
    if (isUnread || !/storage|timeout/.test(code)) throw error;
  }
  const areThere = await hasImports();
  // The database has opened meanwhile.
  if (areThere === true) return read();
  const isMarked = isImportMarked();
  if (areThere === null && isMarked) throw new AppError('timeout');
  return { accounts: [], isLost: areThere === false && isMarked };
}
