import { expect, test } from 'playwright/test';
import { logIn } from '../support/e2e.ts';

const cell = /^Analyse \d+ comments? of post \d+/;

test('a post shows its sentiment with reasons, and back leads to the grid first', async ({
  page,
}) => {
  await logIn(page, 'pool06@example.com');
  await page.goto('/sentimentalAnalysis');
  await page.getByRole('button', { name: cell }).first().click();
  await expect(page.getByRole('heading', { name: 'Mood of the comments' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What people feel' })).toBeVisible();

  await page
    .getByRole('button', { name: /Why this score\?/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Why this score' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Back closes the dialog first, then the post.
  await page
    .getByRole('button', { name: /Why this score\?/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Why this score' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Mood of the comments' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sentiment analysis' })).toBeFocused();
  await page.getByRole('button', { name: cell }).first().click();
  await expect(page.getByRole('heading', { name: 'Mood of the comments' })).toBeVisible();

  await page.getByRole('button', { name: 'Back to the posts' }).click();
  await expect(page.getByRole('button', { name: cell }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/\/home$/);
});
