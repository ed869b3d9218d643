/** @file New versions of the app while it is open, and withdrawing the service worker. */
import { expect, test as base, type Page } from 'playwright/test';
import {
  answerBank,
  bank,
  cards,
  fillCard,
  fillIdentity,
  newEmail,
  payButton,
} from '../support/checkout.ts';
import { deploy, type Deploy } from '../support/browser/deploy.ts';
import { resetLimits } from '../support/e2e.ts';
import { respond, fakeSession } from '../support/data/fake-session.ts';
import { expectAbove } from '../support/assertions/overflow.ts';
import { install, installWithPage } from '../support/browser/service-worker.ts';

const test = base.extend<{ site: Deploy }>({
  site: async ({ browserName }, give, info) => {
    expect(browserName).toBe('chromium');
    const site = await deploy(info.project.use.baseURL ?? '');
    await give(site);
    await site.close();
  },
  baseURL: ({ site }, give) => give(site.origin),
});

const offer = (page: Page) => page.getByText('A new version of Limn is ready.');
const version = (page: Page) => page.locator('meta[name=version]');

/** Makes the browser look for a new version, as it does by itself at the next visit. */
function look(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
}

test('a new version is offered, and the old files work until it is accepted', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/existinguserlogin');
  await install(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  site.publish(/ForgotUserScreen-.*\.js$/);
  await look(page);
  await expect(offer(page)).toBeVisible();
  const edge = page.viewportSize()?.height ?? 0;
  const card = await offer(page).locator('xpath=ancestor::*[@role="status"]').boundingBox();
  expect((card?.y ?? edge) + (card?.height ?? 0)).toBeLessThan(edge - 8);
  await context.setOffline(true);
  const later = page.getByRole('button', { name: 'Later' });
  await expectAbove(later, page.getByText('You’re offline. You may'));
  await context.setOffline(false);
  await later.click();
  await expect(offer(page)).toBeHidden();
  // A screen that was never opened, and that the server no longer has: it was set aside in time.
  await page.getByRole('link', { name: 'Forgot your account?' }).click();
  await expect(page.getByRole('heading', { name: 'Find your account' })).toBeVisible();
  expect(loads).toBe(0);
  await expect(version(page)).toHaveCount(0);
});

test('accepting it reloads this page once and no busy one', async ({ page, context, site }) => {
  await fakeSession(page);
  await respond(page, 'start/analysis/', [200, { run: 'r1', total_followers: 10 }]);
  await respond(page, 'module/relations/', () => undefined);
  await page.goto('/home');
  await install(page);
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const other = await context.newPage();
  await fakeSession(other);
  await other.goto('/contactus');
  site.publish(/ManageSubscriptionScreen-.*\.js$/);
  await look(other);
  // The prompt waits for the analysis, in its own tab and in one that watches it.
  await expect(offer(other)).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await other.getByRole('button', { name: 'Update now' }).click();
  await expect(version(other)).toHaveCount(1);
  // The first page was not touched: its run continues and its own files are still there.
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(version(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Manage Subscriptions' }).click();
  await expect(page.getByRole('heading', { name: 'Your subscription' })).toBeVisible();
});

test('a payment is never interrupted by an update', async ({ page, context, site }) => {
  const other = await context.newPage();
  await other.goto('/');
  await install(other);
  await resetLimits(page.request);
  await page.goto('/paymentplan');
  await page.getByRole('button', { name: 'Get My Plan' }).first().click();
  await fillIdentity(page, newEmail());
  await fillCard(page, cards.challenge);
  await payButton(page).click();
  await expect(bank(page).getByRole('heading')).toBeVisible();
  site.publish(/plan-[\w-]+\.js$/);
  await look(other);
  await other.getByRole('button', { name: 'Update now' }).click();
  await expect(version(other)).toHaveCount(1);
  await expect(offer(page)).toHaveCount(0);
  await answerBank(page, 'yes');
  await expect(page).toHaveURL(/\/otp$/);
});

test('a request that is never answered delays an update by 20 seconds', async ({ page, site }) => {
  await page.goto('/existinguserlogin');
  await install(page);
  const held = '/assets/held-1.js';
  site.hold(held);
  await page.evaluate((path) => void fetch(path).catch(() => undefined), held);
  await expect.poll(() => site.asked(held)).toBe(1);
  site.publish(/ForgotUserScreen-.*\.js$/);
  await look(page);
  const accept = page.getByRole('button', { name: 'Update now' });
  await accept.click();
  await expect(accept).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('button', { name: 'Later' })).toBeHidden();
  // The service worker gives the held request up after 20 s.
  await expect(version(page)).toHaveCount(1, { timeout: 60_000 });
  await expect(offer(page)).toBeHidden();
});

test('HTML in the place of a script is fetched again', async ({ page }) => {
  await page.goto('/existinguserlogin');
  await install(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!/\.(js|css)$/.test(new URL(request.url).pathname)) continue;
        const headers = { 'content-type': 'text/html' };
        await cache.put(request, new Response('<p>gone</p>', { headers }));
      }
    }
  });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/forgotuser');
  await expect(page.getByRole('heading', { name: 'Find your account' })).toBeVisible();
  // Before its scripts run, a link is one to another document.
  await expect(page.getByRole('main').getByRole('button').first()).toBeEnabled();
  await page.getByRole('link', { name: 'I already have an account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(loads).toBe(1);
});

test('a full disk stores nothing and breaks nothing', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  const session = await page.context().newCDPSession(page);
  await page.goto('/robots.txt');
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    quotaSize: 20_000,
  });
  const asked = page.context().waitForEvent('request', {
    predicate: (request) => request.url().endsWith('/sw.js'),
  });
  await page.goto('/existinguserlogin');
  await asked;
  const isInstalling = async () =>
    ((await navigator.serviceWorker.getRegistration())?.installing ?? null) !== null;
  await expect.poll(() => page.evaluate(isInstalling)).toBe(false);
  await page.getByRole('link', { name: 'Forgot your account?' }).click();
  await expect(page.getByRole('heading', { name: 'Find your account' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Find your account' })).toBeVisible();
  expect(faults).toEqual([]);
});

/** What of a service worker is left on the device. */
const remains = (page: Page) =>
  page.evaluate(async () => [
    await caches.keys(),
    (await navigator.serviceWorker.getRegistrations()).length,
  ]);

/** Marks the document at hand: a reloaded page has no mark. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-former', ''));
const former = (page: Page) => page.locator('html[data-former]');

test('a killed release drops what it kept, and the open page is offered to leave it', async ({
  page,
  site,
}) => {
  await page.goto('/existinguserlogin');
  await install(page);
  expect(await page.evaluate(() => caches.keys())).not.toEqual([]);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const before = site.asked('/sw.js');
  await mark(page);
  await page.getByLabel('email').fill('ada@example.com');
  site.kill();
  await look(page);
  await expect(offer(page)).toBeVisible();
  await expect.poll(() => remains(page)).toEqual([[], 0]);
  // Nothing is reloaded unasked: what was typed is still there.
  await expect(former(page)).toHaveCount(1);
  await expect(page.getByLabel('email')).toHaveValue('ada@example.com');
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(former(page)).toHaveCount(0);
  // The reloaded page registers the kill switch again: it must not reload in a loop.
  await expect.poll(() => site.asked('/sw.js') - before).toBeGreaterThan(1);
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled();
  await page.getByRole('link', { name: 'Forgot your account?' }).click();
  await expect(page.getByRole('heading', { name: 'Find your account' })).toBeVisible();
  await expect.poll(() => remains(page)).toEqual([[], 0]);
  await expect(offer(page)).toHaveCount(0);
  expect(loads).toBe(1);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('a killed release that one tab still uses keeps nothing for another', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/existinguserlogin');
  await install(page);
  site.kill();
  await look(page);
  await expect.poll(() => remains(page)).toEqual([[], 0]);
  const other = await context.newPage();
  await other.goto('/existinguserlogin');
  await expect(other.getByRole('button', { name: 'Send code' })).toBeEnabled();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Send code' })).toBeEnabled();
  expect(await other.evaluate(() => caches.keys())).toEqual([]);
});

/** Waits until the page watches for new versions, which begins seconds after it has loaded. */
async function untilUpdatesWatched(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/update-/.test(name)),
  );
  // Answered after the registration that the fetched script asked for before.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => undefined));
}

test('a killed release is left after an analysis, not during one', async ({ page, site }) => {
  await fakeSession(page);
  await respond(page, 'start/analysis/', [200, { run: 'r1', total_followers: 10 }]);
  await respond(page, 'module/relations/', () => undefined);
  await page.goto('/home');
  // Workers older than the service worker may ask through it, and it stays while a request is open.
  await installWithPage(page);
  await untilUpdatesWatched(page);
  await mark(page);
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  site.kill();
  await look(page);
  await expect.poll(() => remains(page)).toEqual([[], 0]);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(former(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
});
