/** @file The account's lists from its data downloads: rows as the server gives them, with names for ids. */
import {
  listFilters,
  type ListCounts,
  type ListFilter,
} from '../../../contract/lists/list-filters.ts';
import { defaultPeriod } from '../../../contract/lists/change-periods.ts';
import { foldName, type ListOrder } from '../../../contract/lists/list-search.ts';
import type { ListPage } from '../../../contract/lists/list-page.ts';
import { idOfName } from '../../../contract/lists/name-id.ts';
import type { Person, PersonFact } from '../../../contract/records/person.ts';
import type {
  NamedList,
  OwnListQuery,
  OwnPeopleQuery,
} from '../../../contract/threads/own-people.ts';
import { yieldToEvents } from '../../shared/yield.ts';
import type { AccountRow, AccountRows } from '../lists/account-list.ts';
import { allLists } from '../reading/describe.ts';
import type { ComparedAccount } from './compare-kept.ts';
import { completeOf, netChangesOf, sinceOf, type NetChange } from './net-changes.ts';

/** Rows in an order, made part by part: a list has up to a million. */
interface Rows<T> {
  readonly length: number;
  slice(from: number, to: number): readonly T[];
}

/** The rows of a whole list. */
interface ListRows extends Rows<Row> {
  /** Those whose name has a folded text in it; names have neither accents nor spaces. */
  naming(folded: string): Rows<Row>;
}

/** A row of a list before it is shown. */
interface Row {
  readonly name: string;
  readonly person: () => Person;
}

type Test = (name: string) => boolean;

/** Rows that are looked at between two yields. */
const batch = 20_000;

const changeLists = { newfollowers: 'new', followerslost: 'lost' } as const;

const readingLists = {
  notfollowsback: 'notFollowingBack',
  donotfollowsback: 'dontFollowBack',
  mutualfollowing: 'mutual',
} as const;

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const personOf = (name: string): Person => ({
  ...{ insta_id: idOfName(name), insta_image_url: '', insta_username: name, insta_full_name: '' },
});

function factsOf({ change }: NetChange, isFollowed: boolean, wasMutual: boolean): PersonFact[] {
  const facts: PersonFact[] = [];
  if (change.kind === 'returned' || change.kind === 'deleted') facts.push(change.kind);
  if (isFollowed) facts.push('followed');
  else if (wasMutual) facts.push('was_mutual');
  return facts;
}

/** Whether the owner follows somebody now, and followed them when they were last a follower. */
function followingOf(account: ComparedAccount): { isFollowed: Test; wasMutual: Test } {
  const readings = completeOf(account).map(({ reading }) => reading.lists);
  const isFollowed: Test = (name) => readings.at(-1)?.following?.has(name.toLowerCase()) ?? false;
  return {
    isFollowed,
    wasMutual: (name) => {
      const key = name.toLowerCase();
      const last = readings.filter(({ followers }) => followers?.has(key) === true).at(-1);
      return last?.following?.has(key) === true && !isFollowed(name);
    },
  };
}

/** The people who came or left in a period, the latest change first. */
function changeRows(account: ComparedAccount, list: keyof typeof changeLists, query: OwnListQuery) {
  const kind = changeLists[list];
  const { isFollowed, wasMutual } = followingOf(account);
  const start = iso(sinceOf(account, query.period));
  return netChangesOf(account, query.period)[kind].map((net): Row => {
    const { name, former, change } = net;
    const person = () => {
      const facts = factsOf(net, isFollowed(name), kind === 'lost' && wasMutual(name));
      return {
        ...personOf(name),
        ...{ since: iso(change.from), until: iso(change.to), period_start: start },
        ...(facts.length === 0 ? {} : { facts }),
        ...(former === null ? {} : { former_username: former }),
      };
    };
    return { name, person };
  });
}

const rowOf = ({ name, seconds }: AccountRow): Row => ({
  name,
  person: () => ({
    ...personOf(name),
    ...(seconds === null ? {} : { listed_at: iso(seconds * 1_000) }),
  }),
});

const namedRows = (rows: readonly Row[]): ListRows => ({
  length: rows.length,
  slice: (from, to) => rows.slice(from, to),
  naming: (folded) => rows.filter(({ name }) => name.toLowerCase().includes(folded)),
});

const listedRows = (rows: AccountRows): ListRows => ({
  length: rows.length,
  slice: (from, to) => rows.slice(from, to).map(rowOf),
  naming: (folded) => listedRows(rows.naming(folded)),
});

/** The rows of a list in the order of time, the latest first. */
function rowsOf(account: ComparedAccount, query: OwnListQuery): ListRows {
  const complete = completeOf(account);
  const source = complete.at(-1)?.reading;
  const { list } = query;
  if (list === 'newfollowers' || list === 'followerslost') {
    return namedRows(complete.length < 2 ? [] : changeRows(account, list, query));
  }
  const rows = source === undefined ? null : allLists(source)[readingLists[list]].rows();
  return rows === null ? namedRows([]) : listedRows(rows);
}

const keysOf = (changes: readonly NetChange[]) =>
  new Set(changes.map(({ name }) => name.toLowerCase()));

/** Tests by name for the parts of lists (`contract/lists/list-filters.ts`). */
function testOf(account: ComparedAccount, filter: ListFilter): Test {
  const { isFollowed, wasMutual } = followingOf(account);
  const earlier = completeOf(account).map(({ reading }) => reading.lists);
  const among = (keys: ReadonlySet<string>) => (name: string) => keys.has(name.toLowerCase());
  switch (filter) {
    case 'followed':
      return isFollowed;
    case 'not_followed':
      return (name) => !isFollowed(name);
    case 'was_mutual':
      return wasMutual;
    case 'new':
      return among(keysOf(netChangesOf(account, defaultPeriod).new));
    case 'left':
      return among(keysOf(netChangesOf(account, 'all').lost));
    case 'unfollowed':
      return (name) =>
        earlier.some(({ following, youUnfollowed }) =>
          [following, youUnfollowed].some((each) => each?.has(name.toLowerCase()) === true),
        );
    case 'follower':
      return (name) => earlier.at(-1)?.followers?.has(name.toLowerCase()) === true;
    default:
      return filter satisfies never;
  }
}

async function found(rows: Rows<Row>, tests: readonly Test[]): Promise<Row[]> {
  const kept: Row[] = [];
  for (let from = 0; from < rows.length; from += batch) {
    for (const row of rows.slice(from, from + batch)) {
      if (tests.every((test) => test(row.name))) kept.push(row);
    }
    await yieldToEvents();
  }
  return kept;
}

function reversed(rows: Rows<Row>): Rows<Row> {
  const { length } = rows;
  return {
    length,
    slice: (from, to) =>
      [...rows.slice(Math.max(0, length - to), Math.max(0, length - from))].reverse(),
  };
}

async function ordered(rows: Rows<Row>, order: ListOrder): Promise<Rows<Row>> {
  if (order === 'newest') return rows;
  if (order === 'oldest') return reversed(rows);
  const keyed = (await found(rows, [])).map((row) => ({ row, key: row.name.toLowerCase() }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return keyed.map(({ row }) => row);
}

async function listOf(account: ComparedAccount, query: OwnPeopleQuery): Promise<Rows<Row>> {
  const { q, filter, order } = query;
  const all = rowsOf(account, query);
  const folded = foldName(q);
  const rows = folded === '' ? all : all.naming(folded);
  return ordered(filter === undefined ? rows : await found(rows, [testOf(account, filter)]), order);
}

/** The list of an account that was asked for last: its pages are asked for one after the other. */
const listed = new WeakMap<ComparedAccount, { key: string; rows: Promise<Rows<Row>> }>();

/** The part of a list that a query asks for. */
export async function partOfOwn(
  account: ComparedAccount,
  query: OwnPeopleQuery,
): Promise<ListPage<Person>> {
  const { list, period, q, order, filter, from, count } = query;
  const key = JSON.stringify([list, period, q, order, filter]);
  let last = listed.get(account);
  if (last?.key !== key) {
    last = { key, rows: listOf(account, query) };
    listed.set(account, last);
  }
  const rows = await last.rows;
  const items = rows.slice(from, from + count).map(({ person }) => person());
  return { items, hasMore: from + items.length < rows.length };
}

/** How many people a list and its filters have. */
export async function countsOfOwn(
  account: ComparedAccount,
  query: OwnListQuery,
): Promise<ListCounts> {
  const rows = rowsOf(account, query);
  const filters: readonly ListFilter[] = listFilters[query.list satisfies NamedList];
  const counts: Partial<Record<ListFilter, number>> = {};
  for (const filter of filters) {
    counts[filter] = (await found(rows, [testOf(account, filter)])).length;
  }
  return { ...counts, all: rows.length };
}
