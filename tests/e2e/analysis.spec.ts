import { expect, test, type Page } from 'playwright/test';
import { personalItems, savedPages } from '../support/browser/device.ts';
import { analyse, clearData, figure, logOut, untilHomeHydrated, signIn } from '../support/e2e.ts';
import { gate, hold, type Gate } from '../support/browser/request-gate.ts';
import { shortenRetryPauses } from '../support/browser/fast-retries.ts';
import { hyphenated, switchLanguage, textsOf } from '../support/assertions/switch-language.ts';
import { expectedResults } from '../support/data/expected-results.ts';

const day = 24 * 3_600_000;

test('an analysis gives the network’s figures', async ({ page }) => {
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
  // The previous snapshot is a week before the sign-up of the demo users, which was when the server started.
  const candidates = await Promise.all(
    Array.from({ length: 40 }, async (_, step) => {
      const truth = await expectedResults('pool03', began, began - 7 * day - step * 30_000);
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

test('a running analysis resumes after a reload', async ({ page }) => {
  await signIn(page, 'large@example.com');
  await untilHomeHydrated(page);
  await clearData(page);
  // The last of its lists is held: how quick the server is does not matter.
  const last = await gate(page, '**/module/relations/*/previous/**');
  await page.getByRole('button', { name: 'Start analysis' }).click();
  await expect(page.getByText(/people read/)).toBeVisible();
  await expect
    .poll(async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow')))
    .toBeGreaterThan(3);
  await page.reload();
  await expect(page.getByText('Picking up where it stopped')).toBeVisible();
  last.open();
  await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 90_000 });
  expect(await figure(page, 'Mutual Following')).toBeGreaterThan(10_000);
});

test('a cancelled analysis ends at once with an empty result', async ({ page }) => {
  await signIn(page, 'medium@example.com');
  // The pages are held until the end: cancelling waits for none of them.
  const held = await hold(page, '**/module/relations/**');
  await page.getByRole('button', { name: 'Start analysis' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect.poll(() => held.bodies.length).toBeGreaterThan(0);
  const cancelled = page.waitForResponse((response) => response.url().includes('/cancel/'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect((await cancelled).status()).toBe(200);
  await expect(page.getByText('You stopped the analysis')).toBeVisible();
  expect(await figure(page, 'New Followers')).toBeNull();
  await expect(page.getByText('No analysis yet')).toBeVisible();
  await held.release();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start analysis' })).toBeVisible();
  expect(await figure(page, 'New Followers')).toBeNull();
});

test('a private account sees a notice and no figures', async ({ page }) => {
  await signIn(page, 'private@example.com');
  await expect(page.getByText('Your account is private')).toBeVisible();
  const totals = page.locator('[data-slot="followers"], [data-slot="following"]');
  await expect(totals).toHaveText(['–', '–']);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.locator('main :focus')).toContainText('still private');
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await figure(page, 'New Followers')).toBeNull();
});

test('an unknown account sees a notice and starts no run', async ({ page }) => {
  const started: string[] = [];
  await page.route('**/start/analysis/', (route) => {
    started.push(route.request().url());
    return route.continue();
  });
  await signIn(page, 'invalid@example.com');
  await expect(page.getByText('We can’t find this account', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.locator('main :focus')).toContainText('still no account with this name');
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(started).toEqual([]);
});

test('two tabs share one run', async ({ page, context }) => {
  await signIn(page, 'pool05@example.com');
  // The run ends only after the second tab has seen it.
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

test('a tab that is silent gives its run to the tab that is seen', async ({ page, context }) => {
  await signIn(page, 'pool05@example.com');
  const held = await hold(page, '**/module/relations/**');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect.poll(() => held.bodies.length).toBeGreaterThan(0);
  const second = await context.newPage();
  await second.goto('/home');
  await expect(second.getByText('Running in another tab')).toBeVisible();
  // Without timers it reports nothing, as if the system had suspended it.
  await page.evaluate(() => {
    for (let timer = window.setTimeout(() => undefined); timer > 0; timer -= 1) clearTimeout(timer);
  });
  await expect(second.getByRole('progressbar')).toBeHidden({ timeout: 60_000 });
  const known = await figure(second, 'Mutual Following');
  expect(known).not.toBeNull();
  await held.release();
  await expect(page.getByText(/^Last updated/)).toBeVisible();
  await expect.poll(() => figure(page, 'Mutual Following')).toBe(known);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('focus moves to Cancel, and after the run to its result', async ({ page }) => {
  await signIn(page, 'pool13@example.com');
  const held = await hold(page, '**/module/relations/**');
  await untilHomeHydrated(page);
  const answer = page.locator('main h2').first();
  await page.getByRole('button', { name: /^Start/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer).toBeFocused();
  await page.getByRole('button', { name: /^Start/ }).focus();
  await held.release();
  await page.keyboard.press('Enter');
  await expect(answer).toHaveText(/came and \d+ left since/);
  await expect(answer).toBeFocused();
});

const relations = '**/module/relations/**';
const ring = (page: Page) => page.getByRole('progressbar');

/** Counts the runs that are started. */
function countStarts(page: Page): { readonly starts: string[] } {
  const starts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/start/analysis/')) starts.push(request.url());
  });
  return { starts };
}

/** Stops an analysis midway: some pages are checkpointed on the device, the next one is held. */
async function inTheMiddle(page: Page, email: string): Promise<Gate> {
  // A device that holds the readings of the account is sent no pages to keep.
  await page.context().route('**/client/history/export/**', (route) => route.abort());
  await signIn(page, email);
  await untilHomeHydrated(page);
  const pages = await gate(page, relations, 3);
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect.poll(() => pages.asked.length).toBe(3);
  await expect.poll(async () => (await savedPages(page)).length).toBeGreaterThan(0);
  return pages;
}

test('switching the language during a run keeps the run', async ({ page }) => {
  const { starts } = countStarts(page);
  const pages = await inTheMiddle(page, 'medium@example.com');
  const texts = textsOf('de');
  expect(await switchLanguage(page, 'de')).toBe(true);
  await expect(
    page.getByRole('status').filter({ hasText: texts['home.analysing'] ?? '' }),
  ).toBeVisible();
  await expect(ring(page)).toHaveAccessibleName(texts['home.progress'] ?? '');
  pages.open();
  await expect(ring(page)).toBeHidden();
  await expect(page.getByText(hyphenated(/^Zuletzt aktualisiert/))).toBeVisible();
  expect(starts).toHaveLength(1);
});

test('a server message in the previous language is replaced', async ({ page }) => {
  await signIn(page, 'pool01@example.com');
  await page.route(relations, (route) =>
    route.fulfill({ status: 403, json: { message: 'Said in English.' } }),
  );
  const pages = await gate(page, relations);
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect.poll(() => pages.asked.length).toBe(1);
  expect(await switchLanguage(page, 'de')).toBe(true);
  pages.open();
  await expect(page.getByRole('alert')).toContainText(textsOf('de')['fault.forbidden'] ?? '');
  await expect(page.getByText('Said in English.')).toHaveCount(0);
});

test('a run survives a lost connection', async ({ page }) => {
  shortenRetryPauses(page);
  const { starts } = countStarts(page);
  await signIn(page, 'pool02@example.com');
  let asked = 0;
  await page.route(relations, async (route) => {
    asked += 1;
    if (asked > 1 && asked < 5) await route.abort('internetdisconnected');
    else await route.continue();
  });
  await analyse(page);
  expect(asked).toBeGreaterThan(5);
  expect(starts).toHaveLength(1);
  expect(await figure(page, 'Mutual Following')).not.toBeNull();
});

test('a log-out during a run leaves nothing for the next user', async ({ page }) => {
  const pages = await inTheMiddle(page, 'medium@example.com');
  const tokens: (string | undefined)[] = [];
  await logOut(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  page.on('request', (request) => {
    if (request.url().includes('/module/')) tokens.push(request.headers()['authorization']);
  });
  pages.open();
  await expect.poll(() => personalItems(page)).toEqual([]);
  await signIn(page, 'small@example.com');
  await analyse(page);
  await expect(page.getByText('@small').first()).toBeVisible();
  const mutual = await figure(page, 'Mutual Following');
  expect(mutual).not.toBeNull();
  expect(mutual).toBeLessThan(1_000);
  expect(new Set(tokens).size).toBe(1);
});

test('a session that ends during a run leaves no checkpoint', async ({ page }) => {
  const pages = await inTheMiddle(page, 'medium@example.com');
  await page.route('**/module/**', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Signed out elsewhere.' } }),
  );
  pages.open();
  await expect(page.getByRole('alert')).toContainText('Signed out elsewhere.');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect.poll(() => personalItems(page)).toEqual([]);
});

test('Clear Data during a run ends it silently and permanently', async ({ page }) => {
  const pages = await inTheMiddle(page, 'pool04@example.com');
  await clearData(page);
  await expect(page.getByRole('status').filter({ hasText: 'cleared' })).toBeVisible();
  pages.open();
  await expect(page.getByRole('button', { name: 'Start analysis' })).toBeVisible();
  await expect(page.getByText('The analysis stopped')).toHaveCount(0);
  await expect(page.getByText('You stopped the analysis')).toHaveCount(0);
  await page.reload();
  await untilHomeHydrated(page);
  await expect(ring(page)).toHaveCount(0);
  expect(await personalItems(page)).not.toContain('openRun');
});

test('a failed Clear Data lets the run continue', async ({ page }) => {
  const pages = await inTheMiddle(page, 'pool05@example.com');
  await page.route('**/clear/data', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not now.' } }),
  );
  await clearData(page);
  await expect(page.getByText('Not now.')).toBeVisible();
  pages.open();
  await expect(page.getByText(/^Last updated/)).toBeVisible();
  expect(await figure(page, 'Mutual Following')).not.toBeNull();
});
