import { readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { logIn } from '../support/e2e.ts';
import { expectShiftsWithin, watchShifts } from '../support/assertions/layout-shift.ts';

test('post analysis links to all posts of a group and saves a CSV', async ({ page }) => {
  await logIn(page, 'pool05@example.com');
  await page.goto('/postanalytics');
  await expect(page.getByRole('heading', { name: 'Post analysis', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Best time to post' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Formats compared' })).toBeVisible();

  const shown = page.locator('dl > div', { has: page.getByText('Most likes', { exact: true }) });
  const likes = (await shown.locator('dd').innerText()).replace(/\D/g, '');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV: Figures' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('limn-post-figures.csv');
  const rows = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(rows.filter((row) => row.startsWith('most_post_likes,'))).toEqual([
    `most_post_likes,${likes}`,
  ]);

  await page.getByRole('link', { name: /^View all .*: Most liked$/ }).click();
  await expect(page).toHaveURL(/\/viewAllPosts\?name=mostLiked&isReel=false$/);
  const first = page.getByRole('list', { name: 'Most liked' }).getByRole('link').first();
  await expect(first).toHaveAttribute('href', /^https:\/\/www\.instagram\.com\/p\/[\w-]+\/$/);
  await expect(first).toHaveAccessibleName(
    /^1\. (Reel|Photo|Post with \d pictures), \d+ likes\. Opens in a new tab$/,
  );
});

test('returning to the analysis restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await logIn(page, 'pool05@example.com');
  await page.goto('/postanalytics');
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0);
  await page.getByRole('tab', { name: 'Most engaged' }).click();
  const link = page.getByRole('link', { name: /^View all .*: Most engaged$/ });
  await link.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const before = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page.getByRole('list', { name: 'Most engaged' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Formats compared' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
});

test('the sentences about time and formats follow the language', async ({ page }) => {
  await logIn(page, 'pool05@example.com');
  await page.goto('/postanalytics');
  const hour = page.locator('section:has(table) p[aria-live]').first();
  const format = page.locator('section li:has(meter) > p').nth(1);
  const said = async () => (await format.innerText()).replaceAll('\u00ad', '');
  await expect(hour).toContainText(/reactions|No posts/);
  for (const [code, sentence, figures] of [
    ['fr', /^\p{Lu}\p{Ll}+, \d\d?/u, /\d commentaires?/u],
    ['es', /^\p{Lu}\p{Ll}+, \d\d?/u, /\d comentarios?/u],
    ['it', /^\p{Lu}\p{Ll}+, (ore\s)?\d\d?/u, /\d comment[io]/u],
    ['pt', /^\p{Lu}[\p{Ll}-]+, \d\d?/u, /\d comentários?/u],
  ] as const) {
    await page.locator('select:has(option[value="pt"])').selectOption(code);
    await expect(hour).toHaveText(sentence);
    await expect.poll(said).toMatch(figures);
  }
});

test('grid rows do not overlap at any width', async ({ page }) => {
  await logIn(page, 'pool05@example.com');
  await page.goto('/viewAllPosts?name=mostLiked');
  const cells = page.getByRole('list', { name: 'Most liked' }).getByRole('link');
  await expect(cells.nth(3)).toBeVisible();
  for (const width of [320, 390, 768, 1_100]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(async () => {
      const [above, below] = [await cells.nth(0).boundingBox(), await cells.nth(3).boundingBox()];
      expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
    }).toPass();
  }
});

test('no layout shift while a group loads and scrolls', async ({ page }) => {
  await logIn(page, 'pool05@example.com');
  await watchShifts(page);
  await page.goto('/viewAllPosts?name=mostLiked');
  const cells = page.getByRole('list', { name: 'Most liked' }).getByRole('listitem');
  await expect(cells.first()).toBeVisible();
  for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, 1_500);
  await page.waitForLoadState('networkidle');
  await expectShiftsWithin(page, 0.02);
});

test('the note at the end of the document waits until all pages of a list are read', async ({
  page,
}) => {
  await logIn(page, 'pool05@example.com');
  await page.goto('/viewAllPosts?name=mostLiked');
  const cells = page.getByRole('list', { name: 'Most liked' }).getByRole('listitem');
  await expect(cells.first()).toBeVisible();
  await page.evaluate(() => {
    const seen = window as unknown as { early: boolean };
    seen.early = false;
    const check = () => {
      const isMore = document.querySelector('main :is([data-more], [aria-busy=true])') !== null;
      const isEnd = /That’s all \d/.test(document.querySelector('main')?.textContent ?? '');
      if (!isMore && !isEnd) seen.early = true;
    };
    new MutationObserver(check).observe(document.body, { subtree: true, childList: true });
  });
  const end = page.getByText(/That’s all \d+ posts/);
  await expect(async () => {
    await page.mouse.wheel(0, 1_500);
    await expect(end).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.evaluate(() => (window as unknown as { early: boolean }).early)).toBe(false);
});

test('reel analysis shows reels only', async ({ page }) => {
  await logIn(page, 'pool05@example.com');
  await page.goto('/reelanalytics');
  await expect(page.getByRole('heading', { name: 'Reel analysis', level: 1 })).toBeVisible();
  await expect(page.getByText('Video engagement')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Formats compared' })).toHaveCount(0);
});

test('an account without posts shows the empty state', async ({ page }) => {
  await logIn(page, 'empty@example.com');
  await page.goto('/postanalytics');
  await expect(page.getByText('No posts yet')).toBeVisible();
});

test('the engagement on top and the one before it are of the two last periods', async ({
  page,
}) => {
  await logIn(page, 'pool05@example.com');
  await page.goto('/postanalytics');
  const top = page.locator('main section').first();
  await expect(top).toContainText(
    'likes and comments per post for every 100 followers in the last 30 days',
  );
  const said = (await top.innerText()).replace(/\b(30 days|100 followers)/g, '');
  const figures = [...said.matchAll(/\d+(?:\.\d+)?/g)].map(([value]) => value);
  const [now, before, ...bars] = figures;
  expect(bars.slice(0, 2)).toEqual([now, before]);
  const row = page.locator('dl > div', { hasText: 'Engagement' }).filter({ hasText: 'before:' });
  await expect(row).toContainText(`${now ?? ''}%`);
  await expect(row).toContainText(`before: ${before ?? ''}%`);
});
