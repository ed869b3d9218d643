/** @file Finds followers whom an earlier reading lacks although they followed before it was made. */
import { isPlaceholder } from '../content/usernames.ts';
import type { AccountList } from '../lists/account-list.ts';
import type { Reading } from '../reading/reading.ts';

/** The network takes a while to make an archive: what happens meanwhile may not be in it. Seconds. */
const longestWork = 2 * 86_400;
/** Times of pages are exact to a minute, or only to a day of another zone. Seconds. */
export const pageTolerance = 26 * 3_600;

/** Until when a reading certainly has everything, in Unix seconds; 0 when it does not say. */
function provenUntil({ exportedAt, lists }: Reading): number {
  const made = exportedAt === null ? 0 : exportedAt / 1_000 - longestWork;
  return Math.max(made, lists.followers?.newest() ?? 0);
}

/** The rows of a list whose accounts another one lacks. */
function rowsNotIn(list: AccountList, other: AccountList): number[] {
  const rows: number[] = [];
  for (const [row, there] of list.placesIn(other).entries()) if (there < 0) rows.push(row);
  return rows;
}

const timesOf = (list: AccountList, rows: readonly number[]) =>
  Float64Array.from(rows, (row) => list.secondsAt(row) ?? 0)
    .filter((seconds) => seconds > 0)
    .sort();

/** True when each of the times has one of `others` for itself, as a renamed account has. */
function areRenamed(times: Float64Array, others: Float64Array, tolerance: number): boolean {
  let next = 0;
  for (const time of times) {
    while (next < others.length && (others[next] as number) < time - tolerance) next++;
    if (next === others.length || (others[next] as number) > time + tolerance) return false;
    next++;
  }
  return true;
}

/**
 * True when `later` has a follower from before `earlier` was made, which does not have them: it holds a
 * range of time, or only some of its parts. Renamed accounts keep their time, and those that are in a
 * reading before it were away.
 */
export function lacksEarlierFollowers(
  ordered: readonly Reading[],
  earlier: Reading,
  later: Reading,
): boolean {
  const [before, after] = [earlier.lists.followers, later.lists.followers];
  if (before === null || after === null) return false;
  const isExact = before.isExact && after.isExact;
  const tolerance = isExact ? 0 : pageTolerance;
  const limit = provenUntil(earlier) - tolerance;
  const known = ordered.slice(0, ordered.indexOf(earlier)).map(({ lists }) => lists.followers);
  const missing = rowsNotIn(after, before).filter((row) => {
    if ((after.secondsAt(row) ?? Infinity) >= limit) return false;
    const name = after.nameAt(row).toLowerCase();
    return !isPlaceholder(name) && !known.some((list) => list?.has(name) === true);
  });
  if (missing.length === 0) return false;
  const gone = timesOf(before, rowsNotIn(before, after));
  return !areRenamed(timesOf(after, missing), gone, tolerance);
}
