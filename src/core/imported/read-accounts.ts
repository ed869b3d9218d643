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
 * Reads them in a thread, which finds none where its database does not open. Rejects with `timeout` where
 * that is so on a device that had some; any other one can do without.
 */
export async function readAccounts(
  thread: Pick<ArchiveThread, 'importedAccounts'>,
): Promise<DeviceAccounts> {
  const read = () => thread.importedAccounts(knownOwner());
  const accounts = await read();
  if (accounts.length > 0) return { accounts, isLost: false };
  const areThere = await hasImports();
  // It has opened meanwhile.
  if (areThere === true) return { accounts: await read(), isLost: false };
  const isMarked = isImportMarked();
  if (areThere === null && isMarked) throw new AppError('timeout');
  return { accounts, isLost: areThere === false && isMarked };
}
