/**
 * @file The small items on the device, in localStorage and sessionStorage (docs/product.md,
 * "Storage on the device"). The larger ones are in items.ts.
 *
 * Storage is untrusted and may be missing: values are checked when they are read, broken ones count
 * as absent, and the app works on a device that refuses to write. The checks are plain predicates
 * because this file is part of the first screen: superstruct would add 2 KB to it.
 */
import { isLanguage } from '../../../contract/languages.ts';
import { isSample } from '../browser/sample.ts';
import { hintLogin } from '../session/login-hint.ts';

type Check<T> = (value: unknown) => value is T;

const isText = (value: unknown): value is string => typeof value === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function oneOf<T extends string>(...options: readonly T[]): Check<T> {
  return (value): value is T => options.includes(value as T);
}

/** The progress of an analysis run that resumes after a reload; `restoreProgress` checks its numbers. */
interface OpenRun {
  readonly run: string;
  readonly percent: number;
  readonly target: number;
  readonly tick: number;
}

const isOpenRun = (value: unknown): value is OpenRun =>
  isRecord(value) && isText(value['run']) && value['run'] !== '';

/** A toast for the next start of the app. */
interface Notice {
  readonly text: string;
  readonly variant: 'danger' | 'success';
}

const isVariant = oneOf('danger', 'success');
const isNotice = (value: unknown): value is Notice =>
  isRecord(value) && isText(value['text']) && isVariant(value['variant']);

/** Items stored as text. */
const textItems = {
  userName: isText,
  userEmail: isText,
  /** The string true or false. */
  subscribed: oneOf('true', 'false'),
  language: isLanguage,
  theme: oneOf('light', 'dark'),
  /** When the reserved offer ends, in milliseconds since 1970. */
  offerEndsAt: isText,
  /** When another code may be requested, in milliseconds since 1970. */
  resendAt: isText,
  reloadedFor: isText,
  /** The menu entry that is replaced by Home (docs/product.md, "Menu"). */
  menu: oneOf('support', 'subscription'),
  /** The latest imported reading whose changes the owner has looked at, by its id and time. */
  seenFile: isText,
  /** Databases that a log-out has not emptied yet: all, or those without imports. */
  unforgotten: oneOf('all', 'records'),
} as const;

/** Items stored as JSON; the code that reads one validates its fields. */
const jsonItems = {
  login: isRecord,
  ipAttempts: isRecord,
  /** A payment whose challenge is open, resumable for 20 minutes. */
  pendingPayment: isRecord,
  /** Address and token of a payment whose account nobody has signed in to: the address can be corrected. */
  paid: isRecord,
  openRun: isOpenRun,
  /** People taken off lists, by list and id, with the time they come back. */
  keptOff: isRecord,
  /**
   * What home remembers of its cards (src/features/home/stored-home.ts checks the fields), and the reminders
   * of this browser (src/features/reminders/reminders.ts).
   */
  home: isRecord,
} as const;

/** Items of this tab (sessionStorage), stored as JSON. */
const tabItems = {
  /** The draft of a message to support, and its account. */
  messageDraft: isRecord,
  /** Why the session ended. Another tab, which reloads at that moment, must not take it. */
  notice: isNotice,
  /** The new address that codes were sent for, when, and the account's. */
  emailChange: isRecord,
  /** The system's picker is open over the import: a phone short of memory closes the page behind it. */
  picking: isRecord,
} as const;

const localItems = { ...textItems, ...jsonItems, ...tabItems };

/** The name of a small item. */
export type LocalItem = keyof typeof localItems;
type LocalValue<K extends LocalItem> = (typeof localItems)[K] extends Check<infer T> ? T : never;

/** Small items kept at log-out: they say nothing about a person. */
const storedItems = new Set<string>(['language', 'theme', 'unforgotten']);

type Items = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The items of the sample account, which go with its document. */
const sampleItems = new Map<string, string>();
const sampleStorage: Items = {
  getItem: (name) => sampleItems.get(name) ?? null,
  setItem: (name, text) => void sampleItems.set(name, text),
  removeItem: (name) => void sampleItems.delete(name),
};

function storageOf(name: LocalItem): Items {
  if (isSample && !storedItems.has(name)) return sampleStorage;
  return name in tabItems ? window.sessionStorage : window.localStorage;
}

/** Reads a small item; absent, broken and refused are all `null`. */
export function readLocal<K extends LocalItem>(name: K): LocalValue<K> | null {
  try {
    const text = storageOf(name).getItem(name);
    if (text === null || text.length > 500_000) return null;
    const value: unknown = name in textItems ? text : JSON.parse(text);
    return localItems[name](value) ? (value as LocalValue<K>) : null;
  } catch {
    return null;
  }
}

/** Whether the device has an item, also in the sample account, whose items are others. */
export function hasVisitorItem(name: 'login' | 'userName'): boolean {
  try {
    return window.localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** Writes a small item; `null` removes it. False when the device refuses. */
export function writeLocal<K extends LocalItem>(name: K, value: LocalValue<K> | null): boolean {
  try {
    if (value === null) storageOf(name).removeItem(name);
    else storageOf(name).setItem(name, typeof value === 'string' ? value : JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Leaves of `home` only a reminder of the next copy, with the account that it is for, and says whether there
 * is one: it brings back an owner whose session has expired (docs/product.md, "Reminders").
 */
export function leaveReminder(account: string): boolean {
  const reminders = readLocal('home')?.['reminders'];
  if (!isRecord(reminders) || !String(reminders['kind']).startsWith('copy')) return false;
  return writeLocal('home', { reminders: { ...reminders, leftBy: account } });
}

/** Forgets every small item about a person; language and theme stay, and `home` with `keepsHome`. */
export function forgetLocal(keepsHome = false): void {
  for (const name of Object.keys(localItems) as LocalItem[]) {
    if (!storedItems.has(name) && !(keepsHome && name === 'home')) writeLocal(name, null);
  }
  hintLogin(null);
}
