/** @file A visitor looks around the sample account: the real screens, without a login and without the API. */
import { expect, test, type Page, type Request } from 'playwright/test';
import { listNames } from '../../contract/lists/list-names.ts';
import { expectNoOverflow } from '../support/assertions/overflow.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';
import { choose, tabTo } from '../support/browser/keyboard.ts';

/** Everything a page can keep on the device, but the choice of language and the caches of the app's files. */
function storedOn(page: Page) {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return {
      local: Object.entries(localStorage).filter(([name]) => name !== 'language'),
      session: Object.entries(sessionStorage),
      databases: databases.map(({ name }) => name),
      caches: (await caches.keys()).filter((name) => name === 'pictures'),
      cookies: document.cookie.split('; ').filter((cookie) => !/^(?:language=|$)/.test(cookie)),
    };
  });
}

/** The requests of a page and its threads from here on. */
function requestsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.context().on('request', (request) => requests.push(request));
  return requests;
}

/** Requests that reach the API or the media proxy, carry a token or change something. */
async function reaching(requests: readonly Request[]): Promise<string[]> {
  const found: string[] = [];
  for (const request of requests) {
    const { pathname } = new URL(request.url());
    const headers = await request.allHeaders();
    const isFile = request.method() === 'GET' && headers['authorization'] === undefined;
    if (!isFile || /^\/(api|media|client)\//.test(pathname)) found.push(pathname);
  }
  return found;
}

const home = (page: Page) => page.getByRole('main');
const note = (page: Page) => page.getByRole('complementary', { name: 'Sample account' });

async function enterSample(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Look around the sample' }).click();
  await expect(page).toHaveURL(/\/sample\/home$/);
  await expect(note(page)).toContainText('Everyone here is invented');
}

test('goes from the welcome to home, a list and a person, and back without a trace', async ({
  page,
}) => {
  await page.goto('/');
  const before = await storedOn(page);
  const requests = requestsOf(page);
  await enterSample(page);
  await expect(page.getByRole('banner').getByText('@demo')).toBeVisible();
  await expect(page.getByRole('button', { name: /Start/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);

  const lost = home(page).getByRole('link', { name: /Followers lost/i });
  const count = Number(
    (await lost.locator('.visually-hidden').first().innerText()).replace(/\D/g, ''),
  );
  expect(count).toBeGreaterThan(10);
  await lost.click();
  await expect(page).toHaveURL(/\/sample\/followerslost$/);
  await expect(note(page)).toBeVisible();
  const person = home(page).locator('li button').first();
  const name = await person.locator('[class*="username"]').innerText();
  await person.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading').first()).toHaveText(`@${name}`);
  await expect(drawer.getByRole('listitem').first()).toBeVisible();
  await expect(drawer.getByText('Keep off', { exact: false })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(page).toHaveURL(/\/sample\/followerslost$/);
  await expect(note(page)).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Leave the sample' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Start analysing' })).toBeVisible();
  expect(await storedOn(page)).toEqual(before);
  expect(await reaching(requests)).toEqual([]);
});

test('shows each of the six lists with people', async ({ page }) => {
  const requests = requestsOf(page);
  for (const list of listNames) {
    await page.goto(`/sample/${list}`);
    await expect(note(page)).toBeVisible();
    await expect(home(page).locator('li button').first()).toBeVisible();
  }
  expect(await reaching(requests)).toEqual([]);
});

test('has the figures and people that the visitor was shown before', async ({ page }) => {
  const picture = page.getByRole('figure').filter({ hasText: 'A sample: invented people' });
  await page.goto('/');
  const [net = '', sentence = ''] = await picture.locator('p > *').allTextContents();
  const [came, left] = sentence.match(/\d+/g) ?? [];
  await page.goto('/onboarding');
  const slides: string[] = [];
  for (const button of ['Great', 'Awesome', 'Let’s start']) {
    slides.push(...(await picture.locator('b, li > span').allTextContents()));
    await page.getByRole('button', { name: button }).click();
  }
  const [first, second, visits] = slides.filter((text) => /^\d+$/.test(text));
  expect([first, second]).toEqual([came, left]);

  await page.goto('/sample/home');
  await expect(home(page).getByText(net, { exact: true }).first()).toBeVisible();
  await expect(home(page)).toContainText(`${came} came and ${left} left since`);
  await expect(home(page).getByRole('link', { name: /^Profile Viewers/ })).toContainText(visits!);
  // Of these, the network says that the accounts are gone; no post is named instead.
  await expect(home(page)).toContainText(`of the ${left} who left are accounts that are gone`);
  for (const [list, from] of [
    ['newfollowers', 1],
    ['followerslost', 6],
  ] as const) {
    await page.goto(`/sample/${list}`);
    for (const name of slides.slice(from, from + 4)) {
      await page.getByRole('searchbox').fill(name);
      await expect(home(page).locator('li').filter({ hasText: name })).toBeVisible();
    }
  }
});

test('leads to an own account from where the visitor is', async ({ page }) => {
  await enterSample(page);
  const own = note(page).getByRole('link', { name: 'See your own account' });
  await expect(own).toHaveAttribute('href', '/onboarding');
  await page.evaluate(() => localStorage.setItem('userName', 'ada.writes'));
  await page.reload();
  await expect(own).toHaveAttribute('href', '/paymentplan');
  await own.click();
  await expect(page).toHaveURL(/\/paymentplan$/);
  expect(await page.evaluate(() => localStorage.getItem('userName'))).toBe('ada.writes');
  await page.getByRole('link', { name: 'Look around a sample first' }).click();
  await expect(page).toHaveURL(/\/sample\/home$/);
});

test('has no screen that would change something', async ({ page }) => {
  for (const path of [
    'account',
    'managesubscription',
    'connect',
    'import',
    'contactus',
    'stories',
  ]) {
    await page.goto(`/sample/${path}`);
    await expect(page).toHaveURL(/\/sample\/home$/);
  }
});

test('shows history, time machine, posts and sentiment, computed on the device', async ({
  page,
}) => {
  const requests = requestsOf(page);
  await page.goto('/sample/history');
  await expect(home(page).getByText('followers').first()).toBeVisible();
  await expect(home(page).getByRole('listitem').first()).toBeVisible();
  await expect(home(page).getByRole('button', { name: /^Options for/ })).toHaveCount(0);
  await expect(home(page).getByText(/^\d+ posts? in this period$/)).toBeVisible();
  await home(page).getByRole('link', { name: 'See who was there on any day' }).click();
  await expect(home(page).getByRole('slider')).toBeVisible();
  await expect(home(page).getByRole('radio', { name: /^Left later \d+/ })).toBeVisible();

  await page.goto('/sample/postanalytics');
  await expect(home(page).getByText('for every 100 followers', { exact: false })).toBeVisible();
  await page.goto('/sample/sentimentalAnalysis');
  await home(page)
    .getByRole('button', { name: /^Analyse / })
    .first()
    .click();
  await expect(home(page).getByText('read on this device', { exact: false })).toBeVisible();
  expect(await reaching(requests)).toEqual([]);
});

test('opens with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await choose(page, page.getByRole('link', { name: 'Look around the sample' }));
  await expect(page).toHaveURL(/\/sample\/home$/);
  await expect(note(page)).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Leave the sample' }));
  await tabTo(page, note(page).getByRole('link', { name: 'See your own account' }));
  await choose(page, home(page).getByRole('link', { name: /Followers lost/i }));
  await expect(page).toHaveURL(/followerslost$/);
  await choose(page, home(page).locator('li button').first());
  await expect(page.getByRole('dialog')).toBeVisible();
});

test.describe('on a narrow phone', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('has no violation, and nothing wider than the screen', async ({ page }) => {
    for (const path of ['/sample/history', '/sample/history/moments', '/sample/postanalytics']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(note(page)).toBeVisible();
      await expectNoOverflow(page, path);
      await expectNoViolation(page, path);
    }
    await page.goto('/sample/newfollowers');
    await home(page).locator('li button').first().click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await expectNoViolation(page, 'a person of the sample');
  });
});
