import { expect, test } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import { exportFiles, folderOf, htmlPage, shapes } from '../../../tests/support/archive/exports.ts';
import { reportArchives } from '../index.ts';
import { noDetails } from './details.ts';
import { readArchive } from './read-archive.ts';

const second = 1_700_000_000;
const cell = (value: string, timestamp = 0) => ({ href: '', value, timestamp });
const lists = 'connections/followers_and_following/';
const insights = 'logged_information/past_instagram_insights/';
const likes = 'your_instagram_activity/likes/';
const base = exportFiles([['ann', second]], [['ben', second]], second, 'owner.of.it');

/** A like in the newer shape: texts of the post are among the labels. */
const newLike = (name: string) => ({
  timestamp: second,
  media: [],
  label_values: [
    { label: 'Caption', value: 'summer' },
    { label: 'URL', value: 'https://www.instagram.com/p/CODE/', href: '' },
    {
      dict: [
        {
          dict: [
            { label: 'URL', value: 'https://www.instagram.com/_u/site' },
            { label: 'Name', value: 'display' },
            { label: 'Username', value: name },
          ],
          title: '',
        },
      ],
      title: 'Owner',
    },
  ],
  fbid: '1',
});
const oldLike = (title: string) => ({
  title,
  string_list_data: [{ href: 'https://www.instagram.com/p/CODE/', value: '👍', timestamp: second }],
});
const comment = (owner: string) => ({
  string_map_data: { Comment: cell('Nice'), 'Media Owner': cell(owner), Time: cell('', second) },
});

const files = {
  ...base,
  [`${lists}follow_requests_you've_received.json`]: {
    relationships_follow_requests_received: [
      shapes.a(['carl', second]),
      shapes.a(['dora', second + 1]),
    ],
  },
  [`${lists}restricted_profiles.json`]: { relationships_restricted_users: [] },
  [`${likes}liked_posts.json`]: [newLike('ann'), newLike('ANN'), newLike('owner.of.it')],
  [`${likes}liked_comments.json`]: { likes_comment_likes: [oldLike('ben')] },
  'your_instagram_activity/story_interactions/story_likes.json': {
    story_activities_story_likes: [oldLike('ann')],
  },
  'your_instagram_activity/comments/post_comments_1.json': [comment('ben'), comment('owner.of.it')],
  [`${insights}profiles_reached.json`]: {
    organic_insights_reach: [{ string_map_data: { 'Profile visits': cell('2,069') } }],
  },
  [`${insights}audience_insights.json`]: {
    organic_insights_audience: [{ string_map_data: { Followers: cell('--') } }],
  },
  'your_instagram_activity/media/stories.json': {
    ig_stories: [{ uri: 'media/stories/1.jpg', creation_timestamp: second, title: '' }],
  },
  [`${insights}stories.json`]: {
    organic_insights_stories: [
      {
        media_map_data: { 'Media Thumbnail': { uri: '', creation_timestamp: second } },
        string_map_data: { 'Accounts reached': cell('31') },
      },
    ],
  },
};

test('an archive has its details where the rows are wanted', async () => {
  const { details, items, warnings } = await readArchive(folderOf(files), { hasItems: true });
  expect(warnings.list()).toEqual([]);
  expect(details).toEqual({
    insights: {
      reached: { days: null, figures: { profileVisits: 2_069 }, shares: {}, groups: {} },
      interactions: null,
      audience: null,
    },
    requests: {
      rows: [
        { name: 'dora', seconds: second + 1 },
        { name: 'carl', seconds: second },
      ],
      unnamed: 0,
    },
    restricted: { rows: [], unnamed: 0 },
    attention: [
      { name: 'ann', likes: 3, comments: 0 },
      { name: 'ben', likes: 1, comments: 1 },
    ],
  });
  expect(items.stories).toMatchObject([{ figures: { reach: 31 } }]);
});

test('the report of the command is the same with and without such files, broken ones too', async () => {
  const broken = {
    ...files,
    [`${likes}liked_posts.json`]: '[{',
    [`${lists}restricted_profiles.json`]: '{',
  };
  const content = ['comments/post_comments_1', 'media/stories'].map(
    (name) => `your_instagram_activity/${name}.json`,
  );
  const plain = Object.fromEntries(
    Object.entries(files).filter(([path]) => path in base || content.includes(path)),
  );
  const [one, other] = [
    await reportArchives([folderOf(plain)], true),
    await reportArchives([folderOf(broken)], true),
  ];
  expect(other).toEqual(one);
  expect((await readArchive(folderOf(broken))).details).toEqual(noDetails);
});

test('for the command such files alone are no download', async () => {
  const only = folderOf({ [`${likes}liked_posts.json`]: [newLike('ann')] });
  const { report } = await reportArchives([only], false);
  expect(report.readings[0]?.warnings).toEqual(['NO_RELEVANT_FILES']);
});

test('what is absent or unreadable is unknown, and not none', async () => {
  const nothing = await readArchive(folderOf(base), { hasItems: true });
  expect(nothing.details).toEqual(noDetails);
  const { 'your_instagram_activity/comments/post_comments_1.json': _, ...silent } = files;
  const broken = {
    ...silent,
    [`${lists}restricted_profiles.json`]: [{ odd: 1 }],
    [`${likes}liked_posts.json`]: '[{',
  };
  const { details, warnings, complete } = await readArchive(folderOf(broken), { hasItems: true });
  expect([details.restricted, details.attention, complete]).toEqual([null, null, true]);
  expect(warnings.list()).toEqual([
    'OPTIONAL_FILE_UNREADABLE:liked_posts.json',
    'OPTIONAL_FILE_UNREADABLE:restricted_profiles.json',
    'UNKNOWN_LAYOUT:restricted_profiles.json {*:number}',
  ]);
});

test('requests are read from a page, whatever its apostrophe', async () => {
  const page = {
    ...base,
    [`${lists}follow_requests_you\u2019ve_received.html`]: htmlPage([['carl', second]]),
  };
  const { details } = await readArchive(folderOf(page), { hasItems: true });
  expect(details.requests).toMatchObject({ rows: [{ name: 'carl' }], unnamed: 0 });
});

test('a file that differs in a second copy shows no second export', async () => {
  const twice = { ...files, [`copy/${likes}liked_posts.json`]: [newLike('zoe')] };
  const { warnings } = await readArchive(folderOf(twice), { hasItems: true });
  expect(warnings.has('MULTIPLE_EXPORTS')).toBe(false);
});
