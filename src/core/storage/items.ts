/**
 * @file The larger items on the device, in IndexedDB. Small records are validated here, the large
 * ones of the analysis in its thread.
 */
import { getMany, set, update } from 'idb-keyval';
import { mask, type Struct } from 'superstruct';
import type { StoredName, StoredRecords } from '../../../contract/records/stored.ts';
import {
  itemDatabase,
  storedContents,
  type AnalysisThread,
} from '../../../contract/threads/analysis.ts';
import { deviceStore } from '../../../workers/shared/device-store.ts';
import { addToast } from '../errors/toasts-store.ts';
import { analysis } from '../workers/threads.ts';
import { storedDeletedLosses } from '../../../contract/threads/causes.ts';
import { taggedItems } from '../../../contract/threads/api.ts';

/** Items of at most 200 small rows or 2,000 ids, validated on the page in less than a millisecond. */
const smallRecords = ['insight', 'listPages', 'history', 'moods', storedDeletedLosses] as const;

type SmallRecord = (typeof smallRecords)[number];
type TaggedItem = (typeof taggedItems)[keyof typeof taggedItems];

/** The names of all larger items. */
export const largeItems: readonly (
  | SmallRecord
  | StoredName
  | TaggedItem
  | typeof storedContents
)[] = [
  ...smallRecords,
  ...Object.values(taggedItems),
  'postAnalysis',
  'sentiments',
  storedContents,
];

const large = () => deviceStore(itemDatabase);

let isRefusalSaid = false;

/** Notes for this tab, over reloads, that the refusal was said. It concerns the browser, not a person. */
function noteRefusal(): boolean {
  const item = 'unkept';
  try {
    const isNoted = window.sessionStorage.getItem(item) !== null;
    window.sessionStorage.setItem(item, '1');
    return isNoted;
  } catch {
    return false;
  }
}

/** Says once that this device keeps nothing. */
function sayRefused(): void {
  if (isRefusalSaid) return;
  isRefusalSaid = true;
  if (!noteRefusal()) addToast({ variant: 'danger', messageId: 'fault.notKept' });
}

/** Reads a small record and validates it; absent, malformed and refused are all `null`. */
export async function readLarge<T, S>(name: SmallRecord, struct: Struct<T, S>): Promise<T | null> {
  let value: unknown;
  try {
    [value] = await getMany<unknown>([name], large());
  } catch {
    sayRefused();
    return null;
  }
  try {
    return value === undefined ? null : mask(value, struct);
  } catch {
    return null;
  }
}

/** Reads a record of the analysis, which its thread validates; `null` also when that cannot start. */
export async function readStored<N extends StoredName>(
  name: N,
  thread: Pick<AnalysisThread, 'readKept'> = analysis,
): Promise<StoredRecords[N] | null> {
  try {
    return await thread.readKept(name);
  } catch {
    return null;
  }
}

/** Writes a larger item. False when the device refuses (quota, private mode), which is said once. */
export async function writeLarge(
  name: (typeof largeItems)[number],
  value: unknown,
): Promise<boolean> {
  try {
    await set(name, value, large());
    return true;
  } catch {
    // Without a value it is a removal: what refuses holds nothing.
    if (value !== undefined) sayRefused();
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
    sayRefused();
    return false;
  }
}
