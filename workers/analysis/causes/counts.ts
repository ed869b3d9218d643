/** @file Losses counted between readings. */
import { dayMs } from '../../../contract/limits.ts';
import type { History } from './history-file.ts';
import type { Leaving } from './leavings.ts';
import { add } from './series.ts';

/** Counts of the intervals between readings; times are in days since the first reading. */
export interface Counts {
  /** When each interval begins, and when the last one ends. */
  readonly bounds: Float64Array;
  /** Days from the start of 1970 to the first reading. */
  readonly firstDay: number;
  readonly counts: Float64Array;
}

/** How many of the leavings each interval has. */
export function countLeavings({ readings }: History, leavings: readonly Leaving[]): Counts {
  const first = readings[0]?.time ?? 0;
  const counts = new Float64Array(Math.max(0, readings.length - 1));
  for (const { reading } of leavings) add(counts, reading - 1, 1);
  return {
    bounds: Float64Array.from(readings, ({ time }) => (time - first) / dayMs),
    firstDay: first / dayMs,
    counts,
  };
}

/** Days of each interval on each day of the week in UTC: seven numbers an interval. */
export function weekdayShares({ bounds, firstDay, counts }: Counts): Float64Array {
  const shares = new Float64Array(7 * counts.length);
  for (let at = 0; at < counts.length; at += 1) {
    const end = firstDay + (bounds[at + 1] ?? 0);
    let start = firstDay + (bounds[at] ?? 0);
    while (start < end) {
      const next = Math.min(end, Math.floor(start) + 1);
      // Days before 1970 are negative.
      add(shares, 7 * at + (((Math.floor(start) % 7) + 7) % 7), next - start);
      start = next;
    }
  }
  return shares;
}
