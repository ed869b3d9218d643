/** @file The order in which readings were made. */
import { dayMs } from '../../../contract/limits.ts';
import { peopleLists } from '../files/paths.ts';
import type { Reading } from '../reading/reading.ts';
import { absenceOfNewest, leastGone, unlikely } from './undeclared-range.ts';

/** The newest time among the people of a reading, which was made after it; milliseconds since 1970. */
function newestOf({ lists }: Reading): number {
  return Math.max(0, ...peopleLists.map((name) => (lists[name]?.newest() ?? 0) * 1_000));
}

/** Names of archives have a day: within it the newest time decides. A clock may be wrong by more. */
function earliestOf(reading: Reading): number {
  const at = reading.exportedAt ?? 0;
  return Math.max(at, Math.min(newestOf(reading), at + dayMs - 1));
}

const isOlderThan = (reading: Reading | undefined, newest: number) =>
  reading !== undefined && reading.exportedAt !== null && newest >= reading.exportedAt + dayMs;

/**
 * What the order of readings says where one has no date: that somebody gave them in it, or only that they
 * were imported so, one perhaps long after it was made.
 */
type Basis = 'given' | 'imported';

/**
 * True when `later` seems to be the older reading: it lacks people of `earlier` who came after its own
 * newest. They could also have left, with none coming since. Against a given order that must be unlikely.
 * Against the order of imports no one else may be missing, and one or two are enough only if `later` has
 * somebody whom `earlier` lacks, who would have left since.
 */
function endsBefore(later: Reading, earlier: Reading, basis: Basis): boolean {
  const { gone, outside, chance, hasOthers } = absenceOfNewest(earlier, later);
  if (basis === 'given') return outside >= leastGone && chance <= unlikely;
  return outside > 0 && outside === gone && (hasOthers || outside >= leastGone);
}

/** Where the reading at `at` belongs, which may be before others that are there. */
function placeAmong(ordered: readonly Reading[], at: number, basis: Basis): number {
  const reading = ordered[at];
  let place = at;
  // What an incomplete reading lacks says nothing.
  if (reading?.complete !== true) return place;
  const newest = newestOf(reading);
  for (let before = at - 1; before >= 0; before--) {
    const other = ordered[before];
    if (other?.complete !== true) continue;
    if (isOlderThan(other, newest) || !endsBefore(reading, other, basis)) break;
    place = before;
  }
  return place;
}

/**
 * The order given, but that a reading without a date is after those with a date that are older than its
 * newest people, and before those that have newer ones.
 */
function byNewest(readings: readonly Reading[], basis: Basis): Reading[] {
  const ordered = [...readings];
  for (const reading of readings) {
    if (reading.exportedAt !== null) continue;
    const newest = newestOf(reading);
    const at = ordered.indexOf(reading);
    let last = ordered.length - 1;
    while (last > at && !isOlderThan(ordered[last], newest)) last--;
    if (last > at) ordered.splice(last, 0, ...ordered.splice(at, 1));
    else ordered.splice(placeAmong(ordered, at, basis), 0, ...ordered.splice(at, 1));
  }
  return ordered;
}

/** Readings in the order of their dates; if one has none in the order given, as far as their times agree. */
export function inOrder(readings: readonly Reading[], basis: Basis = 'given'): Reading[] {
  if (readings.some(({ exportedAt }) => exportedAt === null)) return byNewest(readings, basis);
  return readings
    .map((reading) => ({ reading, at: earliestOf(reading) }))
    .sort((one, other) => one.at - other.at)
    .map(({ reading }) => reading);
}
