import { expect, type Page } from 'playwright/test';
import type { Condition } from '../condition.ts';

/** Takes away what the browser inside another app lacks: files, windows, and on iOS the service worker. */
function openInApp(): void {
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 389.0.0.31 (iPhone15,2; iOS 18_5)';
  Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => agent });
  for (const name of ['share', 'canShare', 'serviceWorker']) {
    Reflect.deleteProperty(Navigator.prototype, name);
  }
  window.open = () => null;
  const saved: string[] = [];
  Object.assign(window, { saved });
  window.addEventListener('click', (event) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute('download')) return;
    event.preventDefault();
    saved.push(link.download);
  });
}

async function expectWayOut(page: Page, sentence: string): Promise<void> {
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied. Paste it into Safari or Chrome.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
}

/** The browser that opens the link of a profile inside its app. */
export const inAppBrowser: Condition = {
  name: 'says in an in-app browser what works elsewhere',
  email: 'pool04@example.com',
  make: async (context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addInitScript(openInApp);
  },
  instead: {
    async download(page) {
      await page.goto('/downloadreel');
      await page.locator('main form input').fill('https://www.instagram.com/p/CxYzA1BaBcE/');
      await page.locator('main form button[type="submit"]').click();
      const file = page.getByRole('button', { name: /^Download file/ });
      await file.first().click();
      await expectWayOut(
        page,
        'This app’s built-in browser can’t save files. Copy the link and open it in Safari or Chrome.',
      );
      // Nothing was handed to an anchor that saves nothing, and nothing is called saved.
      expect(await page.evaluate(() => (window as unknown as { saved: string[] }).saved)).toEqual(
        [],
      );
      await expect(page.getByText('has started')).toHaveCount(0);
    },
    // Without a service worker nothing opens offline; installing has the same way out.
    async offline(page) {
      await page.goto('/home');
      await page.getByRole('banner').getByRole('button').first().click();
      await page.getByRole('dialog').getByText('Install the Application').click();
      await expectWayOut(
        page,
        'This app’s built-in browser can’t install Limn. Copy the link and open it in Safari or Chrome.',
      );
    },
  },
};
