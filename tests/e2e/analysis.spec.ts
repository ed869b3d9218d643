import { expect, test } from 'playwright/test';
import { analyse, figure, homeLives, signIn } from '../support/e2e.ts';
import { hold } from '../support/holding.ts';
import { truthOf } from '../support/truth.ts';

const day = 24 * 3_600_000;

test('an analysis finds what the network knows', async ({ page }) => {
  await signIn(page, 'pool03@example.com');
  expect(await figure(page, 'New Followers')).toBeNull();
  const began = Date.now();
  await analyse(page);
  const shown = {
    fresh: await figure(page, 'New Followers'),
    lost: await figure(page, 'Followers Lost'),
    notFollowingBack: await figure(page, 'Not Follows Back'),
    dontFollowBack: await figure(page, 'I Don’t Follow Back'),
    mutual: await figure(page, 'Mutual Following'),
  };
  // 'Before' is a week before the sign-up of the demo users: some minutes ago, when the server began.
  const candidates = await Promise.all(
    Array.from({ length: 40 }, async (_, step) => {
      const truth = await truthOf('pool03', began, began - 7 * day - step * 30_000);
      return {
        fresh: truth.fresh.length,
        lost: truth.lost.length,
        notFollowingBack: truth.notFollowingBack.length,
        dontFollowBack: truth.dontFollowBack.length,
        mutual: truth.mutual.length,
      };
    }),
  );
  expect(candidates).toContainEqual(shown);
  await expect(page.getByText(/^Last updated/)).toBeVisible();
});

test('an analysis in the middle of a reload continues by itself', async ({ page }) => {
  await signIn(page, 'large@example.com');
  await page.getByRole('button', { name: 'Start analysis' }).click();
  await expect(page.getByText(/people read/)).toBeVisible();
  await expect
    .poll(async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow')))
    .toBeGreaterThan(3);
  await page.reload();
  await expect(page.getByText('Continuing where it stopped')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 90_000 });
  expect(await figure(page, 'Mutual Following')).toBeGreaterThan(10_000);
});

test('a cancelled analysis ends at once with an empty result', async ({ page }) => {
  await signIn(page, 'medium@example.com');
  // The pages do not come before the end: it waits for none of them.
  const held = await hold(page, '**/module/relations/**');
  await page.getByRole('button', { name: 'Start analysis' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect.poll(() => held.bodies.length).toBeGreaterThan(0);
  const cancelled = page.waitForResponse((response) => response.url().includes('/cancel/'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect((await cancelled).status()).toBe(200);
  await expect(page.getByText('You cancelled the analysis')).toBeVisible();
  expect(await figure(page, 'New Followers')).toBeNull();
  await expect(page.getByText('Not analysed yet')).toBeVisible();
  await held.release();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start analysis' })).toBeVisible();
  expect(await figure(page, 'New Followers')).toBeNull();
});

test('a private account is told so, with zeroed figures', async ({ page }) => {
  await signIn(page, 'private@example.com');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByText('Your account is private')).toBeVisible();
  expect(await figure(page, 'New Followers')).toBe(0);
  await expect(page.getByRole('progressbar')).toBeHidden();
});

test('an unknown account is told so, and nothing is started', async ({ page }) => {
  const started: string[] = [];
  await page.route('**/start/analysis/', (route) => {
    started.push(route.request().url());
    return route.continue();
  });
  await signIn(page, 'invalid@example.com');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByText('We cannot find this account')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(started).toEqual([]);
});

test('two tabs have one job', async ({ page, context }) => {
  await signIn(page, 'pool05@example.com');
  // The job does not end before the second tab has seen it.
  let go = () => {};
  const seen = new Promise<void>((resolve) => {
    go = resolve;
  });
  await context.route('**/module/relations/**', async (route) => {
    await seen;
    await route.continue();
  });
  const pages: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/relations/')) pages.push(request.url());
  });
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/home');
  await expect(second.getByText('Running in another tab')).toBeVisible();
  go();
  await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 30_000 });
  await expect(second.getByText(/^Last updated/)).toBeVisible();
  const known = await figure(page, 'Mutual Following');
  expect(known).not.toBeNull();
  await expect.poll(() => figure(second, 'Mutual Following')).toBe(known);
  expect(pages.length).toBeGreaterThan(2);
  expect(new Set(pages).size).toBe(pages.length);
});

test('the focus follows the card as it turns', async ({ page }) => {
  await signIn(page, 'pool13@example.com');
  await hold(page, '**/module/relations/**');
  await homeLives(page);
  await page.getByRole('button', { name: /^Start/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Start/ })).toBeFocused();
});
