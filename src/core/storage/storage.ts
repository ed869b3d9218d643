/**
 * @file The small items the page keeps on the device, as one map of named items
 * (docs/product.md, "Storage on the device").
 * The larger ones are in items.ts.
 *
 * Storage is untrusted and may be missing: what is read is checked, what is broken counts as
 * absent, and a device that refuses to write still runs, it only forgets. The checks are plain
 * predicates because this file is part of the first screen: superstruct would cost it 2 KB.
 */
import { isLanguage } from '../../../contract/languages.ts';
import { hintLogin } from '../session/login-hint.ts';

type Check<T> = (value: unknown) => value is T;

const isText = (value: unknown): value is string => typeof value === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function oneOf<T extends string>(...options: readonly T[]): Check<T> {
  return (value): value is T => options.includes(value as T);
}

/** Progress of a run that resumes after a reload. */
interface OpenRun {
  readonly run: string;
  readonly percent: number;
  readonly target: number;
  readonly tick: number;
}

const isOpenRun = (value: unknown): value is OpenRun =>
  isRecord(value) &&
  isText(value['run']) &&
  value['run'] !== '' &&
  [value['percent'], value['target'], value['tick']].every(Number.isFinite);

/** Items kept as they are. */
const textItems = {
  userName: isText,
  userEmail: isText,
  /** The text `true` or `false`. */
  subscribed: oneOf('true', 'false'),
  language: isLanguage,
  theme: oneOf('light', 'dark'),
  /** When the reserved offer ends, in milliseconds since 1970. */
  offerEndsAt: isText,
  /** When another code may be asked for, in milliseconds since 1970. */
  resendAt: isText,
  reloadedFor: isText,
  /** The reason of a forced log-out, shown after the reload (docs/product.md, "Session end"). */
  notice: isText,
  /** The menu entry that is a Home entry now. */
  menu: oneOf('support', 'subscription'),
} as const;

/** Items kept as JSON; a flow that reads one checks its inside with the struct of its record. */
const jsonItems = {
  login: isRecord,
  ipAttempts: isRecord,
  /** A payment that waits for its challenge, resumable for 20 minutes. */
  pendingPayment: isRecord,
  openRun: isOpenRun,
} as const;

/** Items of this tab alone, kept as JSON: they end with it. */
const tabItems = {
  /** What somebody has begun to write to support, and who. */
  messageDraft: isRecord,
} as const;

const localItems = { ...textItems, ...jsonItems, ...tabItems };

/** The name of a small item. */
export type LocalItem = keyof typeof localItems;
type LocalValue<K extends LocalItem> = (typeof localItems)[K] extends Check<infer T> ? T : never;

/** Small items that outlive a log-out: they say nothing about a person. */
const keptItems = new Set<string>(['language', 'theme']);

const storageOf = (name: LocalItem): Storage =>
  name in tabItems ? window.sessionStorage : window.localStorage;

/** Reads a small item; absent, broken and refused are all `null`. */
export function readLocal<K extends LocalItem>(name: K): LocalValue<K> | null {
  try {
    const text = storageOf(name).getItem(name);
    if (text === null || text.length > 100_000) return null;
    const value: unknown = name in textItems ? text : JSON.parse(text);
    return localItems[name](value) ? (value as LocalValue<K>) : null;
  } catch {
    return null;
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

/** Forgets every small item about a person; language and theme stay. */
export function forgetLocal(): void {
  for (const name of Object.keys(localItems) as LocalItem[]) {
    if (!keptItems.has(name)) writeLocal(name, null);
  }
  hintLogin(null);
}
