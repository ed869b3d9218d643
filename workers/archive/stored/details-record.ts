/** @file What an archive says beside lists and content, as IndexedDB keeps it, apart from the readings. */
import {
  array,
  enums,
  is,
  literal,
  min,
  nullable,
  number,
  object,
  record,
  string,
  tuple,
  type as fields,
  type Infer,
} from 'superstruct';
import {
  insightFigures,
  insightGroups,
  insightShares,
  type AccountInsights,
  type Dated,
  type ImportedDetails,
  type InsightPart,
} from '../../../contract/threads/imported-details.ts';
import { isPlaceholder } from '../content/usernames.ts';
import type { Details, DetailPeople } from '../reading/details.ts';

const version = 1;

const count = min(number(), 0);
const people = fields({
  rows: array(fields({ name: string(), seconds: nullable(number()) })),
  unnamed: count,
});
const insights = fields({
  days: nullable(object({ from: number(), to: number() })),
  figures: record(enums(insightFigures), count),
  shares: record(enums(insightShares), count),
  groups: record(enums(insightGroups), array(tuple([string(), count]))),
});
const attention = fields({
  name: string(),
  likes: nullable(count),
  comments: nullable(count),
});
const detailsRecord = fields({
  version: literal(version),
  insights: fields({
    reached: nullable(insights),
    interactions: nullable(insights),
    audience: nullable(insights),
  }),
  requests: nullable(people),
  restricted: nullable(people),
  attention: nullable(array(attention)),
});

/** The details of a reading as they are kept. */
export type StoredDetails = Infer<typeof detailsRecord>;

/** The record of a reading's details. */
export function detailsRecordOf(details: Details): unknown {
  return { version, ...details };
}

const persons = <T extends { readonly name: string }>(rows: readonly T[]) =>
  rows.filter(({ name }) => !isPlaceholder(name));

const personsOf = (list: StoredDetails['requests']) =>
  list && { ...list, rows: persons(list.rows) };

/** The details of a record, without placeholders; null of one that is malformed or of another version. */
export function detailsOf(value: unknown): StoredDetails | null {
  if (!is(value, detailsRecord)) return null;
  const { requests, restricted, attention } = value;
  return {
    ...value,
    ...{ requests: personsOf(requests), restricted: personsOf(restricted) },
    attention: attention && persons(attention),
  };
}

/** The details of one reading, and when its archive was made. */
export type DatedDetails = Dated<StoredDetails>;

/** The first that has it; readings come with the newest first. */
export function newest<T>(
  all: readonly DatedDetails[],
  of: (details: StoredDetails) => T | null | undefined,
): Dated<T> | null {
  for (const { value, at } of all) {
    const found = of(value);
    if (found !== null && found !== undefined) return { value: found, at };
  }
  return null;
}

const sizeOf = (list: DetailPeople | null) =>
  list === null ? null : list.rows.length + list.unnamed;

/** What the page shows of the details of an account, newest reading first. */
export function importedDetailsOf(all: readonly DatedDetails[]): ImportedDetails {
  const part = (name: InsightPart) =>
    newest<AccountInsights>(all, ({ insights: parts }) => parts[name]);
  return {
    insights: {
      reached: part('reached'),
      interactions: part('interactions'),
      audience: part('audience'),
    },
    lists: {
      attention: newest(all, (details) => details.attention?.length),
      requests: newest(all, ({ requests }) => sizeOf(requests)),
      restricted: newest(all, ({ restricted }) => sizeOf(restricted)),
    },
  };
}
