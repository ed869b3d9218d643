/** @file Who came, left and follows whom, from the raw sets of people (docs/history.md). */
import type { RawAccount, RawReading } from './raw.ts';

const dayMs = 86_400_000;

/** The periods of the history. */
export const periods = ['7', '30', '90', 'all'] as const;

/** One of {@link periods}. */
export type Period = (typeof periods)[number];

/** Those of the first who are not among the second. */
const without = (some: readonly string[], others: readonly string[]) => {
  const set = new Set(others);
  return some.filter((id) => !set.has(id));
};

/** The latest reading; an account without any has none. */
export const lastReading = ({ readings }: RawAccount): RawReading | undefined => readings.at(-1);

/** The reading that a period starts from: the latest that is as old, or the first. */
export function startOf({ readings }: RawAccount, period: Period): RawReading | undefined {
  const last = readings.at(-1);
  if (last === undefined) return undefined;
  const days = period === 'all' ? Number.POSITIVE_INFINITY : Number(period);
  return readings.findLast(({ at }) => at <= last.at - days * dayMs) ?? readings[0];
}

/** Who came and who left in a period, without those who did both. */
export function changesIn(account: RawAccount, period: Period) {
  const [start, last] = [startOf(account, period), lastReading(account)];
  if (start === undefined || last === undefined) return null;
  return {
    since: start.at,
    came: without(last.followers, start.followers),
    left: without(start.followers, last.followers),
  };
}

/** What changed between each reading and the one before; null for the first. */
export function stepsOf({ readings }: RawAccount) {
  return readings.map((reading, at) => {
    const before = readings[at - 1];
    return {
      reading,
      came: before === undefined ? null : without(reading.followers, before.followers).length,
      left: before === undefined ? null : without(before.followers, reading.followers).length,
    };
  });
}

/** The four lists of who follows whom at the latest reading. */
export function relationsOf(account: RawAccount) {
  const followers = lastReading(account)?.followers ?? [];
  const { following } = account;
  return {
    notfollowsback: without(following, followers),
    donotfollowsback: without(followers, following),
    mutualfollowing: without(followers, without(followers, following)),
  };
}

/** Those who looked at the profile. */
const visitorsOf = ({ visits }: RawAccount) =>
  Array.from({ length: visits ?? 0 }, (_, at) => String(9_000_000 + at));

/** The people of a list, by its path. */
export function listOf(
  account: RawAccount,
  list: string,
  period: Period = '30',
): readonly string[] {
  const changes = changesIn(account, period);
  if (list === 'newfollowers') return changes?.came ?? [];
  if (list === 'followerslost') return changes?.left ?? [];
  if (list === 'profileview') return visitorsOf(account);
  return (relationsOf(account) as Record<string, readonly string[]>)[list] ?? [];
}

/** Between which readings somebody came or left, at the latest. */
export function changeOf(account: RawAccount, id: string): { since: number; until: number } {
  const { readings } = account;
  const has = (at: number) => readings[at]?.followers.includes(id) ?? false;
  let at = readings.length - 1;
  while (at > 0 && has(at) === has(at - 1)) at -= 1;
  return { since: readings[at - 1]?.at ?? 0, until: readings[at]?.at ?? 0 };
}

/** A change of a person between two readings; `since` is null for the first reading. */
export interface RawStep {
  readonly kind: 'first-seen' | 'came' | 'returned' | 'left';
  readonly since: number | null;
  readonly until: number;
}

/** What the readings saw of a person, oldest first. */
export function personSteps({ readings }: RawAccount, id: string): RawStep[] {
  const has = (at: number) => readings[at]?.followers.includes(id) ?? false;
  return readings.flatMap(({ at: until }, at): RawStep[] => {
    if (at === 0) return has(0) ? [{ kind: 'first-seen', since: null, until }] : [];
    if (has(at) === has(at - 1)) return [];
    const wasEver = readings.slice(0, at).some(({ followers }) => followers.includes(id));
    const kind = has(at) ? (wasEver ? 'returned' : 'came') : 'left';
    return [{ kind, since: readings[at - 1]?.at ?? 0, until }];
  });
}
