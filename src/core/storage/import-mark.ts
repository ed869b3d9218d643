/** @file Whether imported data are on this device, or were and the browser has deleted them. */
import { keys } from 'idb-keyval';
import { importMarkCookie, importMarkSeconds } from '../../../contract/import-mark.ts';
import { archiveDatabase } from '../../../contract/threads/archive.ts';
import { deviceStore } from '../../../workers/shared/device-store.ts';
import { readLocal, writeLocal } from './storage.ts';

/** Marks the device, or takes the mark off: a person deleted the data, or logged out. */
export function markImport(isThere: boolean): void {
  // What is imported since a log-out is none of what it left.
  if (isThere && readLocal('unforgotten') !== null) writeLocal('unforgotten', 'records');
  const age = isThere ? importMarkSeconds : 0;
  if (globalThis.document === undefined) return;
  document.cookie = `${importMarkCookie}=1; path=/; max-age=${age}; samesite=lax`;
}

/** True if the device holds imported data; false too where its database does not open. */
export async function hasImports(): Promise<boolean> {
  try {
    return (await keys(deviceStore(archiveDatabase))).length > 0;
  } catch {
    return false;
  }
}

/** True if the browser has deleted imported data. A database that does not open has lost nothing. */
export async function areImportsLost(): Promise<boolean> {
  const cookies = globalThis.document?.cookie.split('; ') ?? [];
  if (!cookies.includes(`${importMarkCookie}=1`)) return false;
  try {
    return (await keys(deviceStore(archiveDatabase))).length === 0;
  } catch {
    return false;
  }
}
