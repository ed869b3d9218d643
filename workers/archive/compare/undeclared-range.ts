/** @file Recognises an archive of a range of time that does not say so. */
import type { AccountList } from '../lists/account-list.ts';
import type { Reading } from '../reading/reading.ts';

/** Of n followers the k oldest are gone: by chance one of this many ways. */
const leastWays = 50;
const leastGone = 3;

function waysToChoose(count: number, from: number): number {
  let ways = 1;
  for (let step = 0; step < Math.min(count, from - count) && ways < leastWays; step++) {
    ways = (ways * (from - step)) / (step + 1);
  }
  return ways;
}

/** The newest time among the names that are gone, if all older names are gone and no younger one is. */
function cutOf(before: AccountList, after: AccountList): { gone: number; at: number } | null {
  let [gone, newestGone, oldestKept] = [0, 0, Infinity];
  for (const [row, there] of before.placesIn(after).entries()) {
    const seconds = before.secondsAt(row) ?? (there < 0 ? null : after.secondsAt(there));
    if (seconds === null) return null;
    if (there >= 0) oldestKept = Math.min(oldestKept, seconds);
    else {
      gone++;
      newestGone = Math.max(newestGone, seconds);
    }
  }
  if (gone === 0 || newestGone >= oldestKept || oldestKept === Infinity) return null;
  // A range has nothing from before it: a renamed account keeps its time.
  for (let row = 0; row < after.size; row++) {
    const seconds = after.secondsAt(row);
    if (seconds !== null && seconds <= newestGone) return null;
  }
  return { gone, at: newestGone };
}

/** How many accounts followed before `at` are still there, and how many are gone. */
function olderThan(at: number, before: AccountList, after: AccountList) {
  let [kept, gone] = [0, 0];
  for (const [row, there] of before.placesIn(after).entries()) {
    const seconds = before.secondsAt(row);
    if (seconds === null || seconds > at) continue;
    if (there >= 0) kept++;
    else gone++;
  }
  return { kept, gone };
}

/**
 * True when `reading` has lost all followers older than a date and none that is younger, as an
 * archive of a range does. One or two of the oldest may really have left.
 */
export function isUndeclaredRange(before: Reading, reading: Reading): boolean {
  if (reading.range !== null) return false;
  const [old, now] = [before.lists.followers, reading.lists.followers];
  const [oldFollowing, nowFollowing] = [before.lists.following, reading.lists.following];
  if (old === null || now === null || oldFollowing === null || nowFollowing === null) return false;
  const cut = cutOf(old, now);
  if (cut === null) return false;
  const followed = olderThan(cut.at, oldFollowing, nowFollowing);
  if (followed.kept === 0 && followed.gone > 0 && cut.gone > 1) return true;
  if (cut.gone < leastGone) return false;
  // Following may be whole: the last part of a download holds the oldest followers, and without it no
  // number is missing.
  return cut.gone * 2 >= old.size || waysToChoose(cut.gone, old.size) >= leastWays;
}
