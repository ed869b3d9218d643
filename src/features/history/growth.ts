/** @file The readings of a period, and their places in a picture of the line. */
import type { ChangePeriod } from '../../../contract/lists/change-periods.ts';
import type { History, Reading } from '../../../contract/records/history.ts';
import { changeOf } from './history-store.ts';
import type { Point } from '../../ui/charts/ink-line.ts';

/** The picture spans at least this share of the followers, so one person does not look like a crash. */
const leastSpan = 0.01;

/** What a line of followers needs of a reading. */
export type LineReading = Pick<Reading, 'taken_at' | 'followers'>;

/** A reading with its place in the picture. */
export interface PlacedReading extends Point {
  readonly reading: LineReading;
}

/** The readings of a period that know how many followers there were, from its first one on. */
export function readingsOf(history: History, period: ChangePeriod): Reading[] {
  const since = changeOf(history, period)?.since ?? 0;
  return history.readings.filter(
    ({ taken_at, followers, complete }) => complete && taken_at >= since && followers !== null,
  );
}

/** Where a line of readings lies: its width, and the heights of its highest and lowest point. */
export interface LineBox {
  readonly width: number;
  readonly lineTop: number;
  readonly lineBottom: number;
}

const xBy =
  (from: number, to: number, width: number) =>
  (at: number): number =>
    to === from ? width : ((at - from) / (to - from)) * width;

/** Places readings, oldest first, by time and number of followers. */
export function placeReadings(readings: readonly LineReading[], box: LineBox): PlacedReading[] {
  const [first] = readings;
  const last = readings.at(-1);
  if (first === undefined || last === undefined) return [];
  const xOf = xBy(first.taken_at, last.taken_at, box.width);
  const values = readings.map(({ followers }) => followers ?? 0);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const middle = (low + high) / 2;
  const height = Math.max(high - low, high * leastSpan, 1);
  const center = (box.lineTop + box.lineBottom) / 2;
  const yOf = (value: number) =>
    center - ((value - middle) / height) * (box.lineBottom - box.lineTop);
  return readings.map((reading) => ({
    reading,
    x: xOf(reading.taken_at),
    y: yOf(reading.followers ?? 0),
  }));
}
