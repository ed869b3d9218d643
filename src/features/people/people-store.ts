/** @file The six follower lists as far as they were read, kept while the app is open. */
import type { ListName } from '../../../contract/lists/list-names.ts';
import type { Person } from '../../../contract/records/person.ts';
import { listNames } from '../../../contract/lists/list-names.ts';
import type { Failure } from '../../core/errors/failure.ts';
import type { StatisticName } from '../../core/session/user-store.ts';
import { defineStore } from '../../core/store.ts';

/** One list. */
export interface PeopleList {
  readonly load: 'idle' | 'loading' | 'ready' | 'refused';
  readonly people: readonly Person[];
  readonly hasMore: boolean;
  readonly failure: Failure | null;
  /** Set when the rows are those of an earlier visit, shown because the server is out of reach. */
  readonly savedAt: number | null;
  /** Where the reader stood, for coming back. */
  readonly scrollTop: number;
}

/** A list nobody has opened. */
export const unopened: PeopleList = {
  load: 'idle',
  people: [],
  hasMore: true,
  failure: null,
  savedAt: null,
  scrollTop: 0,
};

/** The six lists. */
export const usePeople = defineStore<Record<ListName, PeopleList>>(
  () =>
    Object.fromEntries(listNames.map((name) => [name, unopened])) as Record<ListName, PeopleList>,
);

/** What a row says about a person, and the tabs of the lists (spec 2). */
export const relations = ['followsYou', 'followedByYou', 'unfollowed'] as const;

/** One of {@link relations}. */
export type Relation = (typeof relations)[number];

/** Who is in a list, in terms of the tabs. Viewers of a profile may be anybody. */
export const listRelations: Record<ListName, readonly Relation[]> = {
  newfollowers: ['followsYou'],
  donotfollowsback: ['followsYou'],
  mutualfollowing: ['followsYou', 'followedByYou'],
  notfollowsback: ['followedByYou'],
  followerslost: ['unfollowed'],
  profileview: [],
};

/** The lists of a tab, the one it opens first. */
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
