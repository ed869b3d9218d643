import { expect, test } from 'playwright/test';
import { personalItems, savedItems } from '../support/browser/device.ts';
import { analyse, figure, logOut, signIn } from '../support/e2e.ts';
import { expectShiftsWithin, watchShifts } from '../support/assertions/layout-shift.ts';
import { watchRequests } from '../support/browser/requests.ts';
import { expectAbove } from '../support/assertions/overflow.ts';
import { installWithPage, untilStored } from '../support/browser/service-worker.ts';

test('offline, home and lists show the last results with their date', async ({ page, context }) => {
  test.setTimeout(120_000);
  await signIn(page, 'pool08@example.com');
  await analyse(page);
  // Not the new followers: after an analysis in another test there may be none.
  await page.goto('/mutualfollowing');
  await expect(page.locator('main li[data-index]').first()).toBeVisible();
  await expect.poll(() => savedItems(page)).toHaveProperty('listPages.mutualfollowing');
  await page.goto('/home');
  await installWithPage(page);
  await untilStored(page, '/home');
  const before = await figure(page, 'Mutual Following');
  expect(before).not.toBeNull();
  await context.setOffline(true);
  await page.goto('/home');
  await expect(page.locator('main').getByRole('link', { name: 'Mutual Following' })).toBeVisible();
  expect(await figure(page, 'Mutual Following')).toBe(before);
  await page.goto('/mutualfollowing');
  await expect(page.locator('main li[data-index]').first()).toBeVisible();
  // The offline note at the bottom gives the reason; the list gives its age.
  const age = page.locator('main').getByText(/This list is from/);
  await expect(age).toHaveText(/^This/);
  // Back online the missing data load by themselves, also if the first request still fails.
  const asked: string[] = [];
  await context.route('**/api/client/instagram/mutual/follower/**', (route) => {
    asked.push(route.request().url());
    return asked.length < 2 ? route.abort() : route.continue();
  });
  await context.setOffline(false);
  await expect(age).toHaveCount(0);
  expect(asked.length).toBeGreaterThan(1);
  await expect(page.locator('main li[data-index]').first()).toBeVisible();
  await context.setOffline(true);
  // The same for data this device never had.
  await page.goto('/managesubscription');
  await expect(page.getByRole('alert')).toContainText('Your plan didn’t load');
  await expect(page.getByText('You’re offline. You may be seeing older figures.')).toBeVisible();
  await expect(page.getByText(/^You seem to be offline/)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('main').getByText('Active', { exact: true })).toBeVisible();
  await page.goto('/home');
  expect(await figure(page, 'Mutual Following')).toBe(before);
});

test('a returning visitor sees the first screen offline without a layout shift', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await installWithPage(page);
  await untilStored(page, '/');
  await context.setOffline(true);
  await watchShifts(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start analysing' })).toBeVisible();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expectShiftsWithin(page, 0);
  const last = page.getByRole('contentinfo').getByText('Limn').last();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  // The note does not cover content permanently.
  await expectAbove(last, page.getByText('You’re offline.'));
});

test('offline the plan page has its policy and sells nothing', async ({ page, context }) => {
  const policyOf = async () => {
    const response = await page.goto('/paymentplan');
    const headers = response?.headers() ?? {};
    return {
      isKept: response?.fromServiceWorker(),
      policy: headers['content-security-policy'],
      opener: headers['cross-origin-opener-policy'],
    };
  };
  const fresh = await policyOf();
  expect(fresh.opener).toBe('same-origin-allow-popups');
  // The plan page registers the service worker without another page.
  await installWithPage(page);
  await untilStored(page, '/paymentplan');
  await expect(page.getByRole('button', { name: 'Get My Plan' })).toBeEnabled();
  await context.setOffline(true);
  expect(await policyOf()).toEqual({ ...fresh, isKept: true });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('offline');
  await expect(page.getByRole('button', { name: 'Get My Plan' })).not.toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Get My Plan' })).toBeEnabled();
});

test('offline an unvisited plan page explains itself and loads once online', async ({
  page,
  context,
}) => {
  await page.goto('/getmyanalysis');
  await installWithPage(page);
  await untilStored(page, '/getmyanalysis');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Skip this step' }).click();
  await expect(page).toHaveURL(/\/paymentplan$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page didn’t open');
  await expect(page.getByRole('alert')).toContainText('offline');
  // Right after the online event requests may still fail.
  const asked: string[] = [];
  await page.route('**/robots.txt', (route) => {
    asked.push(route.request().method());
    return asked.length < 2 ? route.abort() : route.continue();
  });
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Get My Plan' })).toBeEnabled();
  expect(asked).toEqual(['HEAD', 'HEAD']);
});

test('no protected response is cached, and nothing is after log-out', async ({ page }) => {
  await signIn(page, 'pool09@example.com');
  await installWithPage(page);
  const atRest = watchRequests(page);
  await page.goto('/newfollowers');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await atRest();
  const stored = await page.evaluate(async () => {
    const urls: string[] = [];
    // Small pictures are kept on purpose, by the media thread.
    for (const name of (await caches.keys()).filter((each) => each !== 'pictures')) {
      const requests = await (await caches.open(name)).keys();
      urls.push(...requests.map((request) => new URL(request.url).pathname));
    }
    return urls;
  });
  expect(stored.filter((path) => /^\/(api|media)/.test(path))).toEqual([]);
  await logOut(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect.poll(() => personalItems(page)).toEqual([]);
  expect(await page.evaluate(() => caches.has('pictures'))).toBe(false);
});
