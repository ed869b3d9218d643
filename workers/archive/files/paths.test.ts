import { expect, test } from 'vitest';
import { platformOf, segmentsOf, wantedPath } from './paths.ts';

test('a wanted path has folders, name, kind and part', () => {
  expect(wantedPath('Backup\\connections/followers_and_following/Followers_12.json')).toEqual({
    path: 'Backup/connections/followers_and_following/Followers_12.json',
    kind: 'followers',
    format: 'json',
    part: 12,
    id: 'followers_12.json',
    isCopy: false,
    root: 'Backup',
  });
  expect(wantedPath('pending_follow_requests.htm')).toMatchObject({
    kind: 'pending',
    format: 'html',
    part: 1,
    id: 'pending_1.html',
    root: '',
  });
});

test.each([
  ['followers_1.json', false],
  ['followers_1 (1).json', true],
  ['followers_1(12).json', true],
  ['followers_1 (999).html', true],
])('the name %s is that of a copy: %j', (path, isCopy) => {
  expect(wantedPath(path)).toMatchObject({ kind: 'followers', part: 1, isCopy });
});

test.each([
  'followers_1 (1000).json',
  'followers.txt',
  'my_followers.json',
  'followers_and_more.json',
  'my_request_history.json',
  'request_history_old.json',
  'download_requests_x.html',
  'old_profile.json',
  'connections.html',
  'media.html',
  'your_information_download_requests.html',
  'past_instagram_insights/posts.html',
  'past_instagram_insights/live_videos.json',
  'past_instagram_insights/audience_insights.html',
  'your_instagram_activity/likes/liked_posts.html',
  'past_instagram_insights/all_posts.json',
])('%s is not wanted', (path) => {
  expect(wantedPath(path)).toBeNull();
});

test.each([
  ['blocked_accounts.json', 'blocked'],
  ['blocked_profiles.json', 'blocked'],
  ['blocked_users.json', 'blocked'],
  ['close_friends.json', 'closeFriends'],
  ['recently_unfollowed_accounts.json', 'youUnfollowed'],
  ['comments.json', 'comments'],
  ['post_comments_1.json', 'comments'],
  ['reels_comments.json', 'comments'],
  ['personal_information.json', 'profile'],
  ['past_instagram_insights/posts.json', 'insights'],
  ['past_instagram_insights/reels.json', 'insights'],
])('%s is read for %s', (path, kind) => {
  expect(wantedPath(path)).toMatchObject({ kind, format: 'json' });
});

test('files of comments and of figures are apart by their names', () => {
  const ids = [
    'post_comments_1.json',
    'reels_comments.json',
    'past_instagram_insights/posts.json',
    'past_instagram_insights/reels.json',
    'x/blocked_users.json',
    'blocked_profiles.json',
  ].map((path) => wantedPath(path)?.id);
  expect(new Set(ids).size).toBe(5);
  expect(ids[4]).toBe(ids[5]);
});

test('the unknown folders are those above the first one of the layout', () => {
  const rootOf = (path: string) => wantedPath(path)?.root;
  expect(rootOf('a/B/connections/followers_and_following/following.json')).toBe('a/B');
  expect(rootOf('followers_and_following/following.json')).toBe('');
  expect(rootOf('a/b/following.json')).toBe('a/b');
});

test.each([
  '/a.json',
  'C:/a.json',
  'c:\\a.json',
  'a/',
  'a/../b.json',
  'a/._b.json',
  'a\0.json',
  '',
])('the path %j has no file', (path) => {
  expect(segmentsOf(path)).toBeNull();
});

test('a path has its folders without those that change nothing', () => {
  expect(segmentsOf('./a//b\\c.json')).toEqual(['a', 'b', 'c.json']);
  expect(segmentsOf('.hidden/..a.json')).toEqual(['.hidden', '..a.json']);
});

test.each([
  ['your_facebook_activity\\messages\\x.json', 'facebook'],
  ['facebook-ann-2025\\index.html', 'facebook'],
  ['x/friends/your_friends.json', 'facebook'],
  ['friends.html', 'facebook'],
  ['JSON\\friends.json', 'snapchat'],
  ['mydata/json/snap_history.json', 'snapchat'],
  ['json/memories_history.json', 'snapchat'],
  ['user_data.json', 'tiktok'],
  ['a\\user_data_tiktok.json', 'tiktok'],
  ['TikTok_Data/posts.txt', 'tiktok'],
  ['twitter-2025\\data\\follower.js', 'x'],
  ['tweets.js', 'x'],
  ['a/tweets.js', null],
  ['data/follower.json', null],
  ['followers_1.json', null],
  ['a/b/json/snap_history.json', null],
  ['best_friends.json', null],
])('the file %s is of the platform %s', (path, platform) => {
  expect(platformOf(path)).toBe(platform);
});
