/** @file Whether imported data are on this device, or were and the browser has deleted them. */
import { keys } from 'idb-keyval';
import { importMarkCookie, importMarkSeconds } from '../../../contract/import-mark.ts';
import { archiveDatabase } from '../../../contract/threads/archive.ts';
import { deviceStore, isWithoutDatabase } from '../../../workers/shared/device-store.ts';
import { isSample } from '../browser/sample.ts';
import { readLocal, writeLocal } from './storage.ts';

/** Marks the device, or takes the mark off: a person deleted the data, or logged out. */
export function markImport(isThere: boolean): void {
  // What is imported since a log-out is none of what it left.
  if (isThere && readLocal('unforgotten') !== null) writeLocal('unforgotten', 'records');
  const age = isThere ? importMarkSeconds : 0;
  if (globalThis.document === undefined) return;
  document.cookie = `${importMarkCookie}=1; path=/; max-age=${age}; samesite=lax`;
}

/** True on a device that is marked. The sample account has none of its data. */
export function isImportMarked(): boolean {
  const cookies = globalThis.document?.cookie.split('; ') ?? [];
  return !isSample && cookies.includes(`${importMarkCookie}=1`);
}

/** True if the device holds imported data; null where its database does not open, which says nothing. */
export async function hasImports(): Promise<boolean | null> {
  try {
    return (await keys(deviceStore(archiveDatabase))).length > 0;
  } catch (error) {
    return isWithoutDatabase(error) ? false : null;
  }
}
