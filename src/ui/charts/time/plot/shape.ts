/** @file What a chart over time shows. */

/** What came and left between two moments, or an amount; null where it is unknown. */
export interface ChartBar {
  readonly from: number;
  readonly to: number;
  readonly up: number | null;
  /** What goes down from the axis, as a positive number; null as well where nothing goes down. */
  readonly down: number | null;
}

/** A count at each moment, joined by a line. */
export interface LineShape {
  readonly kind: 'line';
  readonly values: readonly (number | null)[];
}

/** Bars: gains and losses around an axis, or amounts with the line of their mean. */
export interface BarShape {
  readonly kind: 'changes' | 'amounts';
  readonly bars: readonly ChartBar[];
  /** The mean at each bar; empty without a line. */
  readonly means: readonly (number | null)[];
}

/** {@link LineShape} or {@link BarShape}. */
export type ChartShape = LineShape | BarShape;

/** Room around the plot within the box, in pixels; the light at the last moment needs the right one. */
export const plotMargin = { top: 10, right: 14, bottom: 6 } as const;

/** Room for the marks of values to the left of the plot; `line` is the height of a line of their text. */
export const gutterOf = (line: number): number => Math.round(2.7 * line);

/** The part of a stretch at which a moment lies. */
export function shareOf(time: number, [from, to]: readonly [number, number]): number {
  return to === from ? 1 : (time - from) / (to - from);
}
