/** @file Moments in order, and what lies between them. */

const dayMs = 86_400_000;

/** The place of the moment nearest in time; of two as near, the earlier one. -1 without any. */
export function nearestAt(moments: readonly number[], time: number): number {
  let [low, high] = [0, moments.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [moments[low - 1], moments[low]];
  if (before === undefined || after === undefined) return low < moments.length ? low : -1;
  return time - before <= after - time ? low - 1 : low;
}

/** The median of the distances between moments, a day at least: several on one day say nothing. */
export function usualDistance(moments: readonly number[]): number {
  const distances = moments
    .slice(1)
    .map((moment, at) => moment - (moments[at] ?? moment))
    .sort((one, other) => one - other);
  return Math.max(distances[distances.length >> 1] ?? 0, dayMs);
}

/** The longest distance between two moments over which a line is known; longer ones are dotted. */
export const longestKnown = (moments: readonly number[]): number => 1.5 * usualDistance(moments);
