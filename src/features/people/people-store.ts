/** @file The six follower lists as far as they were read, kept while the app is open. */
import { defaultOrder, type ListSearch } from '../../../contract/lists/list-search.ts';
import type { ListName } from '../../../contract/lists/list-names.ts';
import type { Person } from '../../../contract/records/person.ts';
import { listNames } from '../../../contract/lists/list-names.ts';
import { unreadList, type PagedList } from '../../core/pagination.ts';
import type { StatisticName } from '../../core/session/user-store.ts';
import { defineStore } from '../../core/store.ts';

/** One list. */
export interface PeopleList extends PagedList<Person> {
  /** How far it was scrolled when it was left, in pixels. */
  readonly scrollTop: number;
  readonly search: ListSearch;
}

/** All people of a list in its own order. */
export const unsearched: ListSearch = { q: '', order: defaultOrder };

/** Whether a list shows everything it has, in its own order. */
export const isWhole = ({ q, order }: ListSearch): boolean =>
  q.trim() === '' && order === defaultOrder;

const unopened: PeopleList = { ...unreadList, scrollTop: 0, search: unsearched };

/** The six lists. */
export const usePeople = defineStore<Record<ListName, PeopleList>>(
  () =>
    Object.fromEntries(listNames.map((name) => [name, unopened])) as Record<ListName, PeopleList>,
);

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
  followsYou: ['newfollowers', 'donotfollowsback', 'mutualfollowing'],
  followedByYou: ['notfollowsback', 'mutualfollowing'],
  unfollowed: ['followerslost'],
};

/** The figure on home that counts a list. */
export const listFigures = {
  newfollowers: 'new_followers',
  followerslost: 'followers_lost',
  notfollowsback: 'not_follows_back',
  donotfollowsback: 'dont_follow_back',
  profileview: 'profile_views_count',
  mutualfollowing: 'mutual_followers',
} as const satisfies Record<ListName, StatisticName>;
