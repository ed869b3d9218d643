/** @file The six lists, 15 a page (spec 7). */
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

/** Who came since the snapshot before. */
export const newFollowers = list('new/followers');
/** Who is no longer among the followers. */
export const followersLost = list('follower/lost');
/** Whom the owner follows without being followed. */
export const notFollowingBack = list('not/following/back');
/** Who follows the owner without being followed. */
export const dontFollowBack = list('dont/follow/back');
/** Who follows the owner and is followed. */
export const mutualFollowers = list('mutual/follower');
/** Who looked at the profile, where the source of the network says so. */
export const profileViews = list('profile/view');

/** The call behind each list. */
export const listCalls = {
  newfollowers: 'newFollowers',
  followerslost: 'followersLost',
  notfollowsback: 'notFollowingBack',
  donotfollowsback: 'dontFollowBack',
  profileview: 'profileViews',
  mutualfollowing: 'mutualFollowers',
} as const satisfies Record<ListName, string>;
