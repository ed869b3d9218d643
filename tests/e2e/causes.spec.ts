/** @file Why followers left, on every screen that says it, of an account with one effect in its past. */
import { expect, test, type Page } from 'playwright/test';
import type { FiledReading, HistoryFile } from '../../contract/records/timeline/history-file.ts';
import type { KnownContent } from '../../contract/threads/causes.ts';
import { signIn } from '../support/e2e.ts';

const day = 24 * 3_600_000;

/** Days of readings up to now, and how many leave after the content beside the one of each day. */
const [days, extra] = [44, 26];

/** The contents that the device keeps once their analysis has run. */
async function storedContents(page: Page): Promise<KnownContent[]> {
  await page.goto('/postanalytics');
  // The app makes its database: opened before, it would have no store.
  await expect(page.getByText(/^As of/)).toBeVisible();
  const read = () =>
    page.evaluate(
      () =>
        new Promise<KnownContent[]>((resolve, reject) => {
          const opening = indexedDB.open('limn');
          opening.addEventListener('error', () => reject(opening.error));
          opening.addEventListener('success', () => {
            const asked = opening.result.transaction('items').objectStore('items').get('contents');
            asked.addEventListener('success', () => {
              opening.result.close();
              resolve((asked.result as KnownContent[] | undefined) ?? []);
            });
          });
        }),
    );
  await expect.poll(async () => (await read()).length).toBeGreaterThan(10);
  return read();
}

/** Of the contents three weeks to eight days ago the one that is furthest from the others. */
function alone(contents: readonly KnownContent[], now: number): KnownContent {
  const distance = ({ id, at }: KnownContent) =>
    Math.min(...contents.filter((each) => each.id !== id).map((each) => Math.abs(each.at - at)));
  const [found] = contents
    .filter(({ at }) => at > now - 24 * day && at < now - 8 * day)
    .sort((one, other) => distance(other) - distance(one));
  if (found === undefined) throw new Error('no content in the past');
  return found;
}

/** A reading a day: one follower leaves each day, and many more in the day after a content. */
function pastOf(account: HistoryFile['account'], content: KnownContent, now: number): HistoryFile {
  const leavers = Array.from({ length: days + extra }, (_, at) => String(880_001 + at));
  const stayers = Array.from({ length: 60 }, (_, at) => String(770_001 + at));
  const waiting = [...leavers];
  let size = leavers.length + stayers.length;
  const readings = Array.from({ length: days }, (_, at): FiledReading => {
    const takenAt = now - (days - at) * day + 3_600_000;
    const isAfter = content.at <= takenAt && content.at > takenAt - day;
    const left = at === 0 ? [] : waiting.splice(0, isAfter ? extra + 1 : 1);
    size -= left.length;
    const came = at === 0 ? [...stayers, ...leavers] : [];
    return {
      ...{ id: `past-${account.insta_id}-${at}`, taken_at: takenAt, source: 'analysis' },
      ...{ complete: true, followers: size, following: 1 },
      follower_changes: { came, left },
      following_changes: { came: at === 0 ? stayers.slice(0, 1) : [], left: [] },
    };
  });
  return {
    ...{ format: 'limn-history', version: 1, exported_at: now, account, readings, counts: [] },
    names: leavers.map((id) => ({
      ...{ insta_id: id, username: `was.${id}` },
      ...{ first_seen: now - days * day, last_seen: now - day },
    })),
  };
}

/** Signs in to an account with that past; home is open. */
async function signInWithEffect(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  const contents = await storedContents(page);
  const { token, ...user } = await page.evaluate(
    () =>
      JSON.parse(localStorage['login'] ?? '{}') as Record<
        'token' | 'insta_id' | 'username',
        string
      >,
  );
  const now = Date.now();
  const account = { insta_id: user.insta_id, username: user.username };
  const response = await page.request.post('/api/client/history/import/', {
    headers: { authorization: `Token ${token}` },
    data: pastOf(account, alone(contents, now), now),
  });
  expect(response.ok()).toBe(true);
  await page.goto('/home');
}

test('what explains the losses is said on home, in the list, of a person and in the chart', async ({
  page,
  context,
}) => {
  await signInWithEffect(page, 'pool17@example.com');
  const card = page.getByRole('region', { name: 'What stands out' });
  await expect(card).toContainText(/\d+ of the \d+ who left went within .* of your (post|reel)/);
  await card.getByRole('link', { name: /^See the/ }).click();
  await expect(page).toHaveURL(/\/followerslost\?cause=content$/);

  const filter = page.getByRole('radio', { name: /^After a post/ });
  await expect(filter).toBeChecked();
  const rows = page.getByRole('list', { name: 'Followers Lost' }).getByRole('listitem');
  await expect(rows.getByText(/^After your (post|reel), /).first()).toBeVisible();
  await page.getByRole('radio', { name: /^No cause seen/ }).check();
  await expect(rows.first()).toBeVisible();
  await expect(rows.getByText(/^After your/)).toHaveCount(0);

  await filter.check();
  const open = async () => {
    await rows
      .filter({ hasText: /After your/ })
      .first()
      .getByRole('button', { name: /^More about/ })
      .click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByText(/^Left within .* of your (post|reel) of /)).toBeVisible();
    await menu.getByText('Very likely connected').click();
    await expect(menu.getByText(/people left in that time\. On other days/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  };
  await open();

  // The device knows causes: without a network they are there all the same.
  await context.setOffline(true);
  await page.getByRole('radio', { name: /^No cause seen/ }).check();
  await expect(rows.getByText(/^After your/)).toHaveCount(0);
  await filter.check();
  await open();
  await context.setOffline(false);

  await page.goto('/history');
  await expect(page.getByRole('heading', { name: 'After these, more people left' })).toBeVisible();
  await expect(page.getByText(/After your (post|reel) of .*: \d+ left/)).toBeVisible();
  await expect(page.getByText(/^\d+ posts? in this period$/)).toBeVisible();
});
