import { expect, test } from 'playwright/test';
import { personalItems, savedItems } from '../support/browser/device.ts';
import { analyse, figure, logOut, untilHomeHydrated, resetLimits, signIn } from '../support/e2e.ts';
import { account, respond, fakeSession } from '../support/data/fake-session.ts';
import { expectAbove } from '../support/assertions/overflow.ts';

test('the menu swaps entries, clears data and logs out', async ({ page }) => {
  await signIn(page, 'pool04@example.com');
  const open = () => page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await open();
  await expect(menu.getByRole('listitem')).toHaveText([
    'Support',
    'Clear Data',
    'Terms of Service',
    'Privacy Policy',
    'Manage Subscriptions',
    'Reminders',
    'Logout',
  ]);
  await expect(menu.getByRole('link', { name: 'Support' })).toHaveAttribute('href', /^mailto:/);
  await menu.getByRole('link', { name: 'Manage Subscriptions' }).click();
  await expect(page).toHaveURL(/\/managesubscription$/);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await open();
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await open();
  await expect(menu.getByRole('link', { name: 'Manage Subscriptions' })).toBeVisible();
  await page.evaluate(async () =>
    (await caches.open('pictures')).put('/media/face', new Response('a face')),
  );
  await menu.getByRole('button', { name: 'Clear Data' }).click();
  await page
    .getByRole('dialog', { name: 'Clear your data?' })
    .getByRole('button', { name: 'Clear data' })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'cleared' })).toBeVisible();
  expect(await page.evaluate(async () => caches.match('/media/face'))).toBeUndefined();
  await expect(page).toHaveURL(/\/home$/);
  await logOut(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect.poll(() => personalItems(page)).toEqual([]);
});

test('the menu names account and plan, and changes language and appearance', async ({ page }) => {
  await signIn(page, 'pool04@example.com');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByText(/^@/)).toBeVisible();
  await expect(menu.getByText(/, paid until \p{L}+ \d+, \d{4}$/u)).toBeVisible();
  await menu.getByRole('combobox', { name: 'Appearance' }).selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await menu.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Nutzungsbedingungen' }),
  ).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/, bezahlt bis \d+\./)).toBeVisible();
});

test('a log-out in one tab clears the other', async ({ page, context }) => {
  await signIn(page, 'pool06@example.com');
  const other = await context.newPage();
  await other.goto('/home');
  await untilHomeHydrated(other);
  await logOut(page);
  await expect(other).toHaveURL(/:\d+\/$/);
});

test('figures fetched in one tab appear in the other, which keeps what was typed', async ({
  page,
  context,
}) => {
  await fakeSession(page);
  const other = await context.newPage();
  await fakeSession(other);
  await other.goto('/home');
  await untilHomeHydrated(other);
  await other.getByRole('link', { name: 'Story Downloader' }).click();
  const field = other.getByLabel('Username', { exact: true });
  await field.fill('half.typed');
  const record = { ...account, mutual_followers: 251, last_updated_at: '02-02-2026 10:00:00' };
  await respond(page, 'user/detail/', [200, record]);
  await page.goto('/home');
  const storedFigure = () =>
    other.evaluate(() => /"mutual_followers":(\d+)/.exec(localStorage.getItem('login') ?? '')?.[1]);
  await expect.poll(storedFigure).toBe('251');
  await other.goBack();
  await expect.poll(() => figure(other, 'Mutual Following')).toBe(251);
  await other.goForward();
  await expect(field).toHaveValue('half.typed');
});

test('a page restored from the back/forward cache after a log-out shows no data', async ({
  page,
}) => {
  await fakeSession(page);
  await page.goto('/home');
  await untilHomeHydrated(page);
  // As in the back/forward cache, where a page receives no storage event.
  await page.evaluate(() => {
    localStorage.removeItem('login');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByText('@ada')).toHaveCount(0);
});

test('storage cleared while the app is open leads to the first page', async ({ page }) => {
  await signIn(page, 'pool11@example.com');
  await untilHomeHydrated(page);
  await page.evaluate(() => localStorage.clear());
  // A pending record call may notice first: then the link is gone.
  const link = page.getByRole('link', { name: 'New Followers' });
  const isFirst = expect(page).toHaveURL(/:\d+\/$/);
  await Promise.race([link.click().catch(() => undefined), isFirst]);
  await isFirst;
});

test('a support message is sent once and returns home', async ({ page }) => {
  await signIn(page, 'pool07@example.com');
  await resetLimits(page.request);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL(/\/contactus$/);
  await expect(page.getByLabel('Email')).toHaveValue('pool07@example.com');
  await expect(page.getByLabel('Email')).toBeDisabled();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('message')).toHaveAccessibleDescription(
    /The message field is required/,
  );
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('support/query')) sent.push(request.url());
  });
  await page.getByLabel('message').fill('Hello');
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/\/home$/);
  expect(sent).toHaveLength(1);
});

test('a support message survives a failed send', async ({ page, context }) => {
  await fakeSession(page);
  await respond(page, 'support/query/', (route) => route.abort('internetdisconnected'));
  const toasts = page.waitForResponse(/\/Toasts-.*\.js$/);
  await page.goto('/contactus');
  await (await toasts).finished();
  const message = page.getByLabel('message');
  await message.fill('Where is');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'You seem to be offline.' });
  await expectAbove(refusal, page.getByText('You’re offline. You may'));
  await context.setOffline(false);
  await page.reload();
  await expect(message).toHaveValue('Where is');
  await message.fill('Where is my plan?');
  await page.getByRole('link', { name: '@ada' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(message).toHaveValue('Where is my plan?');
  await respond(page, 'support/query/', [200, { message: 'Thank you' }]);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to home' }).click();
  await page.goto('/contactus');
  await expect(message).toHaveValue('');
});

for (const [path, title] of [
  ['/termsofservice', 'Terms of Service'],
  ['/privacypolicy', 'Privacy Policy'],
] as const) {
  test(`${title} is shown, and shown again after a failed request`, async ({ page }) => {
    let refused = false;
    await page.route(/cms\/pages/, (route) => {
      if (refused) return route.fallback();
      refused = true;
      return route.fulfill({ status: 503, json: { message: 'Busy' } });
    });
    await page.goto(path);
    await expect(page.getByText('Busy')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  });
}

test('markup in a content page is shown as text', async ({ page }) => {
  const value =
    '# T\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1)) <form action=//evil.example>';
  await page.route(/cms\/pages/, (route) => route.fulfill({ json: { value } }));
  await page.goto('/privacypolicy');
  await expect(page.getByText('onerror=alert(1)')).toBeVisible();
  expect(
    await page.locator('article img, article form, article a[href^="javascript"]').count(),
  ).toBe(0);
});

test('another account name shows nothing of the account before', async ({ page }) => {
  await signIn(page, 'pool04@example.com');
  await analyse(page);
  const rows = page.locator('main li[data-index]');
  const openList = async () => {
    await page.getByRole('link', { name: 'Mutual Following' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mutual Following');
  };
  const openName = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Manage Subscriptions' }).click();
    await page.getByRole('link', { name: 'Name and email' }).click();
    return page.getByRole('textbox', { name: 'Account name' });
  };
  const change = async (name: string) => {
    await page.getByRole('textbox', { name: 'Account name' }).fill(name);
    await page.getByRole('button', { name: 'Change name' }).click();
    await expect(page.getByText('Your account name is changed.')).toBeVisible();
  };
  await openList();
  await expect(rows.first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/mutualfollowing');
  const otherRows = other.locator('main li[data-index]');
  await expect(otherRows.first()).toBeVisible();
  const name = await (await openName()).inputValue();
  const storedPeople = async () => {
    const pages = ((await savedItems(page))['listPages'] ?? {}) as Record<string, { people: [] }>;
    return Object.values(pages).flatMap(({ people }) => people);
  };
  expect(await storedPeople()).not.toEqual([]);
  await change(`${name}.2`);
  await expect.poll(storedPeople).toEqual([]);
  await expect(otherRows).toHaveCount(0);
  await expect(
    other
      .getByRole('main')
      .getByText(/^Nothing here|analysis/)
      .first(),
  ).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('No analysis yet')).toBeVisible();
  await openList();
  await expect(
    page
      .getByRole('main')
      .getByText(/^Nothing here|analysis/)
      .first(),
  ).toBeVisible();
  await expect(rows).toHaveCount(0);
  await openName();
  await change(name);
});

test('mailed codes can be entered after the phone has dropped the page', async ({ page }) => {
  await fakeSession(page);
  await respond(page, 'account/email/begin/', [200, { message: 'Sent.' }]);
  await page.goto('/account');
  const address = page.getByRole('textbox', { name: 'New address' });
  await address.fill('new@example.com');
  await page.getByRole('button', { name: 'Send two codes' }).click();
  const codes = ['ada@example.com', 'new@example.com'].map((email) =>
    page.getByRole('textbox', { name: `Code for ${email}` }),
  );
  for (const code of codes) await expect(code).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Email', exact: true });
  await expect(heading).toBeFocused();
  await page.reload();
  for (const code of codes) await code.fill('1234');
  await respond(page, 'account/email/confirm/', [200, { ...account, email: 'new@example.com' }]);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Your codes go to new@example.com.')).toBeVisible();
  await expect(heading).toBeFocused();
  await page.reload();
  await expect(address).toBeVisible();
});
