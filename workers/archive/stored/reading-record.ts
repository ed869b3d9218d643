/** @file A reading as IndexedDB keeps it: columns instead of objects, checked when it is read. */
import {
  array,
  boolean,
  define,
  instance,
  is,
  literal,
  nullable,
  number,
  optional,
  record,
  refine,
  string,
  type,
  union,
  type Infer,
} from 'superstruct';
import type { OwnerAnswer, StatedRange } from '../../../contract/threads/archive.ts';
import { yieldToEvents } from '../../shared/yield.ts';
import { AccountList } from '../lists/account-list.ts';
import { isNameColumn } from '../lists/name-column.ts';
import { contentLists, peopleLists, type PeopleList } from '../files/paths.ts';
import { noDetails } from '../reading/details.ts';
import { Warnings, type Reading } from '../reading/reading.ts';

/** The version of the record that is written; others are left alone and not shown. */
const version = 1;

/** One check for all: a list has up to a million names, for which a struct each takes seconds. */
const namesOfEarlyRecords = define<string[]>(
  'names',
  (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
);

const nameBytes = type({ bytes: instance(Uint8Array), ends: instance(Uint32Array) });
const nameColumn = refine(nameBytes, 'names', isNameColumn);

const columns = type({
  names: union([nameColumn, namesOfEarlyRecords]),
  seconds: instance(Float64Array),
  isExact: boolean(),
  unnamed: optional(number()),
});

const readingRecord = type({
  version: literal(version),
  readAt: number(),
  owner: nullable(string()),
  exportedAt: nullable(number()),
  complete: boolean(),
  lists: record(string(), nullable(columns)),
  content: record(string(), nullable(number())),
  warnings: array(string()),
  digest: string(),
});

/** Own content is kept apart (items-record.ts). */
const noItems: Reading['items'] = { posts: [], reels: [], stories: [], comments: [] };

/** A kept reading; `readAt` is when it was imported, in milliseconds. */
export interface StoredReading {
  readonly id: string;
  readonly readAt: number;
  readonly reading: Reading;
  /** What its owner says that it covers, of a record apart (stated-record.ts). */
  readonly stated: StatedRange | null;
  /** What the person says of the owner, who is `reading.owner` then. */
  readonly ownerAnswer: OwnerAnswer;
}

const nothingSaid = { stated: null, ownerAnswer: null };

/** The reading as {@link readingOf} gives it back, without reading it again. */
export function storedReading(id: string, readAt: number, reading: Reading): StoredReading {
  const kept = { ...reading, items: noItems, details: noDetails };
  return { id, readAt, reading: kept, ...nothingSaid };
}

/** The record of a reading. */
export function recordOf(reading: Reading, readAt: number): unknown {
  const { owner, exportedAt, complete, content, digest } = reading;
  const lists = Object.fromEntries(
    peopleLists.map((name) => [name, reading.lists[name]?.columns() ?? null]),
  );
  const warnings = reading.warnings.list();
  return {
    ...{ version, readAt, owner, exportedAt, complete, lists, content, warnings, digest },
  };
}

/** Warnings beside which a reading is complete. */
const harmless = /^(?:HTML_FORMAT|OPTIONAL_FILE_UNREADABLE)/;

/**
 * Completeness without the range of an early record: that was read from the list of requests, which
 * names earlier requests only, so it says nothing about the archive.
 */
function withoutRange({ complete, warnings, lists }: Infer<typeof readingRecord>) {
  const others = warnings.filter((warning) => warning !== 'PARTIAL_RANGE');
  if (others.length === warnings.length) return { complete, warnings };
  const hasLists = (lists['followers'] ?? null) !== null && (lists['following'] ?? null) !== null;
  return {
    complete: hasLists && others.every((warning) => harmless.test(warning)),
    warnings: others,
  };
}

/** The reading of a record, or null for one that is malformed or of another version. */
export async function readingOf(id: string, value: unknown): Promise<StoredReading | null> {
  if (!is(value, readingRecord)) return null;
  const { readAt, owner, exportedAt, digest } = value;
  const { complete, warnings: lines } = withoutRange(value);
  const warnings = new Warnings();
  for (const warning of lines) warnings.addLine(warning);
  const lists: [PeopleList, AccountList | null][] = [];
  for (const name of peopleLists) {
    await yieldToEvents();
    const stored = value.lists[name] ?? null;
    lists.push([name, stored === null ? null : AccountList.from(stored)]);
  }
  const content = contentLists.map((name) => [name, value.content[name] ?? null] as const);
  const reading: Reading = {
    items: noItems,
    details: noDetails,
    ...{ owner, exportedAt, complete, digest, warnings },
    ...{ isUnreadable: false, coverage: null },
    lists: Object.fromEntries(lists) as Reading['lists'],
    content: Object.fromEntries(content) as Reading['content'],
  };
  return { id, readAt, reading, ...nothingSaid };
}
