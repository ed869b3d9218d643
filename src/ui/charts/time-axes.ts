/** @file The dates below a chart: as many as fit, and never fewer than the first and the last. */
import type uPlot from 'uplot';
import type { ChartColors } from './chart-colors.ts';

/** Air that keeps two dates apart, in pixels. */
const air = 28;
const tickSize = 10;
const tickGap = 5;

/** `room` is what is left for the lines, in pixels. */
export function timeAxes(
  colors: ChartColors,
  times: readonly number[],
  formatDate: (second: number) => string,
  room: number,
): uPlot.Axis[] {
  const look = { scale: 'x', side: 2, stroke: colors.ink, font: colors.font } as const;
  const line = 16 * colors.scale;
  const size = 18 + line;
  const ends = [times[0] ?? 0, times.at(-1) ?? 0];
  const widths = ends.map((end) => colors.widthOf(formatDate(end)));
  const space = Math.max(...widths) + air;
  // The library sets dates at round months only: with room for less than three, it may find one.
  if (room >= 3 * space || times.length < 2) {
    return [
      {
        ...look,
        grid: { show: false },
        ticks: { stroke: colors.grid, size: tickSize },
        gap: tickGap,
        space,
        size,
        values: (_, splits) => splits.map(formatDate),
      },
    ];
  }
  const [first = 0, last = 0] = widths;
  // One line where both find room, else one below the other.
  const isStacked = first + last + air / 2 > room;
  return [
    {
      ...look,
      align: 1,
      grid: { show: false },
      ticks: { stroke: colors.grid, size: tickSize },
      gap: tickGap,
      size: isStacked ? line : 0,
      splits: () => ends,
      values: () => [formatDate(ends[0] ?? 0), ''],
    },
    {
      ...look,
      align: 2,
      grid: { show: false },
      ticks: { show: false },
      gap: tickSize + tickGap,
      size,
      splits: () => ends.slice(1),
      values: () => [formatDate(ends[1] ?? 0)],
    },
  ];
}
