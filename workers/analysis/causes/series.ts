/** @file Sums over a line of numbers in the order of time. */

/** Adds to one number of an array. */
export function add(values: Float64Array, at: number, more: number): void {
  values[at] = (values[at] ?? 0) + more;
}

/** Sums up to each bound: one more number than there are values, beginning with 0. */
export function cumulated(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at += 1) sums[at + 1] = (sums[at] ?? 0) + (values[at] ?? 0);
  return sums;
}

/** The index of the first bound that is at least `wanted`, or above it with `isAbove`. */
export function firstBound(bounds: Float64Array, wanted: number, isAbove = false): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const bound = bounds[middle] ?? 0;
    if (isAbove ? bound > wanted : bound >= wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The value at a moment, on the line between the two bounds around it; that of the end outside. */
export function valueAt(bounds: Float64Array, values: Float64Array, moment: number): number {
  const after = Math.min(Math.max(1, firstBound(bounds, moment)), bounds.length - 1);
  const [start, end] = [bounds[after - 1] ?? 0, bounds[after] ?? 0];
  const [low, high] = [values[after - 1] ?? 0, values[after] ?? 0];
  const part = end === start ? 1 : Math.min(1, Math.max(0, (moment - start) / (end - start)));
  return low + part * (high - low);
}
