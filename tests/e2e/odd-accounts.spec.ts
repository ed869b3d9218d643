import { expect, test, type Page } from 'playwright/test';
import { listNames } from '../../contract/lists/list-names.ts';
import { faultsIn, type Claim } from '../support/odd-accounts/claims.ts';
import { homeClaims } from '../support/odd-accounts/home-claims.ts';
import { historyClaims, listClaims } from '../support/odd-accounts/people-claims.ts';
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

async function faultsOf(page: Page, { path, claims, needed = nothing }: Screen, account: RawAccount) {
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
    .poll(() => faultsOf(page, screen, account), { message: screen.path, timeout: 2_500 })
    .toEqual([]).catch((e) => console.log(account.name, screen.path, String(e.message).slice(0, 6000)));
}

const open = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

async function walkPosts(page: Page, account: RawAccount): Promise<void> {
  await page.goto('/postanalytics');
  for (const path of ['/postanalytics', '/reelanalytics', '/viewAllPosts?name=mostLiked']) {
    await open(page, path);
    const needed = path.startsWith('/view') ? nothing : neededPosts;
    await expectTrue(page, { path, claims: postClaims, needed }, account);
  }
}

async function walkComments(page: Page, account: RawAccount): Promise<void> {
  await open(page, '/sentimentalAnalysis');
  await expectTrue(page, { path: '/sentimentalAnalysis', claims: gridClaims }, account);
  const cell = page.getByRole('button', { name: /^Analyse [1-9].* of post 1$/ });
  if (account.comments.length === 0) return;
  await cell.click();
  const needed = () => ['read on this device'];
  await expectTrue(page, { path: '/sentimentalAnalysis?post=', claims: moodClaims, needed }, account);
}

async function walkPeople(page: Page, account: RawAccount): Promise<void> {
  await open(page, '/history');
  for (const [name, period] of [
    ['30 days', '30'],
    ['7 days', '7'],
    ['90 days', '90'],
    ['All time', 'all'],
  ] as const) {
    if (account.readings.length === 0) break;
    await page.locator('main').getByRole('button', { name, exact: true }).click();
    await expectTrue(page, { path: `/history#${period}`, claims: historyClaims }, account);
  }
  for (const list of listNames) {
    await open(page, `/${list}`);
    await expectTrue(page, { path: `/${list}`, claims: listClaims }, account);
  }
}

async function walkHome(page: Page, account: RawAccount): Promise<void> {
  await open(page, '/home');
  const other = page.getByRole('button', { name: 'Not useful' });
  do {
    await expectTrue(page, { path: '/home', claims: homeClaims }, account);
    if ((await other.count()) === 0) return;
    await other.click();
  } while (true);
}

for (const account of oddAccounts) {
  test(`every figure is true of an account with ${account.name}`, async ({ page }) => {
    await serveAccount(page, account);
    await walkPosts(page, account);
    await walkComments(page, account);
    await walkPeople(page, account);
    await walkHome(page, account);
  });
}
