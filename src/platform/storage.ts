/**
 * @file Everything the page keeps on the device, as one map of named items (spec 3, design 5).
 *
 * Storage is untrusted and may be missing: what is read is checked with a struct, what is broken
 * counts as absent, and a device that refuses to write still runs, it only forgets.
 */
import { clear, createStore, getMany, set, type UseStore } from 'idb-keyval';
import { enums, mask, number, record, string, type, nonempty, type Struct } from 'superstruct';
import { languages } from '../../contract/languages.ts';
import { login } from '../../contract/records/user.ts';

// The schema parameter of a struct differs per struct; only the inferred type matters here.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyStruct<T> = Struct<T, any>;

/** Small items that guards need at once. */
const localItems = {
  login,
  userName: string(),
  userEmail: string(),
  /** The string true or false (spec 3). */
  subscribed: enums(['true', 'false']),
  threeDSecureToken: nonempty(string()),
  renewCode: nonempty(string()),
  language: enums(languages),
  theme: enums(['light', 'dark']),
  /** When the reserved offer ends, in milliseconds since 1970. */
  offerEndsAt: string(),
  ipAttempts: record(string(), type({})),
  /** A payment that waits for its challenge, resumable for 20 minutes. */
  pendingPayment: type({}),
  captchaPassed: enums(['true']),
  reloadedFor: string(),
  /** What to say after the next start: the reason of a forced log-out (spec 8). */
  notice: string(),
  /** The menu entry that is a Home entry now. */
  menu: enums(['support', 'subscription']),
  /** A run that goes on by itself after a reload, and where its percentage stood. */
  openRun: type({ run: nonempty(string()), percent: number(), target: number(), tick: number() }),
} as const;

/** The name of a small item. */
export type LocalItem = keyof typeof localItems;
type LocalValue<K extends LocalItem> =
  (typeof localItems)[K] extends AnyStruct<infer T> ? T : never;

/** Small items that outlive a log-out: they say nothing about a person. */
const keptItems = new Set<LocalItem>(['language', 'theme']);

/** Reads a small item; absent, broken and refused are all `null`. */
export function readLocal<K extends LocalItem>(name: K): LocalValue<K> | null {
  try {
    const text = window.localStorage.getItem(name);
    if (text === null || text.length > 100_000) return null;
    const struct = localItems[name] as AnyStruct<unknown>;
    const value: unknown =
      struct.type === 'string' || struct.type === 'enums' ? text : JSON.parse(text);
    return mask(value, struct) as LocalValue<K>;
  } catch {
    return null;
  }
}

/** Writes a small item; `null` removes it. False when the device refuses. */
export function writeLocal<K extends LocalItem>(name: K, value: LocalValue<K> | null): boolean {
  try {
    if (value === null) window.localStorage.removeItem(name);
    else {
      window.localStorage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    return true;
  } catch {
    return false;
  }
}

/** The larger items, in IndexedDB. */
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
    return value === undefined ? null : mask(value, struct);
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
  for (const name of Object.keys(localItems) as LocalItem[]) {
    if (!keptItems.has(name)) writeLocal(name, null);
  }
  try {
    await clear(large());
  } catch {
    // A device without IndexedDB holds nothing there either.
  }
}
