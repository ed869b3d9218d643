/** @file The sets in the plainest JavaScript there is: what every build is compared with. */
import type { ResultList } from '../../contract/http/module.ts';
import type { Lists } from './network.ts';

/** What a follower analysis must find. */
export interface Expected {
  readonly sets: Record<ResultList, string[]>;
  readonly counts: Record<string, number>;
}

const unique = (ids: readonly string[]) => [...new Set(ids)];

/** Sets in the order of first appearance in the list they come from. */
export function expectedOf(lists: Lists): Expected {
  const followers = unique(lists.followers);
  const following = unique(lists.following);
  const previous = unique(lists.previous ?? []);
  const [isFollower, isFollowing, wasFollower] = [followers, following, previous].map((ids) => {
    const set = new Set(ids);
    return (id: string) => set.has(id);
  }) as [(id: string) => boolean, (id: string) => boolean, (id: string) => boolean];
  const sets = {
    new: lists.previous === null ? [] : followers.filter((id) => !wasFollower(id)),
    lost: previous.filter((id) => !isFollower(id)),
    not_following_back: following.filter((id) => !isFollower(id)),
    dont_follow_back: followers.filter((id) => !isFollowing(id)),
    mutual: followers.filter((id) => isFollowing(id)),
  };
  const all = lists.followers.length + lists.following.length + (lists.previous?.length ?? 0);
  return {
    sets,
    counts: {
      followers: followers.length,
      following: following.length,
      new: sets.new.length,
      lost: sets.lost.length,
      not_following_back: sets.not_following_back.length,
      dont_follow_back: sets.dont_follow_back.length,
      mutual: sets.mutual.length,
      duplicates: all - followers.length - following.length - previous.length,
    },
  };
}
