/** @file Causes that are facts: the account is gone, the owner removed the person, follow for follow. */
import { dayMs } from '../../../contract/limits.ts';
import type { History, PersonFacts } from './history-file.ts';
import type { Change, Leaving, OwnersChanges } from './leavings.ts';

/** A cause that needs no statistics. */
export type FactualCause = 'deleted' | 'removed' | 'follow-for-follow';

const [latestComingMs, soonAfterOwnerMs, shortStayMs] = [3 * dayMs, 14 * dayMs, 7 * dayMs];

/** The middle between the two readings around a change; null before the first reading. */
function middleOf({ readings }: History, { reading }: Change): number | null {
  const [before, after] = [readings[reading - 1], readings[reading]];
  return before === undefined || after === undefined ? null : (before.time + after.time) / 2;
}

/**
 * Followed because the owner followed, and left when that had its end: came at most 3 days after
 * being followed, and left within 14 days of being followed or unfollowed.
 */
function isReturnedFollow(history: History, leaving: Leaving, owner: OwnersChanges): boolean {
  const middle = (change: Change) => middleOf(history, change);
  const [came, left] = [leaving.came && middle(leaving.came), middle(leaving)];
  if (came === null || left === null) return false;
  const isSoonAfter = (at: number | null) =>
    at !== null && left >= at && left - at <= soonAfterOwnerMs;
  return owner.followed.some((follow) => {
    const followed = middle(follow);
    if (followed === null || followed > left || came > followed + latestComingMs) return false;
    if (isSoonAfter(followed)) return true;
    return owner.unfollowed.some(
      (unfollow) => unfollow.reading >= follow.reading && isSoonAfter(middle(unfollow)),
    );
  });
}

/** Never followed by the owner, and gone within 7 days, whatever the moments between readings were. */
function isShortStay({ readings }: History, leaving: Leaving, owner: OwnersChanges): boolean {
  const isKnown = ({ reading }: Change) => reading <= leaving.reading;
  if (owner.followed.some(isKnown) || owner.unfollowed.some(isKnown)) return false;
  const earliest = leaving.came && readings[leaving.came.reading - 1];
  const latest = readings[leaving.reading];
  if (earliest === null || earliest === undefined || latest === undefined) return false;
  return latest.time - earliest.time <= shortStayMs;
}

/** Whether a leaving lies between the readings around a time, which may be those of the leaving. */
function isAround({ readings }: History, { reading }: Leaving, time: number | null): boolean {
  const [from, to] = [readings[reading - 1], readings[reading]];
  if (time === null || from === undefined || to === undefined) return false;
  return from.time <= time && time <= (to.until ?? to.time);
}

/** For each person who was deactivated and came back, the leaving that this was. */
function deactivations({ readings, people }: History, leavings: readonly Leaving[]): Set<Leaving> {
  const found = new Map<string, Leaving>();
  for (const leaving of leavings) {
    const back = people.get(leaving.id)?.deactivatedBack ?? null;
    const to = readings[leaving.reading]?.time ?? Infinity;
    if (back !== null && to <= back) found.set(leaving.id, leaving);
  }
  return new Set(found.values());
}

const nobody: OwnersChanges = { followed: [], unfollowed: [] };

/** The factual cause of each leaving that has one. */
export function factualCauses(
  history: History,
  leavings: readonly Leaving[],
  owners: ReadonlyMap<string, OwnersChanges>,
): Map<Leaving, FactualCause> {
  const deactivated = deactivations(history, leavings);
  const causeOf = (leaving: Leaving, facts: PersonFacts | undefined): FactualCause | null => {
    if (leaving.isFinal && facts?.isDeleted === true) return 'deleted';
    if (deactivated.has(leaving)) return 'deleted';
    if (isAround(history, leaving, facts?.removed ?? null)) return 'removed';
    const owner = owners.get(leaving.id) ?? nobody;
    return isReturnedFollow(history, leaving, owner) || isShortStay(history, leaving, owner)
      ? 'follow-for-follow'
      : null;
  };
  const found = new Map<Leaving, FactualCause>();
  for (const leaving of leavings) {
    const cause = causeOf(leaving, history.people.get(leaving.id));
    if (cause !== null) found.set(leaving, cause);
  }
  return found;
}
