/** @file A reading as the command prints it. */
import type { ContentList, PeopleList } from '../files/paths.ts';
import type { AccountList, AccountRows, RowTest } from '../lists/account-list.ts';
import type { Reading } from './reading.ts';

type DerivedList = 'mutual' | 'notFollowingBack' | 'dontFollowBack';
type CountName = PeopleList | DerivedList | ContentList;

/** A reading as JSON. */
export interface ReadingReport {
  readonly owner: string | null;
  readonly exportedAt: string | null;
  readonly range: null;
  readonly complete: boolean;
  readonly counts: Readonly<Record<CountName, number | null>>;
  readonly names?: Readonly<Partial<Record<PeopleList | DerivedList, readonly string[]>>>;
  readonly warnings: readonly string[];
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

interface Derived {
  readonly count: number | null;
  rows(): AccountRows | null;
}

const unknown: Derived = { count: null, rows: () => null };

const not =
  (test: RowTest): RowTest =>
  (row) =>
    !test(row);
const both =
  (one: RowTest, other: RowTest): RowTest =>
  (row) =>
    one(row) && other(row);

/** Rows that are found when they are asked for first: pages and searches follow. */
function once(find: () => AccountRows): () => AccountRows {
  let rows: AccountRows | null = null;
  return () => (rows ??= find());
}

/** The lists of a reading do not change: its counts are found once, though the page asks often. */
const derivedOf = new WeakMap<Reading['lists'], Record<DerivedList, Derived>>();

/** The lists that follow from followers, following and requests without an answer. */
export function deriveLists({ lists }: Reading): Record<DerivedList, Derived> {
  const derived = derivedOf.get(lists) ?? derive(lists);
  derivedOf.set(lists, derived);
  return derived;
}

function derive(lists: Reading['lists']): Record<DerivedList, Derived> {
  const { followers, following, pending } = lists;
  if (followers === null || following === null) {
    return { mutual: unknown, notFollowingBack: unknown, dontFollowBack: unknown };
  }
  // Looking up names is most of the work of a large archive: once is enough for all three counts.
  const mutual = following.countIn(followers);
  const asked = pending?.count(both(pending.isIn(following), not(pending.isIn(followers)))) ?? 0;
  const isAsked = pending === null ? () => false : following.isIn(pending);
  const rows = (list: AccountList, isOn: RowTest) => once(() => list.newestFirst(isOn));
  return {
    mutual: { count: mutual, rows: once(() => followers.sharedWith(following)) },
    notFollowingBack: {
      count: following.size - mutual - asked,
      rows: rows(following, both(not(following.isIn(followers)), not(isAsked))),
    },
    dontFollowBack: {
      count: followers.size - mutual,
      rows: rows(followers, not(followers.isIn(following))),
    },
  };
}

/** All lists of people of a reading. */
export function allLists(reading: Reading): Record<PeopleList | DerivedList, Derived> {
  const { lists } = reading;
  return {
    followers: own(lists.followers),
    following: own(lists.following),
    ...deriveLists(reading),
    pending: own(lists.pending),
    blocked: own(lists.blocked),
    closeFriends: own(lists.closeFriends),
    youUnfollowed: own(lists.youUnfollowed),
  };
}

/** Counts, and names if they are asked for; null or absent where the archive does not say. */
export function describeReading(reading: Reading, hasNames: boolean): ReadingReport {
  const { content } = reading;
  const entries = Object.entries(allLists(reading)) as [PeopleList | DerivedList, Derived][];
  const counts = Object.fromEntries(entries.map(([name, { count }]) => [name, count]));
  const names = hasNames
    ? entries
        .map(([name, list]) => [name, namesOf(list.rows())] as const)
        .filter(([, list]) => list !== null)
    : [];
  return {
    owner: reading.owner,
    exportedAt: iso(reading.exportedAt),
    // No file says what it covers.
    range: null,
    complete: reading.complete,
    counts: { ...counts, ...content } as ReadingReport['counts'],
    ...(hasNames ? { names: Object.fromEntries(names) } : {}),
    warnings: reading.warnings.list(),
  };
}

function namesOf(rows: AccountRows | null): string[] | null {
  return rows === null ? null : rows.slice(0, rows.length).map(({ name }) => name);
}

function own(list: Reading['lists'][PeopleList]): Derived {
  return list === null
    ? unknown
    : { count: list.size + list.unnamed, rows: () => list.newestFirst() };
}
