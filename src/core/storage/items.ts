/**
 * @file The larger items on the device, in IndexedDB. Small records are validated here, the large
 * ones of the analysis in its thread.
 */
import { clear, createStore, getMany, set, update, type UseStore } from 'idb-keyval';
import { mask, type Struct } from 'superstruct';
import type { KeptName, KeptRecords } from '../../../contract/records/kept.ts';
import {
  checkpointDatabase,
  itemDatabase,
  type AnalysisThread,
} from '../../../contract/threads/analysis.ts';
import { showBadge } from '../device/app-badge.ts';
import { unsubscribePush } from '../device/push.ts';
import { analysis } from '../workers/threads.ts';
import { taggedItems } from '../../../contract/threads/api.ts';
import { archiveDatabase } from '../../../contract/threads/archive.ts';
import { ledgerDatabase } from '../../../contract/threads/ledger.ts';
import { forgetLocal } from './storage.ts';

/** Items of at most 200 small rows, validated on the page in less than a millisecond. */
const smallRecords = ['insight', 'listPages', 'history', 'moods'] as const;

type SmallRecord = (typeof smallRecords)[number];
type TaggedItem = (typeof taggedItems)[keyof typeof taggedItems];

/** The names of all larger items. */
export const largeItems: readonly (SmallRecord | KeptName | TaggedItem)[] = [
  ...smallRecords,
  ...Object.values(taggedItems),
  'postAnalysis',
  'sentiments',
];

let database: UseStore | undefined;

function large(): UseStore {
  database ??= createStore(itemDatabase.name, itemDatabase.store);
  return database;
}

/** Reads a small record and validates it; absent, malformed and refused are all `null`. */
export async function readLarge<T, S>(name: SmallRecord, struct: Struct<T, S>): Promise<T | null> {
  try {
    const [value] = await getMany<unknown>([name], large());
    return value === undefined ? null : mask(value, struct);
  } catch {
    return null;
  }
}

/** Reads a record of the analysis, which its thread validates; `null` also when that cannot start. */
export async function readKept<N extends KeptName>(
  name: N,
  thread: Pick<AnalysisThread, 'readKept'> = analysis,
): Promise<KeptRecords[N] | null> {
  try {
    return await thread.readKept(name);
  } catch {
    return null;
  }
}

/** Writes a larger item. False when the device refuses (quota, private mode). */
export async function writeLarge(
  name: (typeof largeItems)[number],
  value: unknown,
): Promise<boolean> {
  try {
    await set(name, value, large());
    return true;
  } catch {
    return false;
  }
}

/**
 * Replaces a small record by the result of `change`, in one transaction, so that concurrent changes
 * are both kept. `change` gets the stored value unvalidated. False when the device refuses.
 */
export async function updateLarge(
  name: SmallRecord,
  change: (value: unknown) => unknown,
): Promise<boolean> {
  try {
    await update(name, change, large());
    return true;
  } catch {
    return false;
  }
}

/** Forgets everything about the account; language and theme stay. Never throws. */
export async function forgetPerson(): Promise<void> {
  forgetLocal();
  showBadge(0);
  void unsubscribePush();
  const others = [checkpointDatabase, archiveDatabase, ledgerDatabase];
  try {
    await Promise.all([
      clear(large()),
      ...others.map(({ name, store }) => clear(createStore(name, store))),
    ]);
  } catch {
    // A device without IndexedDB holds nothing there either.
  }
}
