/** @file States of lists, posts, stories, downloads and comments. */
import { expect, type Page } from 'playwright/test';
import { commentChainStart, type CommentsPage } from '../../../contract/posts/post-pages.ts';
import { chainPage, pageChecksum } from '../../../contract/lists/relation-pages.ts';
import { respond, fakeSession } from '../data/fake-session.ts';
import { hasAlert, hasBanner, hasDialog, isEmpty, opened, submit, type State } from './state.ts';

/** A picture of one point. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const code = 'CxYzA1BaBcE';
const post = (at: number) => ({
  post_short_code: `${code.slice(0, -1)}${at}`,
  post_thumbnail: '',
  post_type: at % 2 === 0 ? 'image' : 'video',
  post_url: 'https://www.instagram.com/p/CxYzA1BaBcE/',
  child_posts: [],
  value: 12_345,
});
const posts = Array.from({ length: 5 }, (_, at) => post(at));

function comments(shortCode: string): CommentsPage {
  const moment = Math.floor(Date.now() / 1_000);
  const texts = ['❤️❤️ love love love', 'hate hate hate 😡', 'yeah right, great job 🙄'];
  const rows = texts.map((text, at) => ({
    comment_id: String(at + 1),
    username: 'a_rather_long_name_of_thirty_xx',
    text,
    likes: 1,
    taken_at: moment - 60,
  }));
  const checksum = pageChecksum(rows.map((row) => row.comment_id));
  const chain = chainPage(commentChainStart(shortCode, moment), checksum);
  const trailer = { count: rows.length, checksum, total: rows.length, chain };
  return { moment, comments: rows, next: '', trailer };
}

/** Stories whose media come with this status, or never. */
async function showStories(page: Page, status?: number): Promise<void> {
  await fakeSession(page);
  const url = 'https://media.limn.example/s/1.jpg';
  const item = { media_type: 'image', url, thumbnail_image: '', duration: 600_000 };
  const items = [item, item, item];
  const user = { id: '1', username: 'mara', name: 'Mara', profile_image: '', items };
  await respond(page, 'client/stories/', [200, { stories: [user], next_id: '' }]);
  await page.route('**/media/**', async (route) => {
    if (status === 200) await route.fulfill({ contentType: 'image/png', body: point });
    else if (status !== undefined) await route.fulfill({ status, json: {} });
  });
  await page.goto('/stories');
  await page.locator('main ul > li > button').click();
  await expect(opened(page)).toBeVisible();
}

const hasMood = (page: Page) =>
  expect(page.locator('main button[class*="quote"]').first()).toBeVisible();

async function showMood(page: Page): Promise<void> {
  await fakeSession(page);
  await respond(page, 'posts/mostCommented/', [200, { posts }]);
  await respond(page, 'module/comments/', (route) => {
    const shortCode = /comments\/([\w-]+)/.exec(route.request().url())?.[1] ?? '';
    return route.fulfill({ json: comments(shortCode) });
  });
  await page.goto('/sentimentalAnalysis');
  await page.locator('main li button').first().click();
  await hasMood(page);
}

async function found(page: Page, path: string, text: string, response: object): Promise<void> {
  await fakeSession(page);
  // The server would not know who asks, and end the session.
  await page.route('**/media/**', (route) => route.fulfill({ status: 410, json: {} }));
  await respond(page, 'download/stories/reel/', [200, response]);
  await page.goto(path);
  await page.locator('main input').fill(text);
  await submit(page).click();
}

async function findStories(page: Page): Promise<void> {
  const stories = ['1', '2', '3'].map((name) => ({
    url: `https://media.limn.example/s/${name}.jpg`,
    media_type: 'image',
    thumbnail_image: '',
  }));
  await found(page, '/downloadStories', 'mara', {
    reel: false,
    posts: [],
    stories,
    username: 'mara',
  });
}

/** States of lists, posts, stories, downloads and comments. */
export const mediaStates: readonly State[] = [
  [
    'a list of nobody',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'instagram/', [200, []]);
      await page.goto('/newfollowers');
    },
    isEmpty,
  ],
  [
    'a list that was refused',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'instagram/', [400, {}]);
      await page.goto('/followerslost');
    },
    hasAlert,
  ],
  [
    'posts that were refused',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'postAnalysis/', [400, {}]);
      await respond(page, 'module/posts/', [400, {}]);
      await page.goto('/postanalytics');
    },
    hasAlert,
  ],
  [
    'all posts of a group',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'posts/mostLiked/', (route) =>
        route.fulfill({ json: { posts: route.request().url().includes('/1/') ? posts : [] } }),
      );
      await page.goto('/viewAllPosts?name=mostLiked');
    },
    (page) => expect(page.locator('main li a').nth(4)).toBeVisible(),
  ],
  [
    'no posts in a group',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'posts/mostLiked/', [200, { posts: [] }]);
      await page.goto('/viewAllPosts?name=mostLiked');
    },
    isEmpty,
  ],
  [
    'no stories',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'client/stories/', [200, { stories: [], next_id: '' }]);
      await page.goto('/stories');
    },
    isEmpty,
  ],
  [
    'stories that were refused',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'client/stories/', [400, {}]);
      await page.goto('/stories');
    },
    isEmpty,
  ],
  [
    'a loading story',
    (page) => showStories(page),
    (page) => expect(page.locator('dialog[open] [class*="skeleton"]')).toBeVisible(),
  ],
  [
    'a story that plays',
    async (page) => {
      await showStories(page, 200);
    },
    (page) => expect(page.locator('dialog[open] img').last()).toBeVisible(),
  ],
  ['a story that is not available', (page) => showStories(page, 410), hasDialog],
  ['the mood of a post', showMood, hasMood],
  [
    'why a comment has its score',
    async (page) => {
      await showMood(page);
      await page.locator('main button[class*="quote"]').first().click();
    },
    hasDialog,
  ],
  [
    'comments that are read',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'posts/mostCommented/', [200, { posts }]);
      await respond(page, 'module/comments/', () => undefined);
      await page.goto('/sentimentalAnalysis');
      await page.locator('main li button').first().click();
    },
    (page) => expect(page.locator('main [class*="running"]')).toBeVisible(),
  ],
  [
    'no posts to read the comments of',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'posts/mostCommented/', [200, { posts: [] }]);
      await page.goto('/sentimentalAnalysis');
    },
    isEmpty,
  ],
  [
    'a post that was found',
    async (page) => {
      const response = { reel: true, posts: [post(0)], stories: [], username: 'mara' };
      await found(page, '/downloadreel', 'https://www.instagram.com/p/CxYzA1BaBcE/', response);
    },
    (page) => expect(page.locator('main li')).toHaveCount(1),
  ],
  [
    'stories that were found',
    findStories,
    (page) => expect(page.locator('main li')).toHaveCount(3),
  ],
  [
    'a running ZIP',
    async (page) => {
      await findStories(page);
      // The first file is there, the others never come.
      await page.route('**/media/**', async (route) => {
        if (!route.request().url().includes('/s/1.jpg')) return;
        await route.fulfill({ contentType: 'image/png', body: point });
      });
      await page.locator('main section button').first().click();
    },
    async (page) => {
      await expect(page.locator('main progress')).toBeVisible();
      await expect(page.locator('main progress + *')).toContainText('1');
    },
  ],
  [
    'a name without stories',
    async (page) => {
      const response = { reel: false, posts: [], stories: [], username: 'mara' };
      await found(page, '/downloadStories', 'mara', response);
    },
    isEmpty,
  ],
  [
    'a post that cannot be found',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'download/stories/reel/', [404, { message: '12:30' }]);
      await page.goto('/downloadreel');
      await page.locator('main input').fill('https://www.instagram.com/p/CxYzA1BaBcE/');
      await submit(page).click();
    },
    hasBanner,
  ],
];
