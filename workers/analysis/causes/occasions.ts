/** @file Contents that the readings cannot tell apart, as one occasion, and the readings around them. */
import { dayMs, hourMs } from '../../../contract/limits.ts';
import type { Content, History } from './history-file.ts';
import { firstBound } from './series.ts';

/** Intervals `from` to `to`, exclusive, that the hours after an occasion touch. */
export interface Window {
  readonly withinHours: number;
  readonly from: number;
  readonly to: number;
}

/** Whether two windows have an interval in common. */
export const meets = (one: Window, other: Window): boolean =>
  one.from < other.to && other.from < one.to;

/** Contents that came out together. */
export interface Occasion {
  readonly first: Content;
  readonly others: readonly Content[];
  /** Days from the first reading to the first content. */
  readonly at: number;
  /** The shortest window that touches its intervals, for each such run of intervals. */
  readonly windows: readonly Window[];
}

const togetherMs = 12 * hourMs;
const windowHours = [24, 36, 48];
/** Hours after which a content is not looked at any more. */
export const longestHours = 48;

/** The intervals between the bounds that the hours after a moment touch; null if it is none. */
function windowOf(bounds: Float64Array, time: number, withinHours: number): Window | null {
  const from = Math.max(0, firstBound(bounds, time, true) - 1);
  const to = Math.min(bounds.length - 1, firstBound(bounds, time + withinHours * hourMs));
  return to > from ? { withinHours, from, to } : null;
}

function windowsOf(bounds: Float64Array, time: number): Window[] {
  const windows: Window[] = [];
  for (const hours of windowHours) {
    const window = windowOf(bounds, time, hours);
    if (window !== null && window.to !== windows.at(-1)?.to) windows.push(window);
  }
  return windows;
}

/** The occasions that the readings say something about, in the order of time. */
export function occasionsOf({ readings, contents }: History): Occasion[] {
  const bounds = Float64Array.from(readings, ({ time }) => time);
  const groups: [Content, ...Content[]][] = [];
  for (const content of contents) {
    const group = groups.at(-1);
    const first = group?.[0].time ?? -Infinity;
    const hasReadingBetween =
      firstBound(bounds, first, true) !== firstBound(bounds, content.time, true);
    if (group !== undefined && content.time <= first + togetherMs && !hasReadingBetween) {
      group.push(content);
    } else groups.push([content]);
  }
  const start = bounds[0] ?? 0;
  return groups
    .map(([first, ...others]) => ({
      first,
      others,
      at: (first.time - start) / dayMs,
      windows: windowsOf(bounds, first.time),
    }))
    .filter(({ windows }) => windows.length > 0);
}
