import { describe, expect, it } from 'vitest';
import type { NetworkAccount } from '../providers/network/network.ts';
import { userRecordOf, formatDateTime, type User } from './users.ts';

const user: User = {
  id: 1,
  email: 'ada@example.com',
  username: 'ada',
  instaId: '7',
  createdAt: new Date(0),
  subscribedUntil: new Date(1_000),
  planCode: 'monthly',
  currentRun: 'run',
  analysedAt: new Date(Date.UTC(2026, 0, 9, 3, 4, 5)),
  seenAt: null,
  blockedAt: null,
  language: 'en',
  signedInAt: null,
  grantedUntil: null,
  isPrivate: false,
  isInsight: false,
  chatGptData: '',
  totalFollowers: 10,
  totalFollowing: 8,
  newFollowers: 3,
  followersLost: 2,
  notFollowsBack: 4,
  dontFollowBack: 6,
  mutualFollowers: 4,
};
const account: NetworkAccount = {
  instaId: '7',
  username: 'ada',
  imageUrl: 'https://media.limn.example/a/7.png',
  isPrivate: false,
  followers: 11,
  following: 9,
  posts: 5,
  reels: 1,
  stories: 2,
  profileViews: 12,
  latestPostAt: null,
};

describe('the user record', () => {
  it('formats dates like the API', () => {
    expect(formatDateTime(user.analysedAt)).toBe('09-01-2026 03:04:05');
    expect(formatDateTime(null)).toBe('');
  });

  it('shows the figures of the last analysis, and the network’s before the first', () => {
    expect(userRecordOf(user, account, true)).toMatchObject({
      total_followers: 10,
      new_followers: 3,
    });
    const fresh = { ...user, currentRun: null };
    expect(userRecordOf(fresh, account, true)).toMatchObject({
      total_followers: 11,
      profile_views_count: 0,
    });
  });

  it('has every figure of an account that was analysed', () => {
    expect(
      userRecordOf(user, { ...account, latestPostAt: Date.UTC(2026, 10, 19, 23, 9, 8) }, false),
    ).toEqual({
      email: 'ada@example.com',
      username: 'ada',
      insta_id: '7',
      insta_image_url: 'https://media.limn.example/a/7.png',
      is_subscribed: false,
      is_private: false,
      is_insight: false,
      chat_gpt_data: '',
      total_followers: 10,
      total_following: 8,
      new_followers: 3,
      followers_lost: 2,
      not_follows_back: 4,
      dont_follow_back: 6,
      profile_views_count: 12,
      mutual_followers: 4,
      post_count: 5,
      reel_count: 1,
      stories_count: 2,
      last_updated_at: '09-01-2026 03:04:05',
      latest_post_date_time: '19-11-2026 23:09:08',
    });
  });

  it('shows no date of a post that is private or missing', () => {
    const latestPostAt = Date.UTC(2026, 0, 1);
    const dateOf = (change: Partial<NetworkAccount>) =>
      userRecordOf(user, { ...account, ...change }, true).latest_post_date_time;
    expect(dateOf({ latestPostAt, isPrivate: true })).toBe('');
    expect(dateOf({ latestPostAt: null })).toBe('');
  });

  it('is one of an account without a picture or figures where the network does not know it', () => {
    expect(userRecordOf({ ...user, currentRun: null }, null, true)).toMatchObject({
      insta_image_url: '',
      is_private: false,
      total_followers: 0,
      total_following: 0,
      post_count: 0,
      latest_post_date_time: '',
    });
  });

  it('shows 0 for all figures of a private account', () => {
    const shown = userRecordOf(user, { ...account, isPrivate: true }, true);
    const figures = Object.values(shown).filter((value) => typeof value === 'number');
    expect(figures.every((figure) => figure === 0)).toBe(true);
    expect(shown.is_private).toBe(true);
  });

  it('marks an account that the network does not know', () => {
    expect(userRecordOf(user, null, true).insta_id).toBe('0000000000');
  });
});
