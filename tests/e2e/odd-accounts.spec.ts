import { expect, test, type Page } from 'playwright/test';
import { listNames } from '../../contract/lists/list-names.ts';
import { faultsIn, type Claim } from '../support/odd-accounts/claims.ts';
import { hasCards, homeClaims } from '../support/odd-accounts/home-claims.ts';
import { historyClaims, listClaims, neededList } from '../support/odd-accounts/people-claims.ts';
import { neededPosts, postClaims } from '../support/odd-accounts/post-claims.ts';
import { oddAccounts, zone, type RawAccount } from '../support/odd-accounts/raw.ts';
import { readUnits } from '../support/odd-accounts/read-units.ts';
import { gridClaims, moodClaims } from '../support/odd-accounts/sentiment-claims.ts';
import { serveAccount } from '../support/odd-accounts/serve.ts';

test.use({ timezoneId: zone });

type Needed = (place: { account: RawAccount; path: string }) => readonly string[];
const nothing: Needed = () => [];

const met = new Set<Claim>();

interface Screen {
  readonly path: string;
  readonly claims: readonly Claim[];
  readonly needed?: Needed;
}

async function faultsOf(
  page: Page,
  { path, claims, needed = nothing }: Screen,
  account: RawAccount,
) {
  const units = await readUnits(page);
  const at = { account, path };
  const all = units.join('\n');
  const missing = needed(at).filter((text) => !all.includes(text));
  return [
    ...faultsIn(units, claims, at, met),
    ...missing.map((text) => `not there: ${text}`),
    ...((await page.locator('main [aria-busy=true]').count()) > 0 ? ['still loading'] : []),
  ];
}

/** Reads the open screen until all of it is there and true. */
async function expectTrue(page: Page, screen: Screen, account: RawAccount): Promise<void> {
  await expect
    .poll(() => faultsOf(page, screen, account), { message: screen.path, timeout: 8_000 })
    .toEqual([])
    .catch((e) => console.log(account.name, screen.path, String(e.message).slice(0, 6000)));
}

const open = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

async function walkPosts(page: Page, account: RawAccount): Promise<void> {
  await page.goto('/postanalytics');
  for (const path of ['/postanalytics', '/reelanalytics', '/viewAllPosts?name=mostLiked']) {
    await open(page, path);
    await expectTrue(page, { path, claims: postClaims, needed: neededPosts }, account);
  }
}

async function walkComments(page: Page, account: RawAccount): Promise<void> {
  await open(page, '/sentimentalAnalysis');
  const hasComments = account.posts.some(({ comments }) => comments !== null);
  const title = () => ['» Sentiment analysis', hasComments ? 'of post 1' : 'No comments yet'];
  await expectTrue(
    page,
    { path: '/sentimentalAnalysis', claims: gridClaims, needed: title },
    account,
  );
  const cell = page.getByRole('button', { name: /^Analyse [1-9].* of post 1$/ });
  if (account.comments.length === 0) return;
  await cell.click();
  const needed = () => ['read on this device', 'Total comments', '» Comments'];
  await expectTrue(
    page,
    { path: '/sentimentalAnalysis?post=', claims: moodClaims, needed },
    account,
  );
}

async function walkPeople(page: Page, account: RawAccount): Promise<void> {
  await open(page, '/history');
  if (account.readings.length === 0) {
    const needed = () => ['No analysis yet'];
    await expectTrue(page, { path: '/history', claims: historyClaims, needed }, account);
  }
  for (const [name, period] of [
    ['30 days', '30'],
    ['7 days', '7'],
    ['90 days', '90'],
    ['All time', 'all'],
  ] as const) {
    if (account.readings.length === 0) break;
    await page.locator('main').getByRole('button', { name, exact: true }).click();
    const needed = () => ['came', '» Since', 'Came and left by'];
    await expectTrue(page, { path: `/history#${period}`, claims: historyClaims, needed }, account);
  }
  for (const list of listNames) {
    await open(page, `/${list}`);
    await expectTrue(page, { path: `/${list}`, claims: listClaims, needed: neededList }, account);
  }
}

/** Home, with each thing that stands out in its place after the one before was put away. */
async function walkHome(page: Page, account: RawAccount): Promise<void> {
  await open(page, '/home');
  const needed = () => ['Followers ', 'Post Analytics', 'Reel Analytics', 'Mutual Following'];
  const home = { path: '/home', claims: homeClaims, needed };
  const putAway = page.getByRole('button', { name: 'Not useful' });
  const end = page.getByText('That’s all for now.');
  if (hasCards(account)) {
    await expect(putAway.or(end)).toBeVisible();
    while (await putAway.isVisible()) {
      await expectTrue(page, home, account);
      await putAway.click();
    }
  }
  await expectTrue(page, home, account);
  if (!hasCards(account)) await expect(putAway).toHaveCount(0);
}

test.describe.configure({ mode: 'serial' });

for (const account of oddAccounts) {
  test(`every figure is true of an account with ${account.name}`, async ({ page }) => {
    await serveAccount(page, account);
    await walkPosts(page, account);
    await walkComments(page, account);
    await walkPeople(page, account);
    await walkHome(page, account);
  });
}

test('every kind of sentence was compared', () => {
  const all = [postClaims, gridClaims, moodClaims, historyClaims, listClaims, homeClaims].flat();
  expect(all.filter((each) => !met.has(each)).map(({ says }) => says.source)).toEqual([]);
});
