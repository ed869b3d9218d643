/** @file The installed app on iOS, which has no pull to refresh of the browser. */
import { expect, test, type Page } from 'playwright/test';
import { finger } from '../support/browser/finger.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
});

const mark = (page: Page) => page.locator('body > [aria-hidden][style*="--pulled"]');

async function pull(page: Page, from: number, to: number) {
  const touch = await finger(page);
  await touch.down(190, from);
  for (let y = from; y <= to; y += 20) await touch.move(190, y);
  return touch;
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
});

test('home and lists are loaded again when they are pulled far enough', async ({ page }) => {
  for (const path of ['/sample/home', '/sample/newfollowers']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    // The code of the pull comes after the first screen.
    await expect(async () => {
      const short = await pull(page, 200, 260);
      const marks = await mark(page).count();
      await short.up();
      expect(marks).toBe(1);
    }).toPass();
    await expect(mark(page)).toHaveCount(0);
    expect(loads).toBe(0);
    await (await pull(page, 200, 400)).up();
    await expect.poll(() => loads).toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    page.removeAllListeners('load');
  }
});

test('a screen that may hold something entered is not', async ({ page }) => {
  const code = page.waitForResponse(/\/pull-to-refresh-[^/]*\.js$/);
  await page.goto('/existinguserlogin');
  await code;
  await page.getByRole('textbox').first().fill('somebody');
  const touch = await pull(page, 200, 400);
  await expect(mark(page)).toHaveCount(0);
  await touch.up();
  await expect(page.getByRole('textbox').first()).toHaveValue('somebody');
});
