/** @file Where the device keeps its readings: IndexedDB, each part under a key. */
import { clear, get, getMany, promisifyRequest } from 'idb-keyval';
import { ledgerDatabase } from '../../../contract/threads/ledger.ts';
import { deviceStore } from '../../shared/device-store.ts';

/** Parts by key. Every method may reject: quota, or no IndexedDB. */
export interface Parts {
  get(key: string): Promise<unknown>;
  getMany(keys: readonly string[]): Promise<unknown[]>;
  /** Removes some parts, or all, and writes others, in one transaction. */
  change(removed: readonly string[] | 'all', written: ReadonlyMap<string, unknown>): Promise<void>;
  clear(): Promise<void>;
}

/** Parts in a separate IndexedDB database. */
export function createParts(): Parts {
  const open = () => deviceStore(ledgerDatabase);
  return {
    get: (key) => get(key, open()),
    getMany: (keys) => getMany([...keys], open()),
    change: (removed, written) =>
      open()('readwrite', (parts) => {
        if (removed === 'all') parts.clear();
        else for (const key of removed) parts.delete(key);
        for (const [key, value] of written) parts.put(value, key);
        return promisifyRequest(parts.transaction);
      }),
    clear: () => clear(open()),
  };
}
