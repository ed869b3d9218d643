/** @file Shared elements: a face and a thumbnail move to what they open. */
import { expect, test, type Page } from 'playwright/test';
import { logIn } from '../support/e2e.ts';

/** Records the names that the page's next view transition animates, root left out. */
const recordTransition = (page: Page) =>
  page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void (async () => {
        await transition.ready;
        const moved = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
          .filter((name) => /^::view-transition-group\((?!root)/.test(name ?? ''));
        document.documentElement.dataset['moved'] = String(moved.length);
      })();
      return transition;
    };
  });

const moved = (page: Page) => page.locator('html').getAttribute('data-moved');

test('the face of a row moves to the sheet of the person', async ({ page }) => {
  await page.goto('/sample/newfollowers');
  const rows = page.locator('main li[data-index] [aria-haspopup="dialog"]');
  const sheet = page.locator('dialog[open]');
  // The code of the sheet comes with the first one.
  await rows.first().click();
  await expect(sheet.locator('[data-person]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // While the closed sheet still leaves, the face in it is not animated.
  await expect(page.locator('dialog')).toBeHidden();
  await recordTransition(page);
  await rows.nth(2).click();
  await expect(sheet.locator('[data-person]')).toBeVisible();
  await expect.poll(() => moved(page)).toBe('1');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0);
});

test('a thumbnail grows into the viewer, but not with reduced motion', async ({ page }) => {
  await logIn(page, 'demo@example.com');
  await page.goto('/stories');
  const cards = page.locator('main ul button[aria-haspopup="dialog"]');
  await expect(cards.first()).toBeVisible();
  await recordTransition(page);
  await cards.first().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await expect.poll(() => moved(page)).toBe('1');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toBeHidden();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('html').evaluate((root) => delete root.dataset['moved']);
  await cards.first().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  expect(await moved(page)).toBeNull();
});
