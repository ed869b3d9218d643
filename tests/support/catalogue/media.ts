/** @file Rows about comments and stories. */
import { expect } from 'playwright/test';
import { shortenRetryPauses } from '../browser/fast-retries.ts';
import { respond, fakeSession } from '../data/fake-session.ts';
import { alert, type Row } from './row.ts';

/** Rows about comments and stories. */
export const mediaRows: Row[] = [
  {
    row: 'Sentiment status false: high traffic, back to the grid',
    shows: async (page) => {
      shortenRetryPauses(page);
      await fakeSession(page);
      const post = {
        post_short_code: 'CxYzA1BaBcE',
        post_thumbnail: '',
        post_type: 'image',
        post_url: '',
        child_posts: [],
        value: 9,
      };
      await respond(page, 'posts/mostCommented/', [200, { posts: [post] }]);
      await respond(page, 'module/', [503, { message: 'busy' }]);
      await page.goto('/sentimentalAnalysis');
      await page
        .getByRole('button', { name: /^Analyse/ })
        .first()
        .click();
      await expect(
        alert(page, 'We are experiencing high traffic at the moment. Please try again later.'),
      ).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('button', { name: /^Analyse/ }).first()).toBeEnabled();
    },
  },
  {
    row: 'Story media failure: Story Not available',
    shows: async (page) => {
      await fakeSession(page);
      const item = {
        media_type: 'image',
        url: 'https://media.limn.example/s/1.jpg',
        thumbnail_image: '',
        duration: 5_000,
      };
      const stories = [
        { id: '1', username: 'mara', name: 'Mara', profile_image: '', items: [item] },
      ];
      await respond(page, 'client/stories/', [200, { stories, next_id: '' }]);
      await page.route('**/media/**', (route) => route.fulfill({ status: 404, json: {} }));
      await page.goto('/stories');
      await page.getByRole('button', { name: /^mara/ }).click();
      await expect(page.getByText('Story Not available')).toBeVisible();
    },
  },
  {
    row: 'Empty stories: No Stories Available',
    shows: async (page) => {
      await fakeSession(page);
      await respond(page, 'client/stories/', [200, { stories: [], next_id: '' }]);
      await page.goto('/stories');
      await expect(page.getByText('No Stories Available')).toBeVisible();
    },
  },
];
