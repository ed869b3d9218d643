/** @file What the growth chart shows of the readings of a period. */
import type { ChangePeriod } from '../../../contract/lists/change-periods.ts';
import type { History, Reading } from '../../../contract/records/history.ts';
import { changeOf } from './history-store.ts';
import type { Point } from '../../ui/charts/ink-line.ts';

/** The chart's coordinates: the line above, gains and losses on an axis below. */
export const chart = { width: 360, height: 240, lineTop: 16, lineBottom: 140, axis: 184, bar: 36 };

/** Bars across the chart: more would be narrower than a finger can tell apart. */
const barCount = 13;

/** The chart spans at least this share of the followers, so one person does not look like a crash. */
const leastSpan = 0.01;

/** Followers who came and left between two moments, as a bar of the chart. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly came: number;
  readonly left: number;
}

/** A reading with its place in the chart. */
export interface PlacedReading extends Point {
  readonly reading: Reading;
}

/** What the chart shows. */
export interface Growth {
  readonly placed: readonly PlacedReading[];
  readonly bars: readonly Bar[];
  /** The largest of all bars, the scale of both directions; 0 where nothing changed. */
  readonly most: number;
}

/** The readings of a period that know how many followers there were, from its first one on. */
export function readingsOf(history: History, period: ChangePeriod): Reading[] {
  const since = changeOf(history, period)?.since ?? 0;
  return history.readings.filter(
    ({ taken_at, followers, complete }) => complete && taken_at >= since && followers !== null,
  );
}

/** Changes gathered into equal stretches of time; those of the first reading lie before it. */
function barsOf(readings: readonly Reading[], xOf: (at: number) => number): Bar[] {
  const span = chart.width / barCount;
  const bars = Array.from({ length: barCount }, (_, at) => ({ x: at * span, came: 0, left: 0 }));
  for (const { taken_at, came, left } of readings.slice(1)) {
    const bar = bars[Math.min(barCount - 1, Math.floor(xOf(taken_at) / span))];
    if (bar === undefined) continue;
    bar.came += came ?? 0;
    bar.left += left ?? 0;
  }
  return bars.map((bar) => ({ ...bar, width: span }));
}

/** Where a line of readings lies: its width, and the heights of its highest and lowest point. */
export type LineBox = Pick<typeof chart, 'width' | 'lineTop' | 'lineBottom'>;

const xBy =
  (from: number, to: number, width: number) =>
  (at: number): number =>
    to === from ? width : ((at - from) / (to - from)) * width;

/** Places readings, oldest first, by time and number of followers. */
export function placeReadings(readings: readonly Reading[], box: LineBox): PlacedReading[] {
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

/** Lays out the readings of a period, oldest first. */
export function growthOf(readings: readonly Reading[]): Growth {
  const placed = placeReadings(readings, chart);
  const [first] = readings;
  const last = readings.at(-1);
  if (first === undefined || last === undefined) return { placed, bars: [], most: 0 };
  const bars = barsOf(readings, xBy(first.taken_at, last.taken_at, chart.width));
  return { placed, bars, most: Math.max(0, ...bars.flatMap(({ came, left }) => [came, left])) };
}
