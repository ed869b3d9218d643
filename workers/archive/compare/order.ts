/** @file The order in which readings were made. */
import { peopleLists } from '../files/paths.ts';
import type { Reading } from '../reading/reading.ts';

const dayMs = 86_400_000;

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

/** The order given, except that what has newer people than a reading with a date is after it. */
function behindOlder(readings: readonly Reading[]): Reading[] {
  const ordered = [...readings];
  for (const reading of readings) {
    if (reading.exportedAt !== null) continue;
    const newest = newestOf(reading);
    const at = ordered.indexOf(reading);
    let last = ordered.length - 1;
    while (last > at && !isOlderThan(ordered[last], newest)) last--;
    if (last > at) ordered.splice(last, 0, ...ordered.splice(at, 1));
  }
  return ordered;
}

/** Readings in the order of their dates; in the order given if one has none. */
export function inOrder(readings: readonly Reading[]): Reading[] {
  if (readings.some(({ exportedAt }) => exportedAt === null)) return behindOlder(readings);
  return readings
    .map((reading) => ({ reading, at: earliestOf(reading) }))
    .sort((one, other) => one.at - other.at)
    .map(({ reading }) => reading);
}
