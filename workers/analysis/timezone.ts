/** @file The device's UTC offsets of the last year, in the text form that the analysis module reads. */

const day = 86_400;
/** The heat map covers a year. */
const lookBackDays = 400;

/** Minutes east of UTC at a timestamp in seconds. */
type OffsetAt = (second: number) => number;

const deviceOffset: OffsetAt = (second) => -new Date(second * 1_000).getTimezoneOffset();

/** The second in (from, to] at which the offset becomes that of `to`. */
function changeBetween(from: number, to: number, offsetAt: OffsetAt): number {
  const target = offsetAt(to);
  let before = from;
  let after = to;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle) === target) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * `second:minutes` of every change of the clock up to now, with commas; minutes are those east of
 * UTC plus 1,440. Clocks change weeks apart, so looking once a week finds every change.
 */
export function zoneText(nowMs: number, offsetAt: OffsetAt = deviceOffset): string {
  const end = Math.floor(nowMs / 1_000) + day;
  const start = Math.max(0, end - lookBackDays * day);
  const changes = [`0:${offsetAt(start) + 1_440}`];
  for (let from = start; from < end; from += 7 * day) {
    const to = Math.min(end, from + 7 * day);
    if (offsetAt(from) === offsetAt(to)) continue;
    changes.push(`${changeBetween(from, to, offsetAt)}:${offsetAt(to) + 1_440}`);
  }
  return changes.join(',');
}
