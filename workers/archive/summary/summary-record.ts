/** @file The summary of the kept readings, as IndexedDB keeps it: what home and the first page of a list show. */
import {
  array,
  boolean,
  define,
  enums,
  is,
  literal,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  tuple,
  type,
  unknown,
  type Infer,
  type Struct,
} from 'superstruct';
import { changePeriods } from '../../../contract/lists/change-periods.ts';
import { history } from '../../../contract/records/history.ts';
import { person } from '../../../contract/records/person.ts';
import {
  importedChanges,
  importedContent,
  importedLists,
  statedRanges,
} from '../../../contract/threads/archive.ts';
import type { NotedCount } from '../stored/accounts.ts';

/**
 * The version of what is kept and of how it is found: another result for the same readings is another
 * version, so that nobody is shown figures that today's code would not find.
 */
export const summaryVersion = 5;

/** An object that has a value for each of the names. */
const each = <N extends string, T, S>(names: readonly N[], value: Struct<T, S>) =>
  object(Object.fromEntries(names.map((name) => [name, value])) as Record<N, Struct<T, S>>);

const maybe = nullable(number());

const reading = object({
  id: string(),
  owner: nullable(string()),
  ownerAnswer: nullable(enums(['own', 'apart'])),
  exportedAt: maybe,
  isComplete: boolean(),
  stated: nullable(enums(statedRanges)),
  question: nullable(object({ gone: number(), of: number() })),
  counts: each([...importedLists, ...importedContent], maybe),
  warnings: array(string()),
});

const account = object({
  owner: nullable(string()),
  readings: array(reading),
  changes: nullable(each(importedChanges, number())),
  periods: nullable(
    array(object({ period: enums(changePeriods), since: maybe, new: number(), lost: number() })),
  ),
  sources: each(['people', ...importedContent], string()),
  visits: nullable(
    object({
      count: number(),
      days: nullable(object({ from: number(), to: number() })),
      at: maybe,
    }),
  ),
  oldest: nullable(object({ username: string(), at: number() })),
  growth: array(tuple([number(), number()])),
});

const some = optional(number());
const counts = object({
  ...{ all: number(), followed: some, not_followed: some, follower: some, unfollowed: some },
  ...{ left: some, was_mutual: some, new: some },
});

const named = array(
  object({
    ...{ id: string(), followers: maybe, exportedAt: maybe, offset: number(), isBelow: boolean() },
    /** The platform's count that was nearest to the reading: later ones are of a larger account. */
    count: nullable(object({ count: number(), at: number() })),
  }),
);

const accountSummary = object({
  account,
  /** The complete reading whose people the lists have. */
  people: nullable(string()),
  /** What the platform's count is compared with, and whether a reading was found to name too few. */
  named,
  /** Checked when they are asked for: checking a thousand rows takes longer than all the rest. */
  lists: record(string(), unknown()),
  history: unknown(),
});

const people = array(person);
const storedList = object({ rows: define<unknown[]>('rows', Array.isArray), counts });

/** The first rows of a list, and how many people it and its filters have. */
export type StoredList = Infer<typeof storedList>;

const storedHistory = object({
  history: nullable(history),
  /** What changed since each of the complete readings. */
  unseen: array(object({ id: string(), changes: history.schema.unseen })),
});

/** The history, for each of the readings up to which its owner may have seen it. */
export type StoredHistory = Infer<typeof storedHistory>;

const summaryRecord = object({
  version: literal(summaryVersion),
  /** The readings that it was made of. */
  of: string(),
  accounts: array(accountSummary),
});

/** What is kept of one owner's readings. */
export type AccountSummary = Infer<typeof accountSummary>;

/** What is kept of all readings. */
export type Summary = Infer<typeof summaryRecord>;

/** The summary of a record, or null for one that is malformed, of another version or of other readings. */
export function summaryOf(value: unknown, of: string): Summary | null {
  return is(value, summaryRecord) && value.of === of ? value : null;
}

const notedRecord = type({
  accounts: array(type({ account: type({ owner: nullable(string()) }), named })),
});

/** The counts that readings were compared with, of a record of any readings and version. */
export function notedIn(value: unknown): NotedCount[] {
  if (!is(value, notedRecord)) return [];
  return value.accounts.flatMap(({ account: { owner }, named: all }) =>
    all.flatMap(({ id, count }) => (count === null ? [] : { id, owner, count })),
  );
}

/** A part of the first rows of a list, or null where it is absent or malformed. */
export function listIn({ lists }: AccountSummary, key: string, from: number, count: number) {
  const stored = lists[key];
  if (!is(stored, storedList)) return null;
  const rows = stored.rows.slice(from, from + count);
  return is(rows, people) ? { rows, counts: stored.counts } : null;
}

/** The history of an account, or null where it is malformed. */
export function historyIn({ history: kept }: AccountSummary): StoredHistory | null {
  return is(kept, storedHistory) ? kept : null;
}
