/** @file The six follower lists, 15 people a page. */
import { enums, nullable, object, optional, size, string } from 'superstruct';
import { listPage } from '../limits.ts';
import { listPeriods } from '../lists/change-periods.ts';
import { listFilters } from '../lists/list-filters.ts';
import { listOrders } from '../lists/list-search.ts';
import { listNames, type ListName } from '../lists/list-names.ts';
import { person } from '../records/person.ts';
import { integerBetween, integerText, rowsOf } from '../records/values.ts';
import { call } from './call.ts';

/** Longest text that is looked for in a list. */
export const maxSearch = 64;

const paged = {
  page: integerText(1, listPage.maxPage),
  q: optional(size(string(), 0, maxSearch)),
  order: optional(enums(listOrders)),
};
const dated = { period: optional(enums(listPeriods)) };

const row = (path: string) => ({
  method: 'GET' as const,
  path: `client/instagram/${path}/:size/`,
  protection: 'subscribed' as const,
  params: object({ size: integerText(1, listPage.maxSize) }),
  response: rowsOf(person),
  rateLimit: 'queue' as const,
  readOnly: true as const,
});

/** A list of the last analysis. */
const standing = (path: string, list: ListName) =>
  call({ ...row(path), query: object({ ...paged, filter: optional(enums(listFilters[list])) }) });

/** A list that is an answer about a period. */
const changing = (path: string, list: 'newfollowers' | 'followerslost') =>
  call({
    ...row(path),
    query: object({ ...paged, ...dated, filter: optional(enums(listFilters[list])) }),
  });

/** The call of each list; a list and its call have the same name. */
export const listCalls = {
  /**
   * Followers now who were none at the start of a period; 30 days unless `period` says otherwise. Rows
   * of this list and the next are in order of their change, newest first, and say when it happened.
   */
  newfollowers: changing('new/followers', 'newfollowers'),
  /** Followers at the start of a period who are none now. */
  followerslost: changing('follower/lost', 'followerslost'),
  /** Followed by the owner without following back. */
  notfollowsback: standing('not/following/back', 'notfollowsback'),
  /** Following the owner without being followed back. */
  donotfollowsback: standing('dont/follow/back', 'donotfollowsback'),
  /** Followed by the owner and following back. */
  mutualfollowing: standing('mutual/follower', 'mutualfollowing'),
  /** Viewers of the profile, as far as the source of the network reports them. */
  profileview: standing('profile/view', 'profileview'),
} satisfies Record<ListName, unknown>;

const count = optional(integerBetween(0, Number.MAX_SAFE_INTEGER));

/** How many people a list has, and of these how many each of its filters finds; null before an analysis. */
export const listCounts = call({
  method: 'GET',
  path: 'client/instagram/counts/',
  protection: 'subscribed',
  query: object({ list: enums(listNames), ...dated }),
  response: nullable(
    object({
      all: integerBetween(0, Number.MAX_SAFE_INTEGER),
      ...{ followed: count, not_followed: count, follower: count, unfollowed: count },
      ...{ left: count, was_mutual: count, new: count },
    }),
  ),
  rateLimit: 'queue',
  readOnly: true,
});
