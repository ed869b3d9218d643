/** @file A real account by the screens: consent, denial, figures, reconnection, deletion. */
import { expect, test, type Page } from 'playwright/test';
import { expectNoViolation } from '../support/assertions/violations.ts';
import { doubleAccount } from '../support/servers/instagram/account.ts';
import type { InstagramDouble } from '../support/servers/instagram/double.ts';
import {
  signInAt,
  startConnectServer,
  type ConnectServer,
} from '../support/servers/connect-server.ts';

/** The same build with the official source, by settings only. */
const account = doubleAccount(1, Date.now());
const [most] = account.media;
if (most !== undefined) most.comments = 8;
let double: InstagramDouble;
let server: ConnectServer;
let address = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startConnectServer();
  ({ double, address } = server);
});
test.afterAll(() => server.stop());

let owner = 'pool01@example.com';

/** Signs in through the screens; the name that was typed at checkout is another person's. */
const signIn = (page: Page): Promise<void> => signInAt(address, page, owner);

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Instagram' });

/** The number in the head of a list. */
const headOf = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..');

test('a visitor reads what this source gives, and what it needs, before paying', async ({
  page,
}) => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^See who followed/);
  await expect(
    page.getByText('Names of followers come from the copy of your data, with any account.'),
  ).toBeVisible();
  await page.goto(`${address}/onboarding`);
  await expect(page.getByRole('heading', { name: 'Your New Followers' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who Likes You' })).toBeHidden();
  await page.goto(`${address}/paymentplan`);
  await expect(
    page.getByText('Names of followers come from the copy of your data, with any account'),
  ).toBeVisible();
  await expect(
    page.getByText('Figures take a connected business or creator account, which is public'),
  ).toBeVisible();
  await expect(page.getByText('How many followers come and leave')).toBeVisible();
});

test('what waits for the connection says so, with the way there', async ({ page }) => {
  await signIn(page);
  for (const path of ['/postanalytics', '/reelanalytics', '/sentimentalAnalysis', '/stories']) {
    await page.goto(`${address}${path}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Connect your account to see this'), path).toHaveCount(1);
    await expectNoViolation(page, `${path} before an account is connected`);
  }
  await page.getByRole('main').getByRole('link', { name: 'Connect your account' }).click();
  await expect(page).toHaveURL(/\/connect$/);
});

test('an account is connected, by its owner only', async ({ page }) => {
  await signIn(page);
  // Nothing of the account whose name was typed.
  const ways = page.getByRole('status').filter({ hasText: 'Two ways to your figures' });
  await expect(ways.getByRole('link', { name: 'Add your data download' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start analysis' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Connect your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect' })).toBeVisible();
  await expect(
    page.getByText('Switching is free, but makes a private account public.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use the copy of your data' })).toBeVisible();
  await expectNoViolation(page, 'before an account is connected');

  double.consent = null;
  await continueButton(page).click();
  await expect(page.getByText('You didn’t allow the access')).toBeVisible();

  double.consent = account;
  await continueButton(page).click();
  await expect(page.getByText('Your account is connected.')).toBeVisible();
  await expect(page.getByText(`@${account.username}`).first()).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'From your account' })).toBeVisible();
  await expectNoViolation(page, 'with an account');

  await page.getByRole('button', { name: 'Back to home' }).click();
  await expect(page.getByText('87 came')).toBeVisible();
  await page.goto(`${address}/postanalytics`);
  await expect(page.getByRole('heading', { name: 'Post analysis' })).toBeVisible();
  await expect(page.getByText('Most likes')).toBeVisible();
  const seen = page.getByRole('region', { name: 'Seen and saved' });
  await expect(seen.getByRole('listitem')).toHaveCount(6);
  await expect(seen.getByRole('listitem').nth(1)).toContainText('Watched, average1 sec');
  // The reel is the second of the newest; by its views it is not.
  await expect(seen.getByRole('listitem').nth(1)).toContainText('Save rate100');
  await seen.getByRole('combobox', { name: 'Order' }).selectOption({
    label: 'Views, highest first',
  });
  await expect(seen.getByRole('listitem').first()).toContainText('Views1,011');
  const followers = page.getByRole('region', { name: 'Who follows you' });
  await expect(followers).toContainText('Lisbon240');
  await expect(followers).toContainText('Portugal610');
  await expect(page.getByRole('region', { name: 'When your followers are online' })).toContainText(
    '123 on average',
  );
  await expectNoViolation(page, 'with the figures of the account');

  // Each day of the history, and own stories, with what the platform counts of them.
  await page.goto(`${address}/history`);
  const days = page.getByRole('region', { name: 'Day by day' });
  await expect(days).toContainText('+87 came');
  await expect(days.getByRole('listitem')).toHaveCount(7);
  await days.getByRole('button', { name: 'Show all days' }).click();
  await expect(days.getByRole('listitem')).toHaveCount(29);
  await expect(days.getByRole('listitem').nth(7)).toBeFocused();
  await expectNoViolation(page, 'with the followers of each day');
  await page.goto(`${address}/stories`);
  const stories = page.getByRole('region', { name: 'Your stories' });
  await expect(stories.getByRole('listitem')).toHaveCount(1);
  await expect(stories.getByRole('listitem')).toContainText('Replies');
  await expectNoViolation(page, 'with own stories');

  // What the platform counts and does not give is not the same as none.
  await page.goto(`${address}/sentimentalAnalysis`);
  await page.getByRole('button', { name: /^Analyse 8 comments/ }).click();
  await expect(page.getByText('Instagram counts 8 comments and gave us none')).toBeVisible();

  // Names are in no list, and a number of visits has no names.
  await page.goto(`${address}/mutualfollowing`);
  await expect(page.getByText('Numbers, but no names')).toBeVisible();
  await expect(headOf(page)).toContainText('–');
  await page.goto(`${address}/newfollowers`);
  await expect(headOf(page)).toContainText('87');
  await page.goto(`${address}/profileview`);
  await expect(page.getByText('935 profile visits in 30 days')).toBeVisible();
  await expect(headOf(page)).toContainText('935');

  // The downloader says whose media it loads before anything is typed.
  await page.goto(`${address}/downloadStories`);
  await expect(page.getByText('Your own username only.')).toBeVisible();
  await page.getByRole('textbox').fill('somebody.else');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Enter the username of your connected account')).toBeVisible();

  await page.goto(`${address}/home`);
  await page.getByRole('button', { name: 'Start a new analysis' }).click();
  await expect(page.getByText('We’re reading your figures again.')).toBeVisible();
  await expect(page.getByText('Your figures are up to date.')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
});

test('name and address: the first comes from the platform, the second changes with two codes', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`${address}/managesubscription`);
  await page.getByRole('link', { name: 'Name and email' }).click();
  await expect(page.getByText('The name comes from the account you connected.')).toBeVisible();
  await page.getByLabel('New address').fill('pool01.new@example.com');
  await page.getByRole('button', { name: 'Send two codes' }).click();
  await expect(page.getByText('We sent one code to each address.')).toBeVisible();
  await expectNoViolation(page, 'with two codes to enter');
  for (const email of ['pool01@example.com', 'pool01.new@example.com']) {
    const outbox = `${address}/__test/outbox?email=${email}`;
    const letters = (await (await page.request.get(outbox)).json()) as { text: string }[];
    const code = /code: (\d{4})/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
    await page.getByLabel(`Code for ${email}`).fill(code);
  }
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Your codes go to pool01.new@example.com.')).toBeVisible();
  owner = 'pool01.new@example.com';
});

test('an access that ended is renewed, and nothing is lost', async ({ page }) => {
  await signIn(page);
  double.revoke(account);
  await page.goto(`${address}/connect`);
  await page.getByRole('button', { name: 'Read the figures now' }).click();
  await expect(page.getByText('We no longer have access to your account.')).toBeVisible();
  await page.goto(`${address}/home`);
  await expect(page.getByText('Your figures are no longer updated.')).toBeVisible();
  await expect(page.getByText('87 came')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Connect again' }).click();
  // Before the state is replaced: while figures are read there is no such button.
  const again = page.getByRole('button', { name: 'Connect again' });
  await expect(again).toBeVisible();
  let isReading = true;
  await page.route('**/connect/state/', async (route) => {
    const response = await route.fetch();
    const state = (await response.json()) as object;
    await route.fulfill({ response, json: isReading ? { ...state, state: 'syncing' } : state });
  });
  await again.click();
  await expect(page.getByText('Your account is connected.')).toBeVisible();
  // Left before the figures are read: the reading is followed all the same.
  await page.getByRole('button', { name: 'Back to home' }).click();
  await expect(page.getByText('87 came')).toBeVisible();
  await expect(page.getByText('Your figures are no longer updated.')).toBeHidden();
  const renewed = page.waitForResponse('**/user/detail/**');
  isReading = false;
  await renewed;
});

test('a connection ends by a question, or at the platform', async ({ page }) => {
  await signIn(page);
  await page.goto(`${address}/connect`);
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText(`@${account.username}`).first()).toBeVisible();

  const form = { signed_request: double.signedRequest(account) };
  const response = await page.request.post(`${address}/connect/instagram/delete`, { form });
  const { url } = (await response.json()) as { url: string };
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Your data is deleted' })).toBeVisible();
  await page.goto(`${address}/connect`);
  await expect(continueButton(page)).toBeVisible();

  await continueButton(page).click();
  await expect(page.getByText('Your account is connected.')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page.getByRole('button', { name: 'Disconnect account' }).click();
  await expect(continueButton(page)).toBeVisible();
});
