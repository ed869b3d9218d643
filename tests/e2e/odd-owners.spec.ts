/** @file What the screens say of odd subscriptions, connections and files, compared with the raw records. */
import { expect, test, type Page } from 'playwright/test';
import type { Claim } from '../support/odd-accounts/claims.ts';
import { besideClaims, bothClaims, type Both } from '../support/odd-owners/both-claims.ts';
import {
  connectClaims,
  connectedClaims,
  groupOfSmall,
  rawOf,
} from '../support/odd-owners/connection-claims.ts';
import { fileClaims, neededOfList } from '../support/odd-owners/file-claims.ts';
import {
  fileOwner,
  filesOfConnected,
  oddFiles,
  zipOf,
  type RawFiles,
} from '../support/odd-owners/raw-files.ts';
import { toolClaims } from '../support/odd-accounts/home-claims.ts';
import { zone } from '../support/odd-accounts/raw.ts';
import { oddSubscriptions, type RawSubscription } from '../support/odd-owners/raw-subscriptions.ts';
import { subscriptionClaims } from '../support/odd-owners/subscription-claims.ts';
import { expectSameInVisits, expectTruth } from '../support/odd-owners/walk.ts';
import { respond, fakeSession } from '../support/data/fake-session.ts';
import {
  signInAt,
  startConnectServer,
  type ConnectServer,
} from '../support/servers/connect-server.ts';
import { doubleAccount } from '../support/servers/instagram/account.ts';

test.use({ timezoneId: zone });
test.describe.configure({ mode: 'serial' });

/** The night in which the year ends, on the owner's clock. */
const newYear = Date.parse('2027-01-01T00:20:00+01:00');

const metOfSubscriptions = new Set<Claim<RawSubscription>>();

async function serveSubscription(page: Page, raw: RawSubscription): Promise<void> {
  await page.clock.setFixedTime(newYear);
  await fakeSession(page, { is_subscribed: raw.isSubscribed });
  await respond(page, 'subscription/planDetails/', [200, raw.details]);
  for (const name of ['receipts', 'sessions', 'keys', 'passkeys'] as const) {
    await respond(page, `client/${name}/`, [200, raw[name]]);
  }
}

for (const raw of oddSubscriptions) {
  test(`a subscription ${raw.name} is what the server says`, async ({ page }) => {
    await serveSubscription(page, raw);
    await page.goto('/managesubscription');
    const screen = { path: '/managesubscription', claims: subscriptionClaims };
    const needed = () => [
      ...['Plan ', 'Status ', '» Receipts', '» Keys for your own tools'],
      ...raw.keys.map(({ name }) => `End key ${name}`),
      ...raw.passkeys.map(({ device }) => `Remove passkey ${device || 'Unknown device'}`),
      ...raw.receipts.map(({ number }) => `No. ${number}`),
      ...raw.sessions.map(({ device }) => `${device || 'Unknown device'} since`),
    ];
    const walk = { met: metOfSubscriptions, languages: ['de', 'pt'] as const };
    await expectTruth(page, { ...screen, needed }, raw, walk);
    if (raw.details.status !== 'active') return;
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    const drawer = { needed: () => ['You keep everything'], root: 'dialog[open]' };
    await expectTruth(page, { ...screen, ...drawer, isInEnglish: true }, raw, walk);
  });
}

test('every kind of sentence about a subscription was compared', () => {
  const missed = subscriptionClaims.filter((each) => !metOfSubscriptions.has(each));
  expect(missed.map(({ says }) => says.source)).toEqual([]);
});

const addressOf = (list: string) => `/imported?list=${list}&owner=${fileOwner}`;

const metOfFiles = new Set<Claim<RawFiles>>();

/** The lists that have an address of their own. */
const importedLists = ['new', 'lost', 'renamed', 'followers', 'following'];
/** The lists of an account, by the address of each, and filters that come after the rows. */
const ownLists = [
  ['new', '/newfollowers', ['You don’t follow 1']],
  ['lost', '/followerslost', []],
  ['notFollowingBack', '/notfollowsback', ['Used to follow you 1']],
  ['dontFollowBack', '/donotfollowsback', []],
  ['mutual', '/mutualfollowing', []],
] as const;
/** Those that are read in another language too. */
const readAbroad: ReadonlySet<string> = new Set(['new', 'renamed', 'mutual']);
const relations = ['notFollowingBack', 'dontFollowBack', 'mutual'];

for (const raw of oddFiles) {
  test(`an import of ${raw.name} says what is in the files`, async ({ page }) => {
    const walk = { met: metOfFiles, languages: [] };
    await page.goto('/import');
    for (const [at, file] of raw.files.entries()) {
      await expect(page.getByRole('button', { name: 'Choose file' })).toBeEnabled();
      await page.getByLabel('Choose file').last().setInputFiles(zipOf(file));
      const read = page.getByRole('heading', { name: /^Data download of/ });
      await expect(read).toHaveCount(at + 1);
    }
    const needed = () => ['Nothing left this phone', '» Followers ', '» New Followers'];
    const screen = { path: '/import', claims: fileClaims };
    await expectTruth(page, { ...screen, needed }, raw, walk);
    for (const list of [...importedLists, ...relations]) {
      const path = addressOf(list);
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await expectTruth(page, { ...screen, path, needed: neededOfList }, raw, walk);
    }
    for (const path of ['/import', addressOf('new')]) {
      await expectSameInVisits(page, path, 'de');
    }
  });
}

test.describe('a connected account', () => {
  let server: ConnectServer;
  const metOfConnections = new Set<Claim>();

  test.beforeAll(async () => {
    server = await startConnectServer();
  });
  test.afterAll(() => server.stop());

  for (const [at, followers] of [0, 1, 99, 1_000_000].entries()) {
    test(`with ${followers} followers has what its platform counts`, async ({ page }) => {
      const account = doubleAccount(at + 1, Date.now());
      Object.assign(account, { followers, following: followers === 1 ? 0 : 1 });
      const raw = rawOf(account, Date.now());
      const walk = { met: metOfConnections, languages: ['pt'] as const };
      server.double.consent = account;
      await signInAt(server.address, page, `pool0${at + 1}@example.com`);
      await page.goto(`${server.address}/connect`);
      await page.getByRole('button', { name: 'Continue to Instagram' }).click();
      await expect(page.getByText('Your account is connected.')).toBeVisible();
      const connect = { path: '/connect', claims: connectClaims };
      const fromHundred = 'Instagram shows this from 100 followers';
      const needed = () => [
        `@${account.username}`,
        'Last read',
        ...(followers < 100 ? [fromHundred] : []),
      ];
      await expectTruth(page, { ...connect, needed }, raw, walk);
      const small = page.locator('h3', { hasText: fromHundred });
      expect(await small.locator('+ ul > li').allInnerTexts()).toEqual(groupOfSmall(raw));
      // Home says of posts what the device has analysed.
      await page.goto(`${server.address}/postanalytics`);
      await expect(page.getByText('Most likes')).toBeVisible();
      await page.goto(`${server.address}/home`);
      const all = () => ['» Followers ', '» Post Analytics', '» Profile Visits'];
      await expectTruth(page, { path: '/home', claims: connectedClaims, needed: all }, raw, walk);
    });
  }

  const metOfBoth = new Set<Claim<Both>>();

  // As many as the file names, and far more; the older file is one to be followed by the next.
  for (const [at, followers] of [8, 1_000_000].entries()) {
    test(`with ${followers} followers and two downloads says which counts and which names`, async ({
      page,
    }) => {
      const account = doubleAccount(at + 5, Date.now());
      Object.assign(account, { followers, following: 2 });
      const files = filesOfConnected(at === 0 ? [20, 10] : [60, 40], Date.now());
      const raw: Both = { ...files, ...rawOf(account, Date.now()), files: files.files };
      const walk = { met: metOfBoth, languages: ['fr'] as const };
      server.double.consent = account;
      await signInAt(server.address, page, `pool0${at + 5}@example.com`);
      await page.goto(`${server.address}/connect`);
      await page.getByRole('button', { name: 'Continue to Instagram' }).click();
      await expect(page.getByText('Your account is connected.')).toBeVisible();
      // The first reading is over.
      await expect(page.getByRole('main').getByText(`@${account.username}`)).toBeVisible();
      await expect(page.getByText('Last read')).toBeVisible();
      await page.goto(`${server.address}/postanalytics`);
      await expect(page.getByText('Most likes')).toBeVisible();
      await page.goto(`${server.address}/import`);
      for (const [order, file] of raw.files.entries()) {
        await expect(page.getByRole('button', { name: 'Choose file' })).toBeEnabled();
        await page.getByLabel('Choose file').last().setInputFiles(zipOf(file, account.username));
        const read = page.getByRole('heading', { name: /^Data download of/ });
        await expect(read).toHaveCount(order + 1);
      }
      await page.goto(`${server.address}/home`);
      const old = at === 1 ? ['Your data download is from '] : [];
      const all = () => ['» Followers ', '» Not Follows Back', 'from your data download', ...old];
      await expectTruth(page, { path: '/home', claims: bothClaims, needed: all }, raw, walk);
      for (const [list, path, filters] of ownLists) {
        await page.goto(`${server.address}${path}`);
        const isInEnglish = !readAbroad.has(list);
        const needed = (at: { account: Both; path: string }) => [
          ...neededOfList(at),
          'From your data download, ',
          ...filters,
        ];
        const screen = { claims: bothClaims, needed, path: `/imported?list=${list}`, isInEnglish };
        await expectTruth(page, screen, raw, walk);
      }
    });
  }

  test('every kind of sentence about files and connections was compared', () => {
    const missed = [
      ...fileClaims.filter((each) => !metOfFiles.has(each) && !metOfBoth.has(each)),
      ...[...connectClaims, ...connectedClaims].filter(
        // The odd accounts meet those of the tools.
        (each) => !metOfConnections.has(each) && !toolClaims.includes(each),
      ),
      ...besideClaims.filter((each) => !metOfBoth.has(each)),
    ];
    expect(missed.map(({ says }) => says.source)).toEqual([]);
  });
});
