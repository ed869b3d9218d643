import type { ChartBar } from '../../../../ui/charts/time/plot/shape.ts';

/** Weeks of the mean that the line shows. */
const meanOf = 4;

/** The mean of up to four weeks, of those that are known; null where the week itself is unknown. */
export function weekMeans(bars: readonly Pick<ChartBar, 'up'>[]): (number | null)[] {
  return bars.map((bar, at) => {
    if (bar.up === null) return null;
    const known = bars.slice(Math.max(0, at - meanOf + 1), at + 1).flatMap(({ up }) => up ?? []);
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}
