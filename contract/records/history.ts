import { type Infer, enums, nullable, object, pattern, string } from 'superstruct';
import { changePeriods } from '../lists/change-periods.ts';
import { count, flag, integerBetween, rowsOf } from './values.ts';

/** Milliseconds since 1970, in UTC. */
const moment = integerBetween(0, 8.64e15);

/** The id of a reading. */
export const readingId = pattern(string(), /^[\w.-]{1,64}$/);

/**
 * One reading of an account (docs/history.md). `came` and `left` count the changes since the
 * reading before; a count that is unknown is null.
 */
export const reading = object({
  id: readingId,
  taken_at: moment,
  /** `download` is an imported file, which the device alone has; the server sends none. */
  source: enums(['analysis', 'network', 'download']),
  /** False for a reading that gives no verdict: its counts are what it saw, or null. */
  complete: flag,
  followers: count,
  following: count,
  came: count,
  left: count,
});

/** {@link reading}. */
export type Reading = Infer<typeof reading>;

/** The lengths of the lists of new and lost followers for one period. */
const netChange = { since: moment, new: count, lost: count };

/** The answer for one period, and the reading it starts from. */
export const periodChange = object({
  period: enums(changePeriods),
  ...netChange,
});

/** {@link periodChange}. */
export type PeriodChange = Infer<typeof periodChange>;

/** What the network counted for the account on a day (UTC, `YYYY-MM-DD`). */
export const dailyCount = object({
  day: pattern(string(), /^\d{4}-\d\d-\d\d$/),
  followers: count,
  following: count,
});

/** {@link dailyCount}. */
export type DailyCount = Infer<typeof dailyCount>;

/**
 * The readings of an account, oldest first, those that were undone, a point of counts a day, the answer
 * for each period, and that for the readings not yet seen; null without a reading.
 */
export const history = object({
  readings: rowsOf(reading),
  undone: rowsOf(reading),
  counts: rowsOf(dailyCount),
  periods: rowsOf(periodChange),
  unseen: nullable(object(netChange)),
});

/** {@link history}. */
export type History = Infer<typeof history>;
