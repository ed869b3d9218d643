import { expect, test, type Page } from 'playwright/test';
import { savedItems } from '../support/browser/device.ts';
import { hyphenated } from '../support/assertions/switch-language.ts';
import { signIn } from '../support/e2e.ts';
import { installWithPage } from '../support/browser/service-worker.ts';

// A date with its time, as the banners write it in English: "Nov 21, 2026, 8:30 AM".
const dated = /\b[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d/;

/** The figures of the analysis that is open, in the order of the page. */
async function figures(page: Page): Promise<string[]> {
  // Rendered last.
  await expect(page.getByText('A dash means Instagram')).toBeVisible();
  await expect(page.getByText(hyphenated(/^Engagement per/))).toBeVisible();
  return page.locator('main dd').allInnerTexts();
}

test('offline, post analysis, reels and a group show stored data with its date', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'pool06@example.com');
  await installWithPage(page);
  await page.goto('/postanalytics');
  const posts = await figures(page);
  expect(posts.length).toBeGreaterThan(5);
  await expect.poll(() => savedItems(page)).toHaveProperty('postAnalysis');
  await page.goto('/reelanalytics');
  const reels = await figures(page);
  await page.goto('/viewAllPosts?name=mostLiked&isReel=false');
  const cells = page.getByRole('list', { name: 'Most liked' }).getByRole('link');
  await expect(cells.first()).toBeVisible();
  const first = await cells.first().getAttribute('href');

  await context.setOffline(true);
  await page.goto('/postanalytics');
  await expect.poll(() => figures(page)).toEqual(posts);
  await expect(page.locator('main').getByText(dated).first()).toBeVisible();
  await page.goto('/reelanalytics');
  await expect.poll(() => figures(page)).toEqual(reels);
  await expect(page.locator('main').getByText(dated).first()).toBeVisible();
  await page.goto('/viewAllPosts?name=mostLiked&isReel=false');
  await expect(page.locator('main').getByText(dated).first()).toBeVisible();
  await expect(cells.first()).toHaveAttribute('href', first ?? '');
  // A group that was never opened comes from the stored analysis.
  await page.goto('/viewAllPosts?name=mostCommented&isReel=true');
  await expect(
    page.getByRole('list', { name: 'Most commented' }).getByRole('link').first(),
  ).toBeVisible();
  await expect(page.locator('main').getByText(dated).first()).toBeVisible();
  // Back online new data load by themselves.
  await context.setOffline(false);
  await expect(page.locator('main').getByText(dated)).toHaveCount(0);
  await context.setOffline(true);
  await page.goto('/postanalytics');
  await expect(page.getByText(/^This analysis is from/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^As of/)).toBeVisible();
  // A second time as well.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Analyse again' }).click();
  await expect(page.getByText(/^This analysis is from/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^As of/)).toBeVisible();
});
