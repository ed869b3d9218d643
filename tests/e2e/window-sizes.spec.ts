import { expect, test, type Locator, type Page } from 'playwright/test';
import { analyse, signIn } from '../support/e2e.ts';

/** A laptop's window, and a window of 1280 x 1024 at a zoom of 400 %. */
const sizes = { wide: { width: 1280, height: 800 }, zoomed: { width: 320, height: 256 } };

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('the part is not shown');
  return box;
}

/** Whether the focused element is the topmost at its middle: nothing lies over it. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return false;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const y = Math.min(Math.max(top, 0) + Math.min(height, 20) / 2, innerHeight - 1);
    const hit = document.elementFromPoint(left + width / 2, y);
    return hit !== null && (focused.contains(hit) || hit.contains(focused));
  });

test.describe.configure({ mode: 'serial' });

test('a wide window has two columns on home, posts and history', async ({ page }) => {
  await page.setViewportSize(sizes.wide);
  await signIn(page, 'pool15@example.com');
  await analyse(page);

  const insights = await boxOf(page.getByRole('region', { name: 'Insights' }));
  const people = await boxOf(page.getByRole('region', { name: 'People' }));
  expect(people.x).toBeGreaterThan(insights.x + insights.width);
  expect(people.y).toBeLessThan(insights.y);

  await page.goto('/postanalytics');
  const bestTime = page.getByRole('region', { name: 'Best time to post' });
  await expect(bestTime).toBeVisible();
  const trend = await boxOf(page.getByRole('region', { name: /weeks?$/ }));
  const best = await boxOf(bestTime);
  expect(Math.abs(trend.y - best.y)).toBeLessThan(8);
  expect(best.x).toBeGreaterThan(trend.x + trend.width);
  expect(best.x + best.width).toBeLessThanOrEqual(sizes.wide.width);

  await page.goto('/history');
  const chart = page.getByRole('slider', { name: 'Followers over time' });
  await expect(chart).toBeVisible();
  const line = await boxOf(chart);
  const readings = await boxOf(page.getByRole('main').getByRole('listitem').first());
  expect(readings.x).toBeGreaterThan(line.x + line.width);
});

for (const list of ['newfollowers', 'mutualfollowing', 'profileview']) {
  test(`at a zoom of 400 % rows of ${list} can be seen and reached`, async ({ page }) => {
    await page.setViewportSize(sizes.zoomed);
    await signIn(page, 'pool15@example.com');
    await page.goto(`/${list}`);
    const rows = page.getByRole('main').locator('li[data-index] a');
    await expect(rows.first()).toBeVisible();
    await rows.nth(1).scrollIntoViewIfNeeded();
    await rows.nth(1).focus();
    for (let step = 0; step < 6; step++) {
      expect(await isFocusSeen(page)).toBe(true);
      await page.keyboard.press('Tab');
    }
    const bars = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position))
        .map((each) => each.getBoundingClientRect())
        .filter(({ height, bottom, top }) => height > 0 && bottom > 0 && top < innerHeight)
        .reduce((sum, { height }) => sum + height, 0),
    );
    expect(bars).toBeLessThan(sizes.zoomed.height / 4);
  });
}
