/** @file The parts of a list that can be shown alone, as they travel in a query. */
import { isFileList, type PeopleListName } from './file-lists.ts';
import type { ListName } from './list-names.ts';

/**
 * Each says something of a person and the owner: `followed` and `not_followed`, whether the owner
 * follows them now; `follower`, whether they follow the owner now; `unfollowed` and `left`, that the
 * following of the owner, or theirs, has ended; `was_mutual`, that they left while the owner followed
 * them and the owner has stopped since; `new`, that they came within the default period.
 */
export type ListFilter =
  | 'followed'
  | 'not_followed'
  | 'follower'
  | 'unfollowed'
  | 'left'
  | 'was_mutual'
  | 'new';

/** The filters of each list; what is true of all its people, or of none, is none of them. */
export const listFilters = {
  newfollowers: ['followed', 'not_followed'],
  followerslost: ['was_mutual', 'followed'],
  notfollowsback: ['left'],
  donotfollowsback: ['new', 'unfollowed'],
  mutualfollowing: ['new'],
  profileview: ['follower', 'followed'],
} as const satisfies Record<ListName, readonly ListFilter[]>;

/** The filters of a list; those of files have none. */
export const filtersOf = (list: PeopleListName): readonly ListFilter[] =>
  isFileList(list) ? [] : listFilters[list];

/** How many people a list has in all, and of these how many each of its filters finds. */
export type ListCounts = { readonly all: number } & {
  readonly [F in ListFilter]?: number | undefined;
};
