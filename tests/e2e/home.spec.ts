import { expect, test, type Page } from 'playwright/test';
import { savedItems } from '../support/browser/device.ts';
import { analyse, figure, logOut, untilHomeHydrated, signIn } from '../support/e2e.ts';
import { account, respond, fakeSession } from '../support/data/fake-session.ts';
import { signInWithPast } from '../support/past.ts';
import { watchRequests } from '../support/browser/requests.ts';

/** Aborts the calls of a path, as a lost network does. */
async function cutOff(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.abort('internetdisconnected'));
}

test('the record is fetched on the first route and not on return', async ({ page }) => {
  const arrived = page.waitForResponse(/\/user\/detail\//);
  await signIn(page, 'pool07@example.com');
  await arrived;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/user/detail/')) asked.push(request.url());
  });
  await page.reload();
  await expect.poll(() => asked.length).toBe(1);
  await untilHomeHydrated(page);
  await page.getByRole('link', { name: 'New Followers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Followers');
  const atRest = watchRequests(page);
  await page.getByRole('button', { name: 'Back to home' }).click();
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await atRest();
  expect(asked).toHaveLength(1);
});

test('the figures of the post cards say what they count', async ({ page }) => {
  await fakeSession(page, { post_count: 1, reel_count: 0, stories_count: 12_345 });
  await page.goto('/home');
  for (const name of [
    'Post Analytics 1 post',
    'Reel Analytics 0 reels',
    'Watch Stories Anonymously 12,345 accounts with stories',
  ]) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('with the server down the last figures are shown with their date', async ({ page }) => {
  await signIn(page, 'pool08@example.com');
  await analyse(page);
  const known = await figure(page, 'Mutual Following');
  await page.getByRole('link', { name: 'Mutual Following' }).click();
  await expect(page.locator('main li[data-index]').first()).toBeVisible();
  await expect.poll(() => savedItems(page)).toHaveProperty('listPages.mutualfollowing');
  await cutOff(page, '**/api/**');
  await page.goto('/home');
  await expect(page.getByText(/We can’t reach the server\. These figures are from/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await figure(page, 'Mutual Following')).toBe(known);
  await page.getByRole('link', { name: 'Mutual Following' }).click();
  await expect(page.getByText(/^We can’t reach the server\. This list is from/)).toBeVisible();
  await expect(page.locator('main li[data-index]')).not.toHaveCount(0);
});

test('offline, one line says so and the figures are shown', async ({ page }) => {
  await fakeSession(page);
  await page.goto('/home');
  await expect.poll(() => figure(page, 'Mutual Following')).toBe(250);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.addInitScript(() => {
    let isOnline = false;
    Object.defineProperty(navigator, 'onLine', { get: () => isOnline });
    window.addEventListener('online', () => (isOnline = true), { capture: true });
  });
  const asked = page.waitForRequest('**/user/detail/');
  await page.reload();
  await asked;
  await expect(page.getByText('You’re offline.')).toHaveCount(1);
  await expect(page.getByText('We can’t reach the server.')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await respond(page, 'user/detail/', [200, { ...account, mutual_followers: 251 }]);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => figure(page, 'Mutual Following')).toBe(251);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
});

test('a part of home that fails to load leaves the rest', async ({ page }) => {
  await fakeSession(page);
  await page.route(/\/InsightPanel-.*\.js/, (route) => route.abort());
  await page.goto('/home');
  await expect(page.getByText('Part of the app didn’t load.')).toBeVisible();
  expect(await figure(page, 'Mutual Following')).toBe(250);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
});

test('invalid figures show a dash, never NaN', async ({ page }) => {
  await signIn(page, 'pool07@example.com');
  await page.route('**/user/detail/', async (route) => {
    const record = (await (await route.fetch()).json()) as object;
    await route.fulfill({
      json: {
        ...record,
        total_followers: -1,
        total_following: 1e21,
        new_followers: '12',
        mutual_followers: 251,
        followers_lost: null,
        last_updated_at: '99-99-2026 x',
        unknown_key: { nested: true },
      },
    });
  });
  await page.reload();
  // The valid fields show that the record was accepted.
  await expect.poll(() => figure(page, 'Mutual Following')).toBe(251);
  await expect(page.locator('main')).not.toContainText(/NaN|Infinity|undefined|null/);
  expect(await figure(page, 'New Followers')).toBeNull();
});

test('stories and posts are looked up, shown and reset', async ({ page }) => {
  await signIn(page, 'demo@example.com');
  const field = page.getByLabel('Username or post link');
  await field.fill('second');
  await page.getByRole('button', { name: 'Get Stories' }).click();
  await expect(page.getByRole('link', { name: /^View Story/ })).toHaveAttribute(
    'href',
    '/downloadStories',
  );
  await expect(page.getByRole('status').filter({ hasText: /files? from second$/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('link', { name: /^View Story/ })).toHaveCount(0);
  await field.fill('https://www.instagram.com/p/nope/');
  await expect(page.getByRole('button', { name: 'Fetch' })).toBeEnabled();
});

test('an idle home does not animate', async ({ page }) => {
  await signIn(page, 'demo@example.com');
  await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map((animation) => (animation as CSSAnimation).animationName),
    );
  await expect.poll(moving).toEqual([]);
});

test('new and lost followers are named on home', async ({ page }) => {
  await signIn(page, 'pool06@example.com');
  await untilHomeHydrated(page);
  await analyse(page);
  const [came, left] = [await figure(page, 'New Followers'), await figure(page, 'Followers Lost')];
  await expect(page.locator('main h2').first()).toHaveText(
    new RegExp(`^${came} came and ${left} left since [A-Z][a-z]+ \\d+\\.$`),
  );
  const row = page.getByRole('link', { name: 'Followers Lost' });
  const named = row.locator('span', { hasText: /^[\w.]+,$/ }).first();
  const name = ((await named.textContent()) ?? '').replace(',', '');
  expect(name).not.toBe('');
  await row.click();
  await expect(page.locator('main li[data-index]').filter({ hasText: name })).toBeVisible();
});

test('the result of a run is announced once, by the focus or by a status', async ({ page }) => {
  await signIn(page, 'pool06@example.com');
  await untilHomeHydrated(page);
  const result = page.getByRole('status').filter({ hasText: / left since / });
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const note = () => {
      for (const each of document.querySelectorAll('[role="status"], [aria-live="polite"]')) {
        const text = each.textContent ?? '';
        if (/ left since /.test(text) && said.at(-1) !== text) said.push(text);
      }
    };
    new MutationObserver(note).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    });
  });
  await analyse(page);
  await expect(page.locator('[data-slot=answer]')).toBeFocused();
  await expect(result).toHaveCount(0);
  await page.getByRole('button', { name: 'Start a new analysis' }).click();
  await page.getByRole('link', { name: /^New Followers/ }).focus();
  await expect(result).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^New Followers/ })).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, 'said') as string[])).toHaveLength(1);
});

test('without a subscription a card says how to get one', async ({ page }) => {
  await fakeSession(page, { is_subscribed: false });
  for (const name of [/^New Followers/, /Mutual Following/, /^Watch Stories/]) {
    await page.goto('/home');
    await untilHomeHydrated(page);
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toContainText('Activate');
  }
});

test('another language writes the figures its own way at once', async ({ page }) => {
  await fakeSession(page, { dont_follow_back: 1_778 });
  await page.goto('/home');
  await untilHomeHydrated(page);
  const shown = page
    .getByRole('link')
    .filter({ has: page.locator('[aria-hidden]', { hasText: /^1.778$/ }) });
  await expect(shown).toHaveCount(1);
  await expect(shown.locator('[aria-hidden]').filter({ hasText: '1,778' })).toHaveCount(1);
  await page.getByRole('contentinfo').getByRole('combobox').first().selectOption('de');
  await expect(shown.locator('[aria-hidden]').filter({ hasText: '1.778' })).toHaveCount(1);
});

test('logging out asks first', async ({ page }) => {
  await fakeSession(page);
  await page.goto('/home');
  await untilHomeHydrated(page);
  const button = page.getByRole('banner').getByRole('button', { name: 'Log out' });
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
  expect(await savedItems(page)).not.toEqual([]);
  await logOut(page);
  await expect(page).toHaveURL(/:\d+\/$/);
});

const notFound = { insta_id: '0000000000' };

for (const { state, changes, title, way, leads } of [
  {
    ...{ state: 'an ended plan', changes: { is_subscribed: false, last_updated_at: '' } },
    ...{ title: 'Your plan has ended', way: 'Activate', leads: 'Know who’s new' },
  },
  {
    ...{ state: 'an ended plan with figures', changes: { is_subscribed: false } },
    ...{ title: 'Your plan has ended', way: 'Activate', leads: 'Know who’s new' },
  },
  {
    ...{ state: 'a private account', changes: { is_private: true, last_updated_at: '' } },
    ...{ title: 'Your account is private', way: 'Add your data download', leads: 'own data' },
  },
  {
    ...{ state: 'an unknown account', changes: { ...notFound, last_updated_at: '' } },
    ...{ title: 'We can’t find this account', way: 'Change the name', leads: 'Name and email' },
  },
  {
    ...{ state: 'an account that was never connected', changes: { connection: 'none' } },
    ...{ title: 'Two ways to your figures', way: 'Connect your account', leads: 'Connect' },
  },
  {
    ...{ state: 'an account whose access was revoked', changes: { connection: 'revoked' } },
    ...{ title: 'Connect again', way: 'Connect again', leads: 'Connect' },
  },
]) {
  test(`home has one main button for ${state}, and it leads on`, async ({ page }) => {
    await fakeSession(page, changes);
    await page.goto('/home');
    await untilHomeHydrated(page);
    await expect(page.locator('main').getByText(title).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Start/ })).toHaveCount(0);
    await expect(page.getByText('Your line starts today.')).toHaveCount(0);
    const main = page.locator('main [class*="primary"]:visible');
    await expect(main).toHaveCount(1);
    await expect(main).toHaveText(way);
    await main.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(leads);
  });
}

test('before the first analysis home says that the line starts', async ({ page }) => {
  await fakeSession(page, { last_updated_at: '' });
  await page.goto('/home');
  await untilHomeHydrated(page);
  await expect(page.getByText('Your line starts today.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start analysis' })).toBeVisible();
  await expect(page.getByText(/came/)).toHaveCount(0);
  expect(await figure(page, 'New Followers')).toBeNull();
});

test('the back button leads to home where it was left, and Back does not return', async ({
  page,
}) => {
  await fakeSession(page);
  await page.goto('/home');
  await untilHomeHydrated(page);
  const link = page.getByRole('link', { name: /^Watch Stories/ });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await page.getByRole('button', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(link).toBeInViewport();
  expect(await page.evaluate(() => window.navigation.currentEntry?.index)).toBe(
    await page.evaluate(() => window.navigation.entries().length - 2),
  );
});

test('home answers for 90 days as the history does', async ({ page }) => {
  await signInWithPast(page, 'second@example.com');
  await page.goto('/home');
  const answer = page.locator('[data-slot=answer]');
  const month = page.getByRole('button', { name: '30 days' });
  const quarter = page.getByRole('button', { name: '90 days' });
  await expect(month).toHaveAttribute('aria-pressed', 'true');
  const shorter = await answer.textContent();
  await quarter.click();
  await expect(quarter).toHaveAttribute('aria-pressed', 'true');
  await expect(answer).not.toHaveText(shorter ?? '');
  const counts = /(\d+) came and (\d+) left/;
  const [, came, left] = counts.exec((await answer.textContent()) ?? '') ?? [];
  await page.getByRole('link', { name: 'See your history' }).click();
  // Home has such a button too.
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page.getByText(`+${came}`)).toBeVisible();
  await expect(page.getByText(`\u2212${left}`)).toBeVisible();
});
