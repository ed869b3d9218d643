/** @file The six follower lists, 15 people a page. */
import { object } from 'superstruct';
import { listPage } from '../limits.ts';
import type { ListName } from '../lists/list-names.ts';
import { person } from '../records/person.ts';
import { integerText, rowsOf } from '../records/values.ts';
import { call } from './call.ts';

function list(path: string) {
  return call({
    method: 'GET',
    path: `client/instagram/${path}/:size/`,
    protection: 'subscribed',
    params: object({ size: integerText(1, listPage.maxSize) }),
    query: object({ page: integerText(1, listPage.maxPage) }),
    answer: rowsOf(person),
    pace: 'turns',
  });
}

/** The call of each list; a list and its call have the same name. */
export const listCalls: Readonly<Record<ListName, ReturnType<typeof list>>> = {
  newfollowers: list('new/followers'),
  followerslost: list('follower/lost'),
  /** Followed by the owner without following back. */
  notfollowsback: list('not/following/back'),
  /** Following the owner without being followed back. */
  donotfollowsback: list('dont/follow/back'),
  mutualfollowing: list('mutual/follower'),
  /** Viewers of the profile, as far as the source of the network reports them. */
  profileview: list('profile/view'),
};
