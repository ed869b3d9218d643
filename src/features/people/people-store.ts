/** @file The lists of people as far as they were read, kept while the app is open. */
import { defaultPeriod, type ListPeriod } from '../../../contract/lists/change-periods.ts';
import type { ListCounts, ListFilter } from '../../../contract/lists/list-filters.ts';
import { defaultOrder, type ListSearch } from '../../../contract/lists/list-search.ts';
import { fileLists, isFileList, type PeopleListName } from '../../../contract/lists/file-lists.ts';
import type { ListName } from '../../../contract/lists/list-names.ts';
import type { Person } from '../../../contract/records/person.ts';
import { listNames } from '../../../contract/lists/list-names.ts';
import { causeOfFilter, type CauseFilter } from '../../core/causes/cause-filter.ts';
import { unreadList, type PagedList } from '../../core/pagination.ts';
import { defineStore } from '../../core/store.ts';

/** A part of a list that is shown alone; `kept` are the people who are kept off it. */
export type PeopleFilter = 'all' | ListFilter | 'kept' | CauseFilter;

/** The filter as the server and the readings know it: who is kept off, and causes, they do not. */
export function listFilterOf(filter: PeopleFilter): ListFilter | undefined {
  const isOwn = filter === 'all' || filter === 'kept' || causeOfFilter(filter) !== null;
  return isOwn ? undefined : (filter as ListFilter);
}

/** What a list shows: part of a name, an order, a part and, where people came or left, a period. */
export interface PeopleSearch extends Omit<ListSearch, 'filter'> {
  readonly filter: PeopleFilter;
  readonly period: ListPeriod;
}

/** What a filter is called, and the fact it finds; of people who left the owner may still follow some. */
export const filterMessage = (list: PeopleListName, filter: PeopleFilter): string =>
  `people.filter.${list === 'followerslost' && filter === 'followed' ? 'still_followed' : filter}`;

/** The lists that are answers about a period (docs/history.md, "New and lost"). */
export const changeLists = { newfollowers: 'new', followerslost: 'lost' } as const;

/** Whether a list is one of {@link changeLists}. */
export const isChangeList = (list: PeopleListName): list is keyof typeof changeLists =>
  Object.hasOwn(changeLists, list);

/** One list. */
export interface PeopleList extends PagedList<Person> {
  /** How far it was scrolled when it was left, in pixels. */
  readonly scrollTop: number;
  readonly search: PeopleSearch;
  /** For the period that is shown; null while they are not known. */
  readonly counts: ListCounts | null;
}

/** All people of a list in its own order. */
export const unsearched: PeopleSearch = {
  ...{ q: '', order: defaultOrder, filter: 'all', period: defaultPeriod },
};

/** Whether a list shows everything it has, in its own order. */
export const isWhole = ({ q, order, filter, period }: PeopleSearch): boolean =>
  q.trim() === '' && order === defaultOrder && filter === 'all' && period === defaultPeriod;

const unopened: PeopleList = { ...unreadList, scrollTop: 0, search: unsearched, counts: null };

/** The six lists, and those that data downloads alone have. */
export const peopleLists: readonly PeopleListName[] = [...listNames, ...fileLists];

/** {@link peopleLists}. */
export const usePeople = defineStore<Record<PeopleListName, PeopleList>>(
  () =>
    Object.fromEntries(peopleLists.map((name) => [name, unopened])) as Record<
      PeopleListName,
      PeopleList
    >,
);

/** What a list is called. */
export const titleMessage = (list: PeopleListName): string =>
  isFileList(list) ? `import.list.${list}` : `people.${list}.title`;

/** How many people the shown part of a list has; null while that is not known. */
export function totalOf(list: PeopleList, figure: number | null): number | null {
  const { filter, period, q } = list.search;
  if (filter === 'kept') return null;
  // What was read to its end is counted: the figure may be that of another moment.
  if (!list.hasMore && !list.isCut && list.savedAt === null && q === '') return list.items.length;
  const part = listFilterOf(filter);
  const count = filter === 'all' ? list.counts?.all : part && list.counts?.[part];
  return count ?? (filter === 'all' && period === defaultPeriod ? figure : null);
}

/** How a person and the owner follow each other; also the tabs of the lists. */
export const relations = ['followsYou', 'followedByYou', 'unfollowed'] as const;

/** One of {@link relations}. */
export type Relation = (typeof relations)[number];

/** The tabs a list belongs to. Viewers of a profile have none. */
export const listRelations: Record<ListName, readonly Relation[]> = {
  newfollowers: ['followsYou'],
  donotfollowsback: ['followsYou'],
  mutualfollowing: ['followsYou', 'followedByYou'],
  notfollowsback: ['followedByYou'],
  followerslost: ['unfollowed'],
  profileview: [],
};

/** The lists of a tab; the first is the one it opens. */
export const tabLists: Record<Relation, readonly ListName[]> = {
  // The first two are together everybody in the relation; new followers are among them.
  followsYou: ['donotfollowsback', 'mutualfollowing', 'newfollowers'],
  followedByYou: ['notfollowsback', 'mutualfollowing'],
  unfollowed: ['followerslost'],
};
