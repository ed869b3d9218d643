/** @file Recognises an archive of a range of time, which no archive declares; docs/archive.md, "Comparing". */
import type { AccountList } from '../lists/account-list.ts';
import type { Reading } from '../reading/reading.ts';
import { pageTolerance } from './earlier-followers.ts';

/** What is less likely than this is no chance. */
export const unlikely = 1 / 200;
export const leastGone = 3;
/** So many are enough when as many are gone of following. */
const leastGoneOfBoth = 2;
/** Two times of one account that are further apart are of different days. Seconds. */
const sameTime = 2 * 86_400;
/** More followers who have another time than this share, and the times of one reading are wrong. */
const mostMoved = 1 / 10;
const day = 86_400;
/** The ranges with a moving edge that can be chosen: the last year and the last 3 years. Seconds. */
const windows = [365.25 * day, 3 * 365.25 * day];
/** An archive is finished up to this long after it was requested. Seconds. */
const longestWait = 7 * day;
/** The date in a name is a day of some time zone, and pages are exact to a day. Seconds. */
const dateTolerance = 2 * day;

/** `start` is a range without what came first, `end` one without what came last. */
type Side = 'start' | 'end';

/** The accounts of a list, and what another list has of them. */
interface Pair {
  /** Time of each account, 0 when it is not known. */
  readonly times: Float64Array;
  /** Its time in the other list, where 0 is unknown; -1 when it is gone. */
  readonly there: Float64Array;
  /** Times that only the other list has. */
  readonly fresh: Float64Array;
}

function pairOf(old: AccountList, now: AccountList): Pair {
  const isShared = new Uint8Array(now.size);
  const times = new Float64Array(old.size);
  const there = new Float64Array(old.size);
  let [kept, moved] = [0, 0];
  for (const [row, place] of old.placesIn(now).entries()) {
    const time = old.secondsAt(row) ?? 0;
    times[row] = time;
    if (place < 0) {
      there[row] = -1;
      continue;
    }
    isShared[place] = 1;
    const time2 = now.secondsAt(place) ?? 0;
    const isSame = time > 0 && (time2 === 0 || Math.abs(time - time2) <= sameTime);
    there[row] = isSame ? time : time2;
    kept++;
    if (time > 0 && !isSame) moved++;
  }
  // Some leave and come back. If many seem to, pages have dates that are not understood.
  if (moved > kept * mostMoved + 1)
    there.forEach((at, row) => (there[row] = at < 0 ? -1 : (times[row] as number)));
  const fresh = new Float64Array(now.size).map((_, row) =>
    isShared[row] === 1 ? 0 : (now.secondsAt(row) ?? 0),
  );
  return { times, there, fresh };
}

/** True for a time outside of a range that begins, or ends, at `edge`. */
const isOutside = (side: Side, time: number, edge: number) =>
  side === 'start' ? time < edge : time > edge;

/** Where the other list begins or ends. */
function edgeOf({ there, fresh }: Pair, side: Side): number {
  let edge = side === 'start' ? Infinity : -Infinity;
  for (const times of [there, fresh]) {
    for (const time of times) if (time > 0 && isOutside(side, time, edge)) edge = time;
  }
  return edge;
}

/** The accounts of a list that are gone from another one, as counts. */
interface Absence {
  readonly gone: number;
  /** Those of them outside of the other list's range. */
  readonly outside: number;
  /** How likely it is that everybody outside of the range is gone by chance. */
  readonly chance: number;
}

function absenceOf({ times, there }: Pair, side: Side, edge: number): Absence {
  let [all, gone, outside] = [0, 0, 0];
  for (const [row, time] of times.entries()) {
    const other = there[row] as number;
    if (time === 0) continue;
    if (other < 0) {
      gone++;
      if (isOutside(side, time, edge)) outside++;
    } else if (isOutside(side, other, edge)) {
      // The other list goes beyond the range.
      return { gone, outside: 0, chance: 1 };
    } else if (isOutside(side, time, edge)) continue;
    all++;
  }
  // When nobody else is gone, the share that is gone says nothing about how many leave.
  const mostLeaving = outside === gone ? 1 / 2 : 1;
  let chance = 1;
  for (let step = 0; step < outside && chance > Number.MIN_VALUE; step++) {
    chance *= Math.min(mostLeaving, (gone - step) / (all - step));
  }
  return { gone, outside, chance };
}

function isCut(followers: Pair, following: Pair | null, side: Side): boolean {
  const edge = edgeOf(followers, side);
  const one = absenceOf(followers, side, edge);
  const other = following === null ? { outside: 0, chance: 1 } : absenceOf(following, side, edge);
  const isBoth = one.outside >= leastGoneOfBoth && other.outside >= leastGone;
  // Those who came last are those who leave soon: only both lists prove that a range has an end.
  if (side === 'end') return isBoth && one.chance <= unlikely && other.chance <= unlikely;
  return (isBoth || one.outside >= leastGone) && one.chance * other.chance <= unlikely;
}

/** When a reading was made, in Unix seconds: its date, otherwise not before its newest follower came. */
const madeAt = ({ exportedAt, lists }: Reading) =>
  exportedAt === null ? (lists.followers?.newest() ?? 0) : exportedAt / 1_000;

/**
 * True when both readings begin within the same length of time before they were made, and who is gone
 * at the edge came too early for the later one. Of frequent archives of "last year" only one or two
 * followers drop out at a time, which the chance of {@link isCut} cannot tell from losses.
 */
function hasMovingEdge(before: Reading, reading: Reading, followers: Pair): boolean {
  const edge = edgeOf(followers, 'start');
  if (absenceOf(followers, 'start', edge).outside === 0) return false;
  const oldest = before.lists.followers?.oldest()?.seconds ?? 0;
  // The newest follower of one without a date may have come days before it was made.
  const tolerance = reading.exportedAt === null ? longestWait : dateTolerance;
  return windows.some((window) => {
    const [from, to] = [madeAt(before) - window, madeAt(reading) - window];
    const isWithin = oldest >= from - longestWait && edge >= to - longestWait;
    // A range begins at its window. A younger account, which had time to reach it, has all its followers.
    const beginsThere = oldest - from <= edge - oldest + longestWait;
    return isWithin && beginsThere && oldest < Math.min(edge, to + tolerance);
  });
}

/**
 * True when `reading` has nobody from before a date, or after one, though `before` has and chance does
 * not explain it. Followers alone can be enough: the last parts of an archive hold the oldest, and
 * without them no number is missing.
 */
export function isUndeclaredRange(before: Reading, reading: Reading): boolean {
  const [old, now] = [before.lists.followers, reading.lists.followers];
  if (old === null || now === null) return false;
  const [oldFollowing, nowFollowing] = [before.lists.following, reading.lists.following];
  const followers = pairOf(old, now);
  const following =
    oldFollowing === null || nowFollowing === null ? null : pairOf(oldFollowing, nowFollowing);
  return (
    isCut(followers, following, 'start') ||
    isCut(followers, following, 'end') ||
    hasMovingEdge(before, reading, followers)
  );
}

interface AbsenceOfNewest extends Absence {
  /** `reading` has somebody whom `before` lacks. */
  readonly hasOthers: boolean;
}

/**
 * How many of the followers and following of `before` came after the newest of `reading`, which has none
 * of them, and how likely it is that just these went.
 */
export function absenceOfNewest(before: Reading, reading: Reading): AbsenceOfNewest {
  const found = { gone: 0, outside: 0, chance: 1, hasOthers: false };
  const lists = (['followers', 'following'] as const).map((name) => reading.lists[name]);
  const newest = Math.max(0, ...lists.map((list) => list?.newest() ?? 0));
  for (const name of ['followers', 'following'] as const) {
    const [old, now] = [before.lists[name], reading.lists[name]];
    if (old === null || now === null || newest === 0) continue;
    const isExact = old.isExact && lists.every((list) => list?.isExact !== false);
    const edge = newest + (isExact ? 0 : pageTolerance);
    const pair = pairOf(old, now);
    const { gone, outside, chance } = absenceOf(pair, 'end', edge);
    found.gone += gone;
    found.outside += outside;
    found.hasOthers ||= pair.fresh.some((time) => time > 0);
    found.chance *= outside === 0 ? 1 : chance;
  }
  return found;
}
