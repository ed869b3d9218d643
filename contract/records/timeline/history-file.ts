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
  Struct,
} from 'superstruct';
import { historyFileLimits, requestLimits } from '../../limits.ts';
import { isStoredId, storedIdPattern } from '../../lists/relation-pages.ts';
import { dailyCount, readingId } from '../history.ts';
import { integerBetween } from '../values.ts';

/** The version of the format that is written; older ones can be read. */
export const historyFileVersion = 1;

const latestMoment = 8.64e15;
const moment = integerBetween(0, latestMoment);
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

/** A person whom the readings met. Moments are milliseconds since 1970. */
type PersonName = Infer<typeof personName>;

const isMoment = (at: unknown) =>
  Number.isSafeInteger(at) && (at as number) >= 0 && (at as number) <= latestMoment;

function isPersonName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { insta_id: id, username, first_seen: from, last_seen: to } = value as Partial<PersonName>;
  if (typeof id !== 'string' || !isStoredId(id)) return false;
  if (typeof username !== 'string' || username.length < 1 || username.length > 64) return false;
  return isMoment(from) && isMoment(to) && Object.keys(value).length === 4;
}

/**
 * The same for names, of which a file may have 200,000: with a struct for each a phone would seem to hang.
 * The schema describes a row and is not run.
 */
const personNames = new Struct<PersonName[], typeof personName>({
  type: 'array',
  schema: personName,
  validator: (value) => Array.isArray(value) && value.every(isPersonName),
});

/** The history of an account as a file. Readings are in the order of time. */
export const historyFile = object({
  format: literal('limn-history'),
  version: literal(historyFileVersion),
  exported_at: moment,
  account: object({ insta_id: size(string(), 1, 64), username: size(string(), 0, 64) }),
  readings: size(array(filedReading), 0, historyFileLimits.readings),
  counts: size(array(dailyCount), 0, historyFileLimits.readings),
  names: size(personNames, 0, historyFileLimits.names),
});

/** {@link historyFile}. */
export type HistoryFile = Infer<typeof historyFile>;
