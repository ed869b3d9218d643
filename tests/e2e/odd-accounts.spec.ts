import { expect, test, type Page } from 'playwright/test';
import type { Language } from '../../contract/languages.ts';
import { listNames } from '../../contract/lists/list-names.ts';
import { switchLanguage } from '../support/assertions/switch-language.ts';
import type { Claim } from '../support/odd-accounts/claims.ts';
import { hasCards, homeClaims } from '../support/odd-accounts/home-claims.ts';
import { insightClaims } from '../support/odd-owners/insight-claims.ts';
import { writeInsights } from '../support/odd-owners/insight-writer.ts';
import { historyClaims, listClaims, neededList } from '../support/odd-accounts/people-claims.ts';
import { neededPosts, postClaims } from '../support/odd-accounts/post-claims.ts';
import { othersIn } from '../support/odd-accounts/other-languages.ts';
import { oddAccounts, zone, type RawAccount } from '../support/odd-accounts/raw.ts';
import { readUnits } from '../support/odd-accounts/read-units.ts';
import { momentClaims, personClaims } from '../support/odd-accounts/reading-claims.ts';
import { gridClaims, moodClaims } from '../support/odd-accounts/sentiment-claims.ts';
import { idOf, serveAccount } from '../support/odd-accounts/serve.ts';
import { expectTruth, intervals, type Screen } from '../support/odd-owners/walk.ts';

test.use({ timezoneId: zone });

const met = new Set<Claim>();

/** The languages besides English in which an account is read, for the forms of its numbers. */
const spoken: Readonly<Record<string, readonly Language[]>> = {
  'two followers, one post at midnight': ['de', 'fr'],
  'fifteen followers, 21 posts within an hour': ['it'],
  'sixteen followers, most likes hidden': ['pt'],
  'one post that went round': ['es'],
};

/** Reads the open screen until all of it is there and true. */
const expectTrue = (page: Page, screen: Screen, account: RawAccount): Promise<void> =>
  expectTruth(page, screen, account, { met, languages: spoken[account.name] ?? [] });

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

/** Opens the timelines of the first people of a list. */
async function walkPersons(page: Page, account: RawAccount): Promise<void> {
  const more = page.getByRole('button', { name: /^More about p/ });
  for (const button of (await more.all()).slice(0, 2)) {
    const name = /p[a-j]+$/.exec((await button.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    await button.click();
    const screen = { claims: personClaims, isInEnglish: true, root: 'dialog[open]' };
    const path = `/person#${idOf(name)}`;
    const needed = () => [`@${name}`, ' You ', ' on '];
    await expectTrue(page, { ...screen, path, needed }, account);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

/** The time machine at its first reading, its latest and the one before. */
async function walkMoments(page: Page, account: RawAccount): Promise<void> {
  await open(page, '/history/moments');
  const last = account.readings.length - 1;
  const read = (at: number, text: string) => {
    const screen = { claims: momentClaims, needed: () => [text], isInEnglish: at !== 0 };
    return expectTrue(page, { path: `/history/moments#${at}`, ...screen }, account);
  };
  if (last < 1) return read(0, 'Nothing to go back to yet');
  const slider = page.getByRole('slider', { name: 'Day' });
  for (const [key, at] of [
    ['Home', 0],
    ['End', last],
    ['ArrowLeft', last - 1],
  ] as const) {
    await slider.press(key);
    await read(at, 'Came later');
  }
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
    const isInEnglish = period !== '30';
    const screen = { path: `/history#${period}`, claims: historyClaims, needed, isInEnglish };
    await expectTrue(page, screen, account);
  }
  for (const list of listNames) {
    await open(page, `/${list}`);
    const isInEnglish = list !== 'newfollowers';
    const screen = { path: `/${list}`, claims: listClaims, needed: neededList, isInEnglish };
    await expectTrue(page, screen, account);
    if (list === 'newfollowers' || list === 'followerslost') await walkPersons(page, account);
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

/** The insight on home, and for some accounts the one in another language. */
async function walkInsight(page: Page, account: RawAccount): Promise<void> {
  // Without a finished analysis there is none.
  if (account.readings.length === 0) return;
  const root = 'section[aria-labelledby="home-insight"]';
  const panel = page.locator(root);
  await panel.getByRole('button', { name: 'Get Insights' }).click();
  const needed = () => ['» Written', ': open '];
  const screen = { path: '/home', claims: insightClaims, needed, root };
  await expectTrue(page, { ...screen, isInEnglish: true }, account);
  const english = await readUnits(page, root);
  for (const language of spoken[account.name] ?? []) {
    await switchLanguage(page, language);
    await panel.getByRole('button').click();
    const others = async () => othersIn(english, await readUnits(page, root), language);
    await expect(panel.locator('[lang]')).toHaveCount(0);
    await expect.poll(others, { intervals }).toEqual([]);
  }
  await switchLanguage(page, 'en');
}

test.describe.configure({ mode: 'serial' });

for (const account of oddAccounts) {
  test(`every figure is true of an account with ${account.name}`, async ({ page, request }) => {
    await serveAccount(page, account);
    await writeInsights(page, request);
    await walkPosts(page, account);
    await walkComments(page, account);
    await walkPeople(page, account);
    await walkMoments(page, account);
    await walkHome(page, account);
    await walkInsight(page, account);
  });
}

test('every kind of sentence was compared', () => {
  const ofPosts = [postClaims, gridClaims, moodClaims];
  const ofPeople = [
    historyClaims,
    listClaims,
    personClaims,
    momentClaims,
    homeClaims,
    insightClaims,
  ];
  const all = [...ofPosts, ...ofPeople].flat();
  // Two screens may have the same sentence.
  const said = new Set([...met].map(({ says }) => says.source));
  const missed = all.map(({ says }) => says.source).filter((source) => !said.has(source));
  // The writer of insights finds something better to say of each of these accounts.
  expect(missed.filter((source) => !source.includes('profile visits'))).toEqual([]);
});
