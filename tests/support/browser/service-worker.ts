import { expect, type Page } from 'playwright/test';

/** What the registration of the page's service worker has, as far as it is. */
function stateOf(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state;
  });
}

/** Waits until the service worker has its files and answers for the page. */
export async function install(page: Page): Promise<void> {
  // Not `waitForFunction`, which takes the promise of an answer for a yes.
  await expect.poll(() => stateOf(page)).toBe('activated');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until the service worker has the files of this page as well. */
export async function installWithPage(page: Page): Promise<void> {
  await install(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until a page is kept for the next visit. */
export async function untilStored(page: Page, path: string): Promise<void> {
  const isStored = (address: string) =>
    caches
      .open('pages')
      .then((cache) => cache.match(address))
      .then((stored) => stored !== undefined);
  await expect.poll(() => page.evaluate(isStored, path)).toBe(true);
}
