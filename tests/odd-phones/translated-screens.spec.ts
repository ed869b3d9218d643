/** @file Every screen while the browser translates it: a translator moves nodes that React holds. */
import { expect, test } from 'playwright/test';
import { logIn } from '../support/e2e.ts';
import { ownerPaths, visitorPaths } from '../support/screens.mjs';
import { watchRequests } from '../support/browser/requests.ts';
import { translate } from './conditions/translator.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'block' });

for (const [who, paths] of [
  ['visitor', visitorPaths],
  ['owner', ownerPaths],
] as const) {
  test(`no ${who}'s screen is lost to a page translator`, async ({ page }) => {
    test.setTimeout(180_000);
    const faults: string[] = [];
    // React renders a document again that was translated before hydration, and reports that (418).
    page.on('pageerror', ({ message }) => {
      if (/removeChild|insertBefore|NotFoundError/.test(message)) faults.push(message);
    });
    if (who === 'owner') await logIn(page, 'pool13@example.com');
    await page.addInitScript(translate);
    for (const path of paths) {
      await test.step(path, async () => {
        const atRest = watchRequests(page);
        await page.goto(path);
        await atRest();
        await page.mouse.wheel(0, 2_000);
        await page.mouse.wheel(0, -2_000);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByText('This page didn’t open')).toHaveCount(0);
        // The language of the app itself can be changed meanwhile.
        const language = page.getByRole('contentinfo').getByLabel('Language');
        if ((await language.count()) === 0) return;
        await language.selectOption('de');
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await page.getByRole('contentinfo').getByLabel('Sprache').selectOption('en');
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      });
    }
    expect(faults).toEqual([]);
  });
}
