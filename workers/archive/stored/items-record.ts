/** @file Own content as IndexedDB keeps it, apart from the readings: comparing them does not need it. */
import { define, is, literal, record, string, type } from 'superstruct';
import {
  importedFigures,
  type ImportedContent,
  type ImportedItem,
  type ItemsPart,
  type ItemsQuery,
} from '../../../contract/threads/archive.ts';
import type { OwnItem } from '../own/own-items.ts';
import { isFields } from '../content/records.ts';
import type { Reading } from '../reading/reading.ts';

const version = 1;
const kinds: readonly unknown[] = ['photo', 'video', 'album', 'comment'];

type StoredItem = Omit<ImportedItem, 'id'>;

/** The rows of each list, newest first. */
export type StoredItems = Readonly<Record<ImportedContent, readonly StoredItem[]>>;

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

function isFigures(value: unknown): boolean {
  return (
    value === null ||
    (isFields(value) &&
      Object.entries(value).every(
        ([name, count]) => (importedFigures as readonly string[]).includes(name) && isNumber(count),
      ))
  );
}

function isItem(value: unknown): value is StoredItem {
  if (!isFields(value)) return false;
  const { kind, at, text, pieces, about, figures } = value;
  return (
    kinds.includes(kind) &&
    (at === null || isNumber(at)) &&
    typeof text === 'string' &&
    isNumber(pieces) &&
    (about === null || typeof about === 'string') &&
    isFigures(figures)
  );
}

/** One check for all: comments are many, for which a struct each takes seconds. */
const rows = define<StoredItem[]>('rows', (value) => Array.isArray(value) && value.every(isItem));
const itemsRecord = type({ version: literal(version), lists: record(string(), rows) });

function stored({ kind, seconds, text, pieces, about, figures }: OwnItem): StoredItem {
  return { kind, at: seconds === null ? null : seconds * 1_000, text, pieces, about, figures };
}

/** Every list by its name. */
function everyList<T>(of: (name: ImportedContent) => T): Record<ImportedContent, T> {
  return {
    posts: of('posts'),
    reels: of('reels'),
    stories: of('stories'),
    comments: of('comments'),
  };
}

/** The record of a reading's own content. */
export function itemsRecordOf({ items }: Reading): unknown {
  const lists = everyList((name) =>
    items[name].map(stored).sort((one, other) => (other.at ?? 0) - (one.at ?? 0)),
  );
  return { version, lists };
}

/** The rows of a record; none of one that is malformed or of another version. */
export function itemsOf(value: unknown): StoredItems {
  const lists = is(value, itemsRecord) ? value.lists : {};
  return everyList((name) => lists[name] ?? []);
}

/** The part of the rows that a query asks for. */
export function partOfItems(
  all: readonly StoredItem[],
  { q, from, count }: Pick<ItemsQuery, 'q' | 'from' | 'count'>,
): ItemsPart {
  const wanted = q.trim().toLowerCase();
  const found = all
    .map((item, id): ImportedItem => ({ id, ...item }))
    .filter(
      ({ text, about }) =>
        text.toLowerCase().includes(wanted) || about?.toLowerCase().includes(wanted) === true,
    );
  return { total: found.length, items: found.slice(from, from + count) };
}
