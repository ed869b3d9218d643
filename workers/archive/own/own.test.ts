import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import { exportFiles, folderOf, type Person } from '../../../tests/support/archive/exports.ts';
import { itemsOf, itemsRecordOf, partOfItems } from '../stored/items-record.ts';
import { readArchive } from '../reading/read-archive.ts';
import { countOf } from './insights.ts';

const ann: Person = ['ann', 1_700_000_000];
const lists = exportFiles([ann], [ann]);
const media = 'your_instagram_activity/media/';
const insights = 'logged_information/past_instagram_insights/';
const at = 1_725_373_798;

const exif = { photo_metadata: { exif_data: [{ latitude: 48.85, longitude: 2.35 }] } };
const photo = (seconds: number, title = '', uri = `media/posts/${seconds}.jpg`) => ({
  media: [{ uri, creation_timestamp: seconds, media_metadata: exif, title }],
});
const cell = (value: string, timestamp = 0) => ({ href: '', value, timestamp });

/** The rows that are kept of an archive with these files. */
async function rowsOf(files: Readonly<Record<string, unknown>>) {
  const reading = await readArchive(folderOf({ ...lists, ...files }), { hasItems: true });
  expect(reading.complete).toBe(true);
  return { ...itemsOf(structuredClone(itemsRecordOf(reading))), reading };
}

test('posts have the caption of the album or of their photo, and no EXIF data', async () => {
  const { posts, reading } = await rowsOf({
    [`${media}posts_1.json`]: [
      photo(at, 'Gr\u00c3\u00bc\u00c3\u009fe \u00f0\u009f\u008c\u00bf'),
      {
        media: [
          { uri: 'media/posts/a.jpg', creation_timestamp: at + 5 },
          { uri: 'b.mp4', title: 'x' },
        ],
        title: 'album',
        creation_timestamp: at + 9,
      },
      photo(at + 20, '', 'media/posts/c.MP4'),
      null,
      7,
    ],
  });
  const none = { about: null, figures: null };
  expect(posts).toEqual([
    { kind: 'video', at: (at + 20) * 1_000, text: '', pieces: 1, ...none },
    { kind: 'album', at: (at + 9) * 1_000, text: 'album', pieces: 2, ...none },
    { kind: 'photo', at: at * 1_000, text: 'Grüße 🌿', pieces: 1, ...none },
  ]);
  expect(JSON.stringify(posts)).not.toMatch(/48\.85|latitude|uri/);
  // A row without a known shape is a row of the list all the same.
  expect(reading.content.posts).toBe(4);
});

test('pieces of an album that are nothing are not counted', async () => {
  const { posts } = await rowsOf({
    [`${media}posts_1.json`]: [{ media: [null, { uri: 'a.mp4', creation_timestamp: at }, 7] }],
  });
  expect(posts).toMatchObject([{ kind: 'video', pieces: 1, at: at * 1_000 }]);
});

test('figures are joined by the second of publication, then by the file', async () => {
  const { posts, reels } = await rowsOf({
    [`${media}posts_1.json`]: [
      photo(at),
      photo(at + 9, 'one', 'media/posts/one.jpg'),
      photo(at + 9, 'two', 'media/posts/two.jpg'),
      photo(at + 50),
    ],
    [`${media}reels.json`]: {
      ig_reels_media: [{ media: [{ uri: 'media/reels/r.mp4', creation_timestamp: at + 70 }] }],
    },
    [`${insights}posts.json`]: {
      organic_insights_posts: [
        {
          media_map_data: { 'Media Thumbnail': { uri: 'x.jpg', creation_timestamp: at } },
          string_map_data: {
            'Impress\u00c3\u00b5es': cell('19,055'),
            Curtidas: cell('63.3K'),
            Saves: cell('--'),
            Comments: cell(''),
            'Website taps': cell('4'),
          },
        },
        {
          media_map_data: { 'Media Thumbnail': { uri: 'media/posts/two.jpg' } },
          string_map_data: {
            Likes: cell('7'),
            'Registro de data e hora da cria\u00c3\u00a7\u00c3\u00a3o': cell('', at + 9),
          },
        },
      ],
    },
    [`${insights}reels.json`]: {
      organic_insights_reels: [
        {
          string_map_data: {
            'Upload Timestamp': cell('', at + 70),
            'Instagram Plays': cell('2,140'),
            'Accounts reached': cell('1.204'),
          },
        },
      ],
    },
  });
  const byText = new Map(posts.map((post) => [post.text || post.at, post.figures]));
  expect(byText.get(at * 1_000)).toEqual({ impressions: 19_055, likes: 63_300 });
  expect(byText.get('one')).toBeNull();
  expect(byText.get('two')).toEqual({ likes: 7 });
  expect(byText.get((at + 50) * 1_000)).toBeNull();
  expect(reels[0]?.figures).toEqual({ views: 2_140, reach: 1_204 });
});

test('damaged figures are a warning, and the posts are there', async () => {
  const { posts, reading } = await rowsOf({
    [`${media}posts_1.json`]: [photo(at)],
    [`${insights}posts.json`]: '{"organic_insights_posts":[{',
  });
  expect(posts).toHaveLength(1);
  expect(reading.warnings.list()).toEqual(['OPTIONAL_FILE_UNREADABLE:posts.json']);
});

test('comments of every generation, with or without text and owner', async () => {
  const { comments } = await rowsOf({
    'your_instagram_activity/comments/post_comments_1.json': [
      { string_map_data: { Comment: cell('hi'), 'Media Owner': cell('ben'), Time: cell('', at) } },
      { string_map_data: { 'Media Owner': cell('ben'), Time: cell('', at - 1) } },
      { string_map_data: { Kommentar: cell('gr\u00c3\u00bcn'), Zeit: cell('', at - 2) } },
      {
        string_map_data: { Kommentti: cell('moi'), Omistaja: cell('zoe'), Aika: cell('', at - 3) },
      },
      { media_owner: 'eve', string_map_data: { Comment: cell('old'), Time: cell('', at - 4) } },
    ],
    'your_instagram_activity/comments/reels_comments.json': {
      comments_reels_comments: [{ string_map_data: { Comment: cell('reel') } }],
    },
    'comments.json': { media_comments: [['2019-07-31T00:00:00+00:00', 'early', 'Liz']] },
  });
  expect(comments.map(({ text, about, at: time }) => [text, about, time])).toEqual([
    ['hi', 'ben', at * 1_000],
    ['', 'ben', (at - 1) * 1_000],
    ['grün', null, (at - 2) * 1_000],
    ['moi', 'zoe', (at - 3) * 1_000],
    ['old', 'eve', (at - 4) * 1_000],
    ['early', 'Liz', Date.UTC(2019, 6, 31)],
    ['reel', null, null],
  ]);
});

test('stories, and the media of 2020', async () => {
  const { stories } = await rowsOf({
    [`${media}stories.json`]: {
      ig_stories: [{ uri: 'media/stories/a.mp4', creation_timestamp: at, title: '' }],
    },
  });
  expect(stories).toMatchObject([{ kind: 'video', at: at * 1_000 }]);
  const early = await rowsOf({
    'media.json': {
      photos: [{ caption: 'sea', taken_at: '2019-01-01T10:00:00', path: 'photos/a.jpg' }],
      stories: [{ caption: '', taken_at: '2019-01-02T10:00:00', path: 'stories/a.mp4' }],
    },
  });
  expect(early.posts).toMatchObject([{ text: 'sea', at: Date.UTC(2019, 0, 1, 10) }]);
  expect(early.stories).toMatchObject([{ kind: 'video' }]);
});

test('pages have texts and days', async () => {
  const block = (inner: string) =>
    `<div class="pam uiBoxWhite noborder">${inner}<div class="_a6-o">17 août 2025, 11:23</div></div>`;
  const page = (...blocks: string[]) =>
    `<html><body><div role="main">${blocks.map(block).join('')}</div></body></html>`;
  const cellOf = (label: string, value: string) =>
    `<table><tr><td>${label}<div><div>${value}</div></div></td></tr></table>`;
  const { posts, comments } = await rowsOf({
    [`${media}posts_1.html`]: page(
      '<h2>Caption &amp; more</h2><a href="media/posts/1.jpg"><img></a>',
      '<a href="media/posts/2.mp4"></a>',
    ),
    'your_instagram_activity/comments/post_comments_1.html': page(
      cellOf('Comment', 'hello') + cellOf('Media Owner', 'ben'),
    ),
  });
  const day = Date.UTC(2025, 7, 17, 18, 23);
  expect(posts).toMatchObject([
    { text: 'Caption & more', kind: 'photo', at: day },
    { text: '', kind: 'video', at: day },
  ]);
  expect(comments).toMatchObject([{ text: 'hello', about: 'ben', kind: 'comment', at: day }]);
});

test('a block of a page without text is counted, and is no row', async () => {
  const block = (inner: string) => `<div class="uiBoxWhite">${inner}</div>`;
  const { posts, reading } = await rowsOf({
    [`${media}posts_1.html`]: `<html><body><div role="main">${block('<img>')}${block('Sea')}</div></body></html>`,
  });
  expect(reading.content.posts).toBe(2);
  expect(posts.map(({ text }) => text)).toEqual(['Sea']);
});

test.each([
  ['19,055', 19_055],
  ['2.140', 2_140],
  ['1\u202f204', 1_204],
  ['63.3K', 63_300],
  ['1,2 mil', 1_200],
  ['1.5M', 1_500_000],
  ['0', 0],
  ['--', null],
  ['', null],
  ['12.5', null],
  ['+10.5% vs Feb 28', null],
  [{}, null],
])('the count %j is %j', (text, count) => {
  expect(countOf(text)).toBe(count);
});

describe('the record of own content', () => {
  it.each([null, 5, { version: 2 }, { version: 1, lists: { posts: [{ kind: 'x' }] } }])(
    'is nothing when it is malformed: %j',
    (value) => {
      expect(itemsOf(value)).toEqual({ posts: [], reels: [], stories: [], comments: [] });
    },
  );

  it('is found by text or owner, part by part', () => {
    const row = (text: string, about: string | null = null) =>
      ({ kind: 'comment', at: null, text, pieces: 1, about, figures: null }) as const;
    const all = [row('Sea'), row('hill', 'Sealion'), row('x')];
    expect(partOfItems(all, { q: 'SEA', from: 1, count: 5 })).toMatchObject({
      total: 2,
      items: [{ id: 1, text: 'hill' }],
    });
  });
});

test('any JSON gives rows that are kept whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const files = { 'posts_1.json': value, 'post_comments_1.json': value };
      const reading = await readArchive(
        folderOf({ ...files, [`${insights}posts.json`]: value, 'stories.json': [value] }),
        { hasItems: true },
      );
      const stored = itemsOf(structuredClone(itemsRecordOf(reading)));
      for (const list of ['posts', 'stories', 'comments'] as const)
        expect(stored[list]).toHaveLength(reading.items[list].length);
    }),
    { numRuns: 300 },
  );
});
