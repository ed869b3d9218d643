import { type Infer, enums, nonempty, object, string } from 'superstruct';
import { changePeriods } from '../lists/change-periods.ts';
import { count, integerBetween, rowsOf } from './values.ts';

/** Milliseconds since 1970, in UTC. */
const moment = integerBetween(0, 8.64e15);

/**
 * One reading of an account (docs/history.md). `came` and `left` count the changes since the
 * reading before; a count that is unknown is null.
 */
export const reading = object({
  id: nonempty(string()),
  taken_at: moment,
  source: enums(['analysis', 'network']),
  followers: count,
  following: count,
  came: count,
  left: count,
});

/** {@link reading}. */
export type Reading = Infer<typeof reading>;

/** New and lost people of one period, and the reading it starts from. */
export const periodChange = object({
  period: enums(changePeriods),
  since: moment,
  came: count,
  left: count,
});

/** {@link periodChange}. */
export type PeriodChange = Infer<typeof periodChange>;

/** The readings of an account, oldest first, and the answer for each period. */
export const history = object({ readings: rowsOf(reading), periods: rowsOf(periodChange) });

/** {@link history}. */
export type History = Infer<typeof history>;
