/** @file Who came and left, gathered into days, weeks, months, quarters or years of the calendar. */
import { dayMs } from '../../../../contract/limits.ts';
import type { Reading } from '../../../../contract/records/history.ts';
import { usualDistance } from '../../../ui/charts/time/nearest.ts';
import type { ChartBar } from '../../../ui/charts/time/plot/shape.ts';

/** How long the stretches are that changes are gathered into. */
export const barUnits = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** One of {@link barUnits}. */
export type BarUnit = (typeof barUnits)[number];

/** A stretch may have more days than this, but not fewer. */
const leastDays = { day: 1, week: 7, month: 28, quarter: 90, year: 365 } as const;

/** More bars than this are narrower than a finger can tell apart. */
const mostBars = 32;

/** The shortest unit with no more bars than fit, and with a reading in nearly every one. */
export function barUnit(
  moments: readonly number[],
  [from, to]: readonly [number, number],
): BarUnit {
  // A reading an hour late is not less often than once a day.
  const usual = 0.9 * usualDistance(moments);
  const fits = (unit: BarUnit) => {
    const length = leastDays[unit] * dayMs;
    return length >= usual && (to - from) / length <= mostBars;
  };
  return barUnits.find(fits) ?? 'year';
}

/** Where the stretches end, counted back from the day of the last moment: the last one is whole. */
function endBefore(unit: BarUnit, last: Date, back: number): number {
  const [year, month, day] = [last.getFullYear(), last.getMonth(), last.getDate()];
  if (unit === 'day') return new Date(year, month, day + 1 - back).getTime();
  if (unit === 'week') return new Date(year, month, day + 1 - 7 * back).getTime();
  if (unit === 'month') return new Date(year, month + 1 - back, 1).getTime();
  if (unit === 'quarter') {
    return new Date(year, month - (month % 3) + 3 * (1 - back), 1).getTime();
  }
  return new Date(year + 1 - back, 0, 1).getTime();
}

type Change = Pick<Reading, 'taken_at' | 'came' | 'left'>;

/** The total of the readings that know it; null where none does. */
function sum(readings: readonly Change[], side: 'came' | 'left'): number | null {
  const known = readings.flatMap((reading) => reading[side] ?? []);
  return known.length === 0 ? null : known.reduce((total, each) => total + each, 0);
}

/**
 * The changes of readings, oldest first, by stretches of a unit; those of the first reading lie before
 * it. A stretch without a reading is unknown.
 */
export function changeBars(readings: readonly Change[], unit: BarUnit): ChartBar[] {
  const [first, ...later] = readings;
  const last = readings.at(-1);
  if (first === undefined || last === undefined) return [];
  const lastDay = new Date(last.taken_at);
  const endOfDay = endBefore('day', lastDay, 0);
  const bars: ChartBar[] = [];
  let rest = later.length;
  for (let back = 0; ; back += 1) {
    const end = endBefore(unit, lastDay, back);
    if (end <= first.taken_at) return bars.reverse();
    const start = endBefore(unit, lastDay, back + 1);
    let from = rest;
    while (from > 0 && (later[from - 1]?.taken_at ?? 0) >= start) from -= 1;
    const within = later.slice(from, rest);
    rest = from;
    bars.push({
      from: Math.max(start, first.taken_at),
      to: Math.min(end, endOfDay),
      ...{ up: sum(within, 'came'), down: sum(within, 'left') },
    });
  }
}
