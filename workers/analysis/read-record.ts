/** @file Records that enter the thread from outside: a module's result, an item of the device. */
import { get } from 'idb-keyval';
import { mask, type Struct } from 'superstruct';
import { AppError } from '../../contract/faults.ts';
import {
  storedRecords,
  type StoredName,
  type StoredRecords,
} from '../../contract/records/stored.ts';
import { itemDatabase } from '../../contract/threads/analysis.ts';
import { deviceStore } from '../shared/device-store.ts';

/** Parses a module's result and validates it; anything malformed is `broken`. */
export function parseRecord<T, S>(text: string, struct: Struct<T, S>): T {
  try {
    return mask(JSON.parse(text), struct);
  } catch (error) {
    throw new AppError('broken', String(error));
  }
}

/**
 * Reads a record that the page keeps on the device; absent, malformed and refused are all `null`. Here
 * and not on the page because the largest, eight results of 500 comments, takes 200 ms (Node, desktop).
 */
export async function readStored<N extends StoredName>(name: N): Promise<StoredRecords[N] | null> {
  try {
    if (!Object.hasOwn(storedRecords, name)) return null;
    const value = await get<unknown>(name, deviceStore(itemDatabase));
    return value === undefined
      ? null
      : (mask(value, storedRecords[name] as Struct) as StoredRecords[N]);
  } catch {
    return null;
  }
}
