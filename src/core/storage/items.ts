/** @file The larger items the page keeps on the device, in IndexedDB (design 5). */
import { clear, createStore, getMany, set, type UseStore } from 'idb-keyval';
import { checkpointDatabase } from '../../../contract/threads/analysis.ts';
import { maskInSlices, type AnyStruct } from './records.ts';
import { forgetLocal } from './storage.ts';

/** The larger items. */
export const largeItems = [
  'userData',
  'postAnalysis',
  'reelAnalysis',
  'insight',
  'listPages',
  'sentiments',
  'archives',
] as const;

/** The name of a larger item. */
export type LargeItem = (typeof largeItems)[number];

let database: UseStore | undefined;

function large(): UseStore {
  database ??= createStore('limn', 'items');
  return database;
}

/** Reads a larger item and checks it; absent, broken and refused are all `null`. */
export async function readLarge<T>(name: LargeItem, struct: AnyStruct<T>): Promise<T | null> {
  try {
    const [value] = await getMany<unknown>([name], large());
    return value === undefined ? null : await maskInSlices(value, struct);
  } catch {
    return null;
  }
}

/** Writes a larger item. False when the device refuses (quota, private mode). */
export async function writeLarge(name: LargeItem, value: unknown): Promise<boolean> {
  try {
    await set(name, value, large());
    return true;
  } catch {
    return false;
  }
}

/** Forgets everything about a person; language and theme stay. Never throws. */
export async function forgetPerson(): Promise<void> {
  forgetLocal();
  const { name, store } = checkpointDatabase;
  try {
    await Promise.all([clear(large()), clear(createStore(name, store))]);
  } catch {
    // A device without IndexedDB holds nothing there either.
  }
}
