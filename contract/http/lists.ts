/** @file The six follower lists, 15 people a page. */
import { enums, object, optional, size, string } from 'superstruct';
import { listPage } from '../limits.ts';
import { listPeriods } from '../lists/change-periods.ts';
import { listOrders } from '../lists/list-search.ts';
import type { ListName } from '../lists/list-names.ts';
import { person } from '../records/person.ts';
import { integerText, rowsOf } from '../records/values.ts';
import { call } from './call.ts';

/** Longest text that is looked for in a list. */
export const maxSearch = 64;

const paged = {
  page: integerText(1, listPage.maxPage),
  q: optional(size(string(), 0, maxSearch)),
  order: optional(enums(listOrders)),
};
const standing = object(paged);
const changing = object({ ...paged, period: optional(enums(listPeriods)) });

function list<Q extends typeof standing | typeof changing>(path: string, query: Q) {
  return call({
    method: 'GET',
    path: `client/instagram/${path}/:size/`,
    protection: 'subscribed',
    params: object({ size: integerText(1, listPage.maxSize) }),
    query,
    answer: rowsOf(person),
    rateLimit: 'queue',
    readOnly: true,
  });
}

/** The call of each list; a list and its call have the same name. */
export const listCalls = {
  /**
   * Followers now who were none at the start of a period; 30 days unless `period` says otherwise. Rows
   * of this list and the next are in order of their change, newest first, and say when it happened.
   */
  newfollowers: list('new/followers', changing),
  /** Followers at the start of a period who are none now. */
  followerslost: list('follower/lost', changing),
  /** Followed by the owner without following back. */
  notfollowsback: list('not/following/back', standing),
  /** Following the owner without being followed back. */
  donotfollowsback: list('dont/follow/back', standing),
  mutualfollowing: list('mutual/follower', standing),
  /** Viewers of the profile, as far as the source of the network reports them. */
  profileview: list('profile/view', standing),
} satisfies Record<ListName, unknown>;
