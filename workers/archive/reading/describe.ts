/** @file A reading as the command prints it. */
import type { ContentList, PeopleList } from '../files/paths.ts';
import type { Reading } from './reading.ts';

type DerivedList = 'mutual' | 'notFollowingBack' | 'dontFollowBack';
type CountName = PeopleList | DerivedList | ContentList;

/** A reading as JSON. */
export interface ReadingReport {
  readonly owner: string | null;
  readonly exportedAt: string | null;
  readonly range: { readonly from: string | null; readonly to: string | null } | null;
  readonly complete: boolean;
  readonly counts: Readonly<Record<CountName, number | null>>;
  readonly names?: Readonly<Partial<Record<PeopleList | DerivedList, readonly string[]>>>;
  readonly warnings: readonly string[];
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

interface Derived {
  readonly count: number | null;
  names(): string[] | null;
}

const unknown: Derived = { count: null, names: () => null };

/** The lists that follow from followers, following and requests without an answer. */
export function deriveLists({ lists }: Reading): Record<DerivedList, Derived> {
  const { followers, following, pending } = lists;
  if (followers === null || following === null) {
    return { mutual: unknown, notFollowingBack: unknown, dontFollowBack: unknown };
  }
  // Looking up names is most of the work of a large archive: once is enough for all three counts.
  const mutual = following.count((key) => followers.has(key));
  const asked = pending?.count((key) => following.has(key) && !followers.has(key)) ?? 0;
  const names = (list: typeof followers, isOn: (key: string) => boolean) => () =>
    list.newestFirst(isOn);
  return {
    mutual: { count: mutual, names: names(following, (key) => followers.has(key)) },
    notFollowingBack: {
      count: following.size - mutual - asked,
      names: names(following, (key) => !followers.has(key) && pending?.has(key) !== true),
    },
    dontFollowBack: {
      count: followers.size - mutual,
      names: names(followers, (key) => !following.has(key)),
    },
  };
}

/** Counts, and names if they are asked for; null or absent where the archive does not say. */
export function describeReading(reading: Reading, hasNames: boolean): ReadingReport {
  const { lists, content, range } = reading;
  const derived = deriveLists(reading);
  const all: Record<PeopleList | DerivedList, Derived> = {
    followers: own(lists.followers),
    following: own(lists.following),
    ...derived,
    pending: own(lists.pending),
    blocked: own(lists.blocked),
    closeFriends: own(lists.closeFriends),
    youUnfollowed: own(lists.youUnfollowed),
  };
  const entries = Object.entries(all) as [PeopleList | DerivedList, Derived][];
  const counts = Object.fromEntries(entries.map(([name, { count }]) => [name, count]));
  const names = hasNames
    ? entries
        .map(([name, list]) => [name, list.names()] as const)
        .filter(([, list]) => list !== null)
    : [];
  return {
    owner: reading.owner,
    exportedAt: iso(reading.exportedAt),
    range: range === null ? null : { from: iso(range.from), to: iso(range.to) },
    complete: reading.complete,
    counts: { ...counts, ...content } as ReadingReport['counts'],
    ...(hasNames ? { names: Object.fromEntries(names) } : {}),
    warnings: reading.warnings.list(),
  };
}

function own(list: Reading['lists'][PeopleList]): Derived {
  return list === null ? unknown : { count: list.size, names: () => list.newestFirst() };
}
