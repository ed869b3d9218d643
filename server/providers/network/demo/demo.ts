import { avatarAddress } from './media-addresses.ts';
import type { Network, NetworkAccount, RelationPage } from '../network.ts';
import { demoAccountNamed, demoAccountOf, type DemoAccount } from './accounts.ts';
import {
  followerCount,
  followerId,
  followingCount,
  followingId,
  viewCount,
  viewerId,
} from './followers.ts';
import { isDeleted, personOf } from './persons.ts';
import { demoPostNetwork, postCounts } from './posts.ts';
import { demoStories, storyAuthorCount } from './stories.ts';
import { placeOfRecord, recordCount } from './duplicates.ts';

/** Options of the demo network. */
export interface DemoOptions {
  /** One duplicate record follows after so many records; 0 for none. */
  readonly repeatEvery?: number;
}

function shown(account: DemoAccount, at: number): NetworkAccount {
  return {
    instaId: account.instaId,
    username: account.username,
    imageUrl: avatarAddress(account.instaId),
    isPrivate: account.isPrivate,
    followers: followerCount(account, at),
    following: followingCount(account, at),
    ...postCounts(account, at),
    stories: storyAuthorCount(account, at),
    profileViews: viewCount(account, at),
  };
}

/**
 * The demo network: generated and changing over time. It is a pure function of account and time
 * without state, so all processes and starts show the same history.
 */
export function openDemoNetwork(options: DemoOptions = {}): Network {
  const every = options.repeatEvery ?? 100;
  const empty: RelationPage = { ids: [], total: 0, people: 0 };
  return {
    source: 'demo',
    ownAccount: async ({ username }, at) => {
      const account = demoAccountNamed(username);
      return account === undefined ? null : shown(account, at);
    },
    relation: async (instaId, relation, at, from, count) => {
      const account = demoAccountOf(instaId);
      if (account === undefined) return empty;
      const isFollowers = relation === 'followers';
      const people = isFollowers ? followerCount(account, at) : followingCount(account, at);
      const idAt = isFollowers ? followerId : followingId;
      const total = recordCount(people, every);
      const ids: string[] = [];
      for (let record = from; record < Math.min(from + count, total); record += 1) {
        ids.push(idAt(account, placeOfRecord(record, every, account.key), at));
      }
      return { ids, total, people };
    },
    profileViews: async (instaId, at, from, count) => {
      const account = demoAccountOf(instaId);
      if (account === undefined) return [];
      const ids: string[] = [];
      for (let place = from; place < Math.min(from + count, viewCount(account, at)); place += 1) {
        ids.push(viewerId(account, place, at));
      }
      return ids;
    },
    posts: demoPostNetwork,
    stories: demoStories,
    deleted: async (ids) => new Set(ids.filter(isDeleted)),
    persons: async (ids) => ids.map(personOf),
  };
}
