/** @file What a person imports, on the screens of the account: home and the six lists. */
import { expect, test, type Page } from 'playwright/test';
import { exportFiles, zipBytes, type Person } from '../support/archive/exports.ts';
import { expectNoOverflow } from '../support/assertions/overflow.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';
import { requestsWith } from '../support/browser/requests-with.ts';
import { doubleAccount } from '../support/servers/instagram/account.ts';
import {
  signInAt,
  startConnectServer,
  type ConnectServer,
} from '../support/servers/connect-server.ts';

const first = Date.UTC(2025, 9, 1) / 1_000;
const later = Date.UTC(2025, 9, 11) / 1_000;
const everybody = Array.from({ length: 240 }, (_, at): Person => [
  `person.${String(at).padStart(3, '0')}`,
  first - 40_000_000 + at * 80_000,
]);
const followed = everybody.slice(0, 60);
// person.003 is gone; a new one came.
const laterPeople: Person[] = [
  ...everybody.filter(([name]) => name !== 'person.003'),
  ['newcomer', later - 90_000],
];

function zip(day: string, followers: readonly Person[], at: number, owner: string) {
  return {
    name: `instagram-${owner}-${day}-AbC.zip`,
    mimeType: 'application/zip',
    buffer: Buffer.from(zipBytes(exportFiles(followers, followed, at, owner))),
  };
}
const october = (owner: string) => zip('2025-10-01', everybody, first, owner);
const tenDaysLater = (owner: string) => zip('2025-10-11', laterPeople, later, owner);

const account = doubleAccount(1, Date.now());
let server: ConnectServer;
let address = '';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  server = await startConnectServer();
  ({ address } = server);
});
test.afterAll(() => server.stop());

/** A name of the downloads. */
const anyName = /newcomer|person\.\d{3}/;

const ownerOf = (page: Page) =>
  page.evaluate(() => {
    const login = JSON.parse(localStorage.getItem('login') ?? '{}') as { username?: string };
    return login.username ?? '';
  });

const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const headOf = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..');
const rows = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /^(?:newcomer|person\.)/ });

/** Imports files one after the other. Those of another owner are kept apart, after a question. */
async function importInto(
  page: Page,
  files: readonly ReturnType<typeof october>[],
  isForeign = false,
) {
  await page.goto(`${address}/import`);
  for (const [at, file] of files.entries()) {
    await expect(page.getByRole('button', { name: 'Choose file' })).toBeEnabled();
    await page.getByLabel('Choose file').last().setInputFiles(file);
    if (isForeign && at === 0) await page.getByRole('button', { name: 'Keep apart' }).click();
    await expect(page.getByText('Nothing left this phone')).toBeVisible();
    // None is there while a file is read.
    const read = page.getByRole('heading', { name: /^Data download of/ });
    await expect.poll(() => read.count()).toBeGreaterThan(at);
  }
}

test('a subscriber who never connected has new and lost people by name from two downloads', async ({
  page,
  context,
}) => {
  const sent = requestsWith(context, anyName);
  await signInAt(address, page, 'pool02@example.com');
  const owner = await ownerOf(page);
  await expect(card(page, 'New Followers')).toContainText('connect, or add your data download');
  await expect(page.getByText('Two ways to your figures')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start analysis' })).toHaveCount(0);
  await expectNoViolation(page, 'home before a connection and a download');

  await importInto(page, [october(owner.toUpperCase())]);
  await page.getByRole('link', { name: 'See your figures' }).click();
  await expect(card(page, 'Mutual Following')).toContainText('60');
  await expect(card(page, 'Mutual Following')).toContainText('Oct 1, 2025');
  await expect(card(page, 'I Don’t Follow Back')).toContainText('180');
  await expect(card(page, 'New Followers')).toContainText('–');
  await expect(card(page, 'New Followers')).toContainText('with a second data download');
  await expect(page.getByText('With a complete second one you see who came')).toBeVisible();
  await card(page, 'New Followers').click();
  await expect(headOf(page)).toContainText('–');
  await expect(page.getByText('With a second file from another day')).toBeVisible();

  await importInto(page, [tenDaysLater(owner)]);
  await page.goto(`${address}/home`);
  const [came, left] = [card(page, 'New Followers'), card(page, 'Followers Lost')];
  await expect(came).toContainText('newcomer');
  await expect(came).toContainText('from your data download, Oct 11, 2025');
  await expect(left).toContainText('person.003');
  await expect(page.getByText('1 came')).toBeVisible();
  const old = page.getByRole('status').filter({ hasText: 'Your data download is from' });
  await expect(old.getByRole('link', { name: 'Get the next one' })).toBeVisible();
  await expect(page.getByText('Two ways to your figures')).toHaveCount(0);
  await expectNoViolation(page, 'home with a data download');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, 'home with a data download');

  await came.click();
  await expect(rows(page)).toHaveText([/newcomer/]);
  await expect(headOf(page)).toContainText('1');
  await expect(page.getByText('From your data download, October 11, 2025.')).toBeVisible();
  await expectNoViolation(page, 'a list of a data download');
  await expectNoOverflow(page, 'a list of a data download');
  // The address of an imported list leads to the list of the account.
  await page.goto(`${address}/imported?list=lost&owner=${owner.toUpperCase()}`);
  await expect(page).toHaveURL(/\/followerslost$/);
  await expect(rows(page)).toHaveText([/person\.003/]);

  await page.goto(`${address}/notfollowsback`);
  await expect(rows(page)).toHaveText([/person\.003/]);
  await page.goto(`${address}/mutualfollowing`);
  await expect(headOf(page)).toContainText('59');
  await page.getByRole('searchbox').fill('person.01');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Sort and filter' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'A to Z' });
  await expect(rows(page).first()).toContainText('person.010');

  // A person's timeline and the history are answered on the device as well.
  await page.getByRole('button', { name: 'More about person.010' }).click();
  const person = page.getByRole('dialog');
  await expect(person.getByText('Follows you', { exact: true })).toBeVisible();
  // The date of the list, which the file states.
  await expect(
    person.getByRole('listitem').filter({ hasText: 'Started following you' }),
  ).toHaveText(/Jul 4, 2024, as your data download says/);
  await page.keyboard.press('Escape');

  // Kept off on this device alone, and back after a reload only when put back.
  await page.getByRole('button', { name: 'More about person.010' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep off this list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep off this list' }).click();
  await expect(page.getByText('person.010 is off this list.')).toBeVisible();
  await page.goto(`${address}/mutualfollowing`);
  await expect(page.getByText('1 person is kept off this list.')).toBeVisible();

  // The lists that files alone have are the same, with the person's timeline.
  await page.goto(`${address}/imported?list=followers&owner=${owner.toUpperCase()}`);
  await expect(headOf(page)).toContainText('240');
  await page.getByRole('searchbox').fill('person.01');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'More about person.010' }).click();
  await expect(page.getByRole('dialog').getByText('Follows you', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Keep off this list')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectNoViolation(page, 'the followers of a data download');

  await page.goto(`${address}/history`);
  const files = page.locator('section').filter({ hasText: 'Your data downloads' });
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('from your data download, Oct 11, 2025')).toBeVisible();
  await expectNoViolation(page, 'the history of data downloads');
  expect(sent).toEqual([]);
});

test('the data of another owner never reach the screens of the account', async ({
  page,
  context,
}) => {
  const sent = requestsWith(context, anyName);
  await signInAt(address, page, 'pool03@example.com');
  await importInto(page, [october('nora.lind'), tenDaysLater('nora.lind')], true);
  await page.goto(`${address}/home`);
  await expect(card(page, 'New Followers')).toContainText('connect, or add your data download');
  for (const list of ['newfollowers', 'followerslost', 'mutualfollowing']) {
    await page.goto(`${address}/${list}`);
    await expect(page.getByText('Numbers, but no names')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  }
  expect(sent).toEqual([]);
});

test('a connected account has the numbers of the platform and the names of its downloads', async ({
  page,
  context,
}) => {
  const sent = requestsWith(context, anyName);
  await signInAt(address, page, 'pool04@example.com');
  await page.goto(`${address}/connect`);
  server.double.consent = account;
  await page.getByRole('button', { name: 'Continue to Instagram' }).click();
  await expect(page.getByText('Your account is connected.')).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to home' }).click();
  await expect(page.getByText('87 came')).toBeVisible();
  await importInto(page, [october(account.username), tenDaysLater(account.username)]);

  await page.goto(`${address}/home`);
  await expect(card(page, 'New Followers')).toContainText('87');
  await expect(card(page, 'Not Follows Back')).toContainText('Oct 11, 2025');
  await expect(card(page, 'Mutual Following')).toContainText('59');
  // The platform counts the followers here: a line of the names in a file would be another number.
  await expect(page.getByRole('main').getByText(/240 on /)).toHaveCount(0);
  await page.goto(`${address}/newfollowers`);
  await expect(rows(page)).toHaveText([/newcomer/]);
  await expect(headOf(page)).toContainText('1');
  await expect(page.getByText('Instagram counts 87 in the last 30 days')).toBeVisible();
  await page.goto(`${address}/mutualfollowing`);
  await expect(
    page.getByText(/Instagram counts [\d,]+ followers; this file names 240\./),
  ).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  expect(sent).toEqual([]);

  await page.goto(`${address}/home`);
  const asked = page.waitForRequest(/actionable.insights/);
  await page.getByRole('button', { name: 'Get Insights' }).click();
  const { facts = {} } = (await asked).postDataJSON() as { facts?: object };
  // The downloads name one who came and one who left: these figures stay here too.
  expect(Object.keys(facts)).not.toContain('recent');
  expect(Object.keys(facts)).not.toContain('longer');
  expect(Object.keys(facts)).not.toContain('cause');
});
