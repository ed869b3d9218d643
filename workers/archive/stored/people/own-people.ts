/** @file The account's lists from its data downloads: rows as the server gives them, with names for ids. */
import { isFileList } from '../../../../contract/lists/file-lists.ts';
import {
  filtersOf,
  type ListCounts,
  type ListFilter,
} from '../../../../contract/lists/list-filters.ts';
import { defaultPeriod } from '../../../../contract/lists/change-periods.ts';
import type { ListPage } from '../../../../contract/lists/list-page.ts';
import type { PersonFact } from '../../../../contract/records/person.ts';
import type {
  OwnListQuery,
  OwnPeopleQuery,
  OwnPerson,
} from '../../../../contract/threads/own-people.ts';
import { allLists } from '../../reading/describe.ts';
import type { ComparedAccount } from '../compare-stored.ts';
import { fileRows } from './file-lists.ts';
import { completeOf, netChangesOf, sinceOf, type NetChange } from '../net-changes.ts';
import {
  found,
  iso,
  listedRows,
  namedRows,
  pageOf,
  personOf,
  searched,
  type ListRows,
  type Row,
  type Rows,
  type Test,
} from './people-rows.ts';

const changeLists = { newfollowers: 'new', followerslost: 'lost' } as const;

const readingLists = {
  notfollowsback: 'notFollowingBack',
  donotfollowsback: 'dontFollowBack',
  mutualfollowing: 'mutual',
} as const;

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

/** The rows of a list in the order of time, the latest first. */
function rowsOf(account: ComparedAccount, query: OwnListQuery): ListRows {
  const { list } = query;
  if (isFileList(list)) return fileRows(account, list);
  const complete = completeOf(account);
  const source = complete.at(-1)?.reading;
  if (list === 'newfollowers' || list === 'followerslost') {
    return namedRows(complete.length < 2 ? [] : changeRows(account, list, query));
  }
  return listedRows(source === undefined ? null : allLists(source)[readingLists[list]].rows());
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

function listOf(account: ComparedAccount, query: OwnPeopleQuery): Promise<Rows> {
  const { filter } = query;
  const test = filter === undefined ? null : testOf(account, filter);
  return searched(rowsOf(account, query), query, test);
}

/** The list of an account that was asked for last: its pages are asked for one after the other. */
const listed = new WeakMap<ComparedAccount, { key: string; rows: Promise<Rows> }>();

/** The part of a list that a query asks for. */
export async function partOfOwn(
  account: ComparedAccount,
  query: OwnPeopleQuery,
): Promise<ListPage<OwnPerson>> {
  const { list, period, q, order, filter } = query;
  const key = JSON.stringify([list, period, q, order, filter]);
  let last = listed.get(account);
  if (last?.key !== key) {
    last = { key, rows: listOf(account, query) };
    listed.set(account, last);
  }
  return pageOf(await last.rows, query);
}

/** How many people a list and its filters have. */
export async function countsOfOwn(
  account: ComparedAccount,
  query: OwnListQuery,
): Promise<ListCounts> {
  const rows = rowsOf(account, query);
  const counts: Partial<Record<ListFilter, number>> = {};
  for (const filter of filtersOf(query.list)) {
    counts[filter] = (await found(rows, [testOf(account, filter)])).length;
  }
  return { ...counts, all: rows.length };
}
