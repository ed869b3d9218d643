/** @file What happened to followers between two complete readings, and what lies between narrows. */
import { isPlaceholder } from '../content/usernames.ts';
import type { AccountList } from '../lists/account-list.ts';
import type { Reading } from '../reading/reading.ts';

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
 * The second since when a name is on the list: from the nearest reading that says it, as long as no
 * complete reading in between is without the name.
 */
function secondFrom({ ordered }: History, key: string, start: number, step: 1 | -1): number | null {
  for (let at = start; at >= 0 && at < ordered.length; at += step) {
    const reading = ordered[at];
    const list = reading?.lists.followers;
    const seconds = list?.isExact === true ? list.secondsOf(key) : null;
    if (seconds !== null) return seconds;
    if (reading?.complete === true && list?.has(key) !== true) return null;
  }
  return null;
}

function bySecond(keys: readonly string[], second: (key: string) => number | null) {
  const found = new Map<number, string[]>();
  for (const key of keys) {
    const at = second(key);
    if (at !== null) found.set(at, [...(found.get(at) ?? []), key]);
  }
  return found;
}

/** Pairs of a name that went and the only one that came with the same second. */
function pairsOf(step: Step, went: readonly string[], came: readonly string[]): [string, string][] {
  const { history, base, next } = step;
  if (went.length === 0 || came.length === 0) return [];
  const before = bySecond(went, (key) => secondFrom(history, key, next - 1, -1));
  const after = bySecond(came, (key) => secondFrom(history, key, base + 1, 1));
  return [...before].flatMap(([second, olds]): [string, string][] => {
    const news = after.get(second) ?? [];
    const [old, fresh] = [olds[0], news[0]];
    const isOnly = olds.length === 1 && news.length === 1;
    return isOnly && old !== undefined && fresh !== undefined ? [[old, fresh]] : [];
  });
}

function pairChange(step: Step, old: string, fresh: string): Change | null {
  const { history, base, next } = step;
  const { ordered, gone } = history;
  const times = {
    from: dateAt(history, lastWith(step, old)),
    to: dateAt(history, firstWith(step, fresh)),
  };
  const username = followersAt(history, base)?.nameOf(old) ?? old;
  const renamedTo = followersAt(history, next)?.nameOf(fresh) ?? fresh;
  const evidence = 'same-second-of-following';
  if (isPlaceholder(fresh) && !isPlaceholder(old)) {
    gone.add(old);
    return { username, kind: 'deleted', ...times, evidence };
  }
  if (isPlaceholder(old) && gone.has(fresh)) {
    gone.delete(fresh);
    return { username: renamedTo, kind: 'returned', ...times, evidence };
  }
  const wasFollowed = ordered[base]?.lists.following?.has(old);
  const isFollowed = ordered[next]?.lists.following?.has(fresh);
  if (wasFollowed !== isFollowed) return null;
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

/** Names that are in an incomplete reading between two places, and not in the complete one before. */
export function freshIn(history: History, base: number, end: number): Change[] {
  const before = followersAt(history, base);
  const seen = new Set<string>();
  const changes: Change[] = [];
  for (let at = base + 1; at < end; at++) {
    const list = followersAt(history, at);
    for (const key of (before === null ? list?.keys() : list?.keysNotIn(before)) ?? []) {
      if (seen.has(key)) continue;
      seen.add(key);
      changes.push(arrival(history, key, base, at));
    }
  }
  return changes;
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

/** The changes between the complete readings at `base` and `next`. */
export function changesBetween(history: History, base: number, next: number): Change[] {
  const step: Step = { history, base, next };
  const [before, after] = [followersAt(history, base), followersAt(history, next)];
  if (before === null || after === null) return [];
  const went = before.keysNotIn(after);
  const came = after.keysNotIn(before);
  const changes: Change[] = [];
  const explained = new Set<string>();
  for (const [old, fresh] of pairsOf(step, went, came)) {
    const change = pairChange(step, old, fresh);
    if (change === null) continue;
    explained.add(old).add(fresh);
    changes.push(change);
  }
  const passing = freshIn(history, base, next).filter(
    ({ username }) => !after.has(username.toLowerCase()),
  );
  changes.push(...passing);
  for (const key of came) {
    if (!explained.has(key)) changes.push(arrival(history, key, base, firstWith(step, key)));
  }
  for (const key of went) {
    // The placeholder of a deleted account disappears in the end; the account was gone before.
    if (!explained.has(key) && !isPlaceholder(key)) changes.push(loss(step, key));
  }
  for (const { username, kind } of passing) {
    if (kind !== 'deleted') changes.push(loss(step, username.toLowerCase()));
  }
  return changes;
}
