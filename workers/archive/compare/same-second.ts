/** @file Names with one second of following, which a person keeps under another name. */
import type { AccountList } from '../lists/account-list.ts';
import type { Reading } from '../reading/reading.ts';

type Readings = readonly Reading[];

const followersOf = (reading: Reading | undefined): AccountList | null =>
  reading?.lists.followers ?? null;

/**
 * The second since when a name is on the list: from the nearest reading that says it, as long as no
 * complete reading in between is without the name.
 */
function secondFrom(ordered: Readings, key: string, start: number, step: 1 | -1): number | null {
  for (let at = start; at >= 0 && at < ordered.length; at += step) {
    const reading = ordered[at];
    const list = followersOf(reading);
    const seconds = list?.isExact === true ? list.secondsOf(key) : null;
    if (seconds !== null) return seconds;
    if (reading?.complete === true && list?.has(key) !== true) return null;
  }
  return null;
}

function bySecond(keys: Iterable<string>, second: (key: string) => number | null) {
  const found = new Map<number, string[]>();
  for (const key of keys) {
    const at = second(key);
    if (at === null) continue;
    const same = found.get(at);
    if (same === undefined) found.set(at, [key]);
    else same.push(key);
  }
  return found;
}

/** Pairs of a name that went between two readings and the only one that came with the same second. */
export function pairsOf(
  ordered: Readings,
  [base, next]: readonly [base: number, next: number],
  went: readonly string[],
  came: readonly string[],
): [string, string][] {
  if (went.length === 0 || came.length === 0) return [];
  const before = bySecond(went, (key) => secondFrom(ordered, key, next - 1, -1));
  const after = bySecond(came, (key) => secondFrom(ordered, key, base + 1, 1));
  return [...before].flatMap(([second, olds]): [string, string][] => {
    const news = after.get(second) ?? [];
    const [old, fresh] = [olds[0], news[0]];
    const isOnly = olds.length === 1 && news.length === 1;
    return isOnly && old !== undefined && fresh !== undefined ? [[old, fresh]] : [];
  });
}

/**
 * The names with each of some seconds, of the readings from the complete one at `base` to `end`. A page
 * says no second: readings before it do.
 */
function namesOfSeconds(
  ordered: Readings,
  [base, end]: readonly [base: number, end: number],
  isAsked: (second: number) => boolean,
): Map<number, Set<string>> {
  const saysAll = (reading: Reading | undefined) =>
    reading?.complete === true && followersOf(reading)?.isExact === true;
  let from = base;
  while (from > 0 && !saysAll(ordered[from])) from--;
  const names = new Map<number, Set<string>>();
  for (const reading of ordered.slice(from, end)) {
    const list = followersOf(reading);
    if (list?.isExact !== true) continue;
    for (let row = 0; row < list.size; row++) {
      const second = list.secondsAt(row);
      if (second === null || !isAsked(second)) continue;
      const same = names.get(second) ?? new Set();
      names.set(second, same.add(list.nameAt(row).toLowerCase()));
    }
  }
  return names;
}

/** A name that an incomplete reading has, and the complete one before has not. */
export interface FreshName {
  readonly key: string;
  /** The place of the first reading that has it. */
  readonly at: number;
  /** True when a name before it, which the reading lacks, has its second: it may be the same person. */
  readonly mayBeRenamed: boolean;
}

/** Names that are in an incomplete reading between two places, and not in the complete one at `base`. */
export function freshNames(ordered: Readings, base: number, end: number): FreshName[] {
  const before = followersOf(ordered[base]);
  if (before === null) return [];
  const firstAt = new Map<string, number>();
  for (let at = base + 1; at < end; at++) {
    for (const key of followersOf(ordered[at])?.keysNotIn(before) ?? [])
      if (!firstAt.has(key)) firstAt.set(key, at);
  }
  if (firstAt.size === 0) return [];
  const placeOf = (key: string) => firstAt.get(key) ?? end;
  const fresh = bySecond(firstAt.keys(), (key) => secondFrom(ordered, key, placeOf(key), 1));
  const names = namesOfSeconds(ordered, [base, end], (second) => fresh.has(second));
  const renamed = new Set<string>();
  for (const [second, keys] of fresh) {
    const same = [...(names.get(second) ?? [])];
    // Once for each reading: all names of a list may have one second.
    for (const at of new Set(keys.map(placeOf))) {
      const list = followersOf(ordered[at]);
      const isLacking = same.some(
        (name) => (before.has(name) || placeOf(name) < at) && list?.has(name) !== true,
      );
      for (const key of keys) if (isLacking && placeOf(key) === at) renamed.add(key);
    }
  }
  return [...firstAt].map(([key, at]) => ({ key, at, mayBeRenamed: renamed.has(key) }));
}
