/** @file What happened to followers between two complete readings, and what lies between narrows. */
import { isPlaceholder } from '../content/usernames.ts';
import type { AccountList } from '../lists/account-list.ts';
import type { Reading } from '../reading/reading.ts';
import { freshNames, pairsOf } from './same-second.ts';

/** A change. Times are milliseconds since 1970, null when a reading has no date. */
export interface Change {
  readonly username: string;
  readonly kind: 'new' | 'lost' | 'returned' | 'renamed' | 'deleted';
  readonly from: number | null;
  readonly to: number | null;
  readonly renamedTo?: string;
  readonly evidence: string;
}

/** The readings in order, and who was lost so far. */
export interface History {
  readonly ordered: readonly Reading[];
  readonly isDated: boolean;
  readonly gone: Set<string>;
}

interface Step {
  readonly history: History;
  /** The complete readings before and after, by their places. */
  readonly base: number;
  readonly next: number;
}

function followersAt({ ordered }: History, at: number): AccountList | null {
  return ordered[at]?.lists.followers ?? null;
}

function dateAt({ ordered, isDated }: History, at: number): number | null {
  return isDated ? (ordered[at]?.exportedAt ?? null) : null;
}

/** The last reading from `base` on, before `next`, that has the name. */
function lastWith({ history, base, next }: Step, key: string): number {
  for (let at = next - 1; at > base; at--) if (followersAt(history, at)?.has(key)) return at;
  return base;
}

/** The first reading after `base`, up to `next`, that has the name. */
function firstWith({ history, base, next }: Step, key: string): number {
  for (let at = base + 1; at < next; at++) if (followersAt(history, at)?.has(key)) return at;
  return next;
}

/**
 * Whether the owner follows a follower: at a complete reading if that has the name, otherwise where it
 * was seen; null where that does not say.
 */
function isFollowed(history: History, key: string, complete: number, seen: number): boolean | null {
  const at = followersAt(history, complete)?.has(key) === true ? complete : seen;
  const reading = history.ordered[at];
  const isThere = reading?.lists.following?.has(key) === true;
  return isThere || reading?.complete === true ? isThere : null;
}

function pairChange(step: Step, old: string, fresh: string): Change | null {
  const { history, base, next } = step;
  const { gone } = history;
  const [last, first] = [lastWith(step, old), firstWith(step, fresh)];
  const times = { from: dateAt(history, last), to: dateAt(history, first) };
  const username = followersAt(history, last)?.nameOf(old) ?? old;
  const renamedTo = followersAt(history, first)?.nameOf(fresh) ?? fresh;
  const evidence = 'same-second-of-following';
  if (isPlaceholder(fresh) && !isPlaceholder(old)) {
    gone.add(old);
    return { username, kind: 'deleted', ...times, evidence };
  }
  // The account was deactivated, perhaps since before the first reading: the placeholder is no name.
  if (isPlaceholder(old) && !isPlaceholder(fresh)) {
    gone.delete(fresh);
    return { username: renamedTo, kind: 'returned', ...times, evidence };
  }
  const wasFollowed = isFollowed(history, old, base, last);
  const isStill = isFollowed(history, fresh, next, first);
  if (wasFollowed !== null && isStill !== null && wasFollowed !== isStill) return null;
  return { username, kind: 'renamed', ...times, renamedTo, evidence };
}

function arrival(history: History, key: string, from: number, at: number): Change {
  const times = { from: dateAt(history, from), to: dateAt(history, at) };
  const username = followersAt(history, at)?.nameOf(key) ?? key;
  if (isPlaceholder(key))
    return { username, kind: 'deleted', ...times, evidence: 'placeholder-name' };
  const kind = history.gone.delete(key) ? 'returned' : 'new';
  const evidence =
    history.ordered[at]?.complete === true ? 'in-complete-reading' : 'in-incomplete-reading';
  return { username, kind, ...times, evidence };
}

/** Who is new by an incomplete reading between two places, after the complete one at `base`. */
export function freshIn(history: History, base: number, end: number): Change[] {
  return freshNames(history.ordered, base, end)
    .filter(({ mayBeRenamed }) => !mayBeRenamed)
    .map(({ key, at }) => arrival(history, key, base, at));
}

function loss(step: Step, key: string): Change {
  const { history, next } = step;
  const at = lastWith(step, key);
  history.gone.add(key);
  return {
    username: followersAt(history, at)?.nameOf(key) ?? key,
    kind: 'lost',
    from: dateAt(history, at),
    to: dateAt(history, next),
    evidence: 'not-in-complete-reading',
  };
}

/** The names that only incomplete readings between two complete ones have. */
function passingOf({ history, base, next }: Step, after: AccountList) {
  const fresh = freshNames(history.ordered, base, next);
  const passing = fresh.filter(({ key }) => !after.has(key));
  return {
    arrived: passing.filter(({ mayBeRenamed }) => !mayBeRenamed),
    renamed: passing.filter(({ mayBeRenamed }) => mayBeRenamed).map(({ key }) => key),
    /** Of two names that a reading has at once, neither is the new name of the other. */
    proven: new Set(fresh.filter(({ mayBeRenamed }) => !mayBeRenamed).map(({ key }) => key)),
  };
}

/** The changes between the complete readings at `base` and `next`. */
export function changesBetween(history: History, base: number, next: number): Change[] {
  const step: Step = { history, base, next };
  const [before, after] = [followersAt(history, base), followersAt(history, next)];
  if (before === null || after === null) return [];
  const went = before.keysNotIn(after);
  const came = after.keysNotIn(before);
  const changes: Change[] = [];
  const explained = new Set<string>();
  const isOpen = (key: string) => !explained.has(key);
  const pair = (olds: readonly string[], news: readonly string[]) => {
    for (const [old, fresh] of pairsOf(history.ordered, [base, next], olds, news)) {
      const change = pairChange(step, old, fresh);
      if (change === null) continue;
      explained.add(old).add(fresh);
      changes.push(change);
    }
  };
  pair(went, came);
  const { arrived, renamed, proven } = passingOf(step, after);
  pair(went.filter(isOpen), renamed);
  const renamedOnce = renamed.filter((key) => !isOpen(key));
  for (const { key, at } of arrived) changes.push(arrival(history, key, base, at));
  pair(
    arrived.map(({ key }) => key),
    came.filter((key) => isOpen(key) && !proven.has(key)),
  );
  for (const key of came) {
    if (isOpen(key)) changes.push(arrival(history, key, base, firstWith(step, key)));
  }
  const lost = [
    ...went.filter(isOpen),
    ...renamedOnce,
    ...arrived.map(({ key }) => key).filter(isOpen),
  ];
  for (const key of lost) {
    // The placeholder of a deleted account disappears in the end; the account was gone before.
    if (!isPlaceholder(key)) changes.push(loss(step, key));
  }
  return changes;
}
