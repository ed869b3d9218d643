/**
 * @file The file that holds the whole history of an account, for another device or another server
 * (docs/history.md, "Export and import").
 */
import {
  array,
  boolean,
  define,
  enums,
  type Infer,
  literal,
  nullable,
  object,
  pattern,
  size,
  string,
} from 'superstruct';
import { historyFileLimits, requestLimits } from '../../limits.ts';
import { isStoredId, storedIdPattern } from '../../lists/relation-pages.ts';
import { dailyCount, readingId } from '../history.ts';
import { integerBetween } from '../values.ts';

/** The version of the format that is written; older ones can be read. */
export const historyFileVersion = 1;

const moment = integerBetween(0, 8.64e15);
const counted = nullable(integerBetween(0, requestLimits.count));

/** Ids of people, each once. One check of the whole array: a struct for each id takes a second. */
const ids = define<string[]>(
  'ids',
  (value) =>
    Array.isArray(value) &&
    value.every((id) => typeof id === 'string' && isStoredId(id)) &&
    new Set(value).size === value.length,
);

const changes = object({ came: ids, left: ids });

/** A reading with its changes since the reading before that knows the relation; the first has all. */
export const filedReading = object({
  id: readingId,
  taken_at: moment,
  source: enums(['analysis', 'network']),
  complete: boolean(),
  followers: counted,
  following: counted,
  /** Null for a reading that is not complete. */
  follower_changes: nullable(changes),
  /** Null also where the reading did not see who is followed. */
  following_changes: nullable(changes),
});

/** {@link filedReading}. */
export type FiledReading = Infer<typeof filedReading>;

const personName = object({
  insta_id: pattern(string(), storedIdPattern),
  username: size(string(), 1, 64),
  first_seen: moment,
  last_seen: moment,
});

/** The history of an account as a file. Readings are in the order of time. */
export const historyFile = object({
  format: literal('limn-history'),
  version: literal(historyFileVersion),
  exported_at: moment,
  account: object({ insta_id: size(string(), 1, 64), username: size(string(), 0, 64) }),
  readings: size(array(filedReading), 0, historyFileLimits.readings),
  counts: size(array(dailyCount), 0, historyFileLimits.readings),
  names: size(array(personName), 0, historyFileLimits.names),
});

/** {@link historyFile}. */
export type HistoryFile = Infer<typeof historyFile>;
