import { expect, test, type Page } from 'playwright/test';
import { analyse, clearData, figure, untilHomeHydrated, logIn, signIn } from '../support/e2e.ts';
import { signInWithPast } from '../support/past.ts';
import { gate } from '../support/browser/request-gate.ts';

/** Shows what sorts and filters a list, which a phone has behind a button. */
const openRefine = (page: Page) => page.getByRole('button', { name: 'Sort and filter' }).click();

/** Scrolls a list to its end and returns every profile that was in it, in order. */
async function readToTheEnd(page: Page): Promise<string[]> {
  const seen = new Map<number, string>();
  const readOn = async () => {
    const { rows, isAtEnd } = await page.evaluate(() => {
      const items = [...document.querySelectorAll('main li[data-index]')];
      const indexOf = (item: Element) => Number(item.getAttribute('data-index'));
      const last = items.toSorted((a, b) => indexOf(a) - indexOf(b)).at(-1);
      const end = [...document.querySelectorAll('main [role="status"]')].find((each) =>
        each.textContent?.replaceAll('\u00ad', '').includes('That’s all'),
      );
      const found = {
        rows: items.map((item) => ({
          index: indexOf(item),
          href: item.querySelector('a')?.getAttribute('href') ?? '',
        })),
        isAtEnd: end !== undefined && end.getBoundingClientRect().top < innerHeight,
      };
      // No further than the last rendered row, so that a slow machine skips none.
      last?.scrollIntoView({ block: 'start' });
      return found;
    });
    for (const { index, href } of rows) seen.set(index, href);
    return isAtEnd;
  };
  await expect.poll(readOn, { intervals: [60], timeout: 60_000 }).toBe(true);
  return [...seen].sort(([a], [b]) => a - b).map(([, href]) => href);
}

test.describe.configure({ mode: 'serial' });

test('a list loads to its end without duplicates', async ({ page }) => {
  await signIn(page, 'pool06@example.com');
  await analyse(page);
  const count = await figure(page, 'Mutual Following');
  await page.getByRole('link', { name: 'Mutual Following' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mutual Following');
  const profiles = await readToTheEnd(page);
  expect(profiles.length).toBe(count);
  expect(new Set(profiles).size).toBe(profiles.length);
  for (const address of profiles) {
    expect(address).toMatch(/^https:\/\/www\.instagram\.com\/[A-Za-z0-9._]{1,30}\/$/);
  }
  const row = page.locator('main li[data-index] a').first();
  await expect(row).toHaveAttribute('target', '_blank');
  await expect(row).toHaveAttribute('rel', 'noopener noreferrer');
});

test('returning to a list restores its scroll position', async ({ page }) => {
  await signIn(page, 'pool06@example.com');
  await untilHomeHydrated(page);
  await page.getByRole('link', { name: 'Mutual Following' }).click();
  await expect(page.locator('main li[data-index]').first()).toBeVisible();
  const position = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener('scrollend', () => resolve(window.scrollY), { once: true });
        window.scrollBy({ top: 700 });
      }),
  );
  expect(position).toBeGreaterThan(400);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('link', { name: 'Mutual Following' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
});

test('the heading keeps its height when the rows come', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signInWithPast(page, 'second@example.com');
  const pages = await gate(page, '**/instagram/new/followers/**');
  await page.goto('/newfollowers');
  const heading = page.locator('main h1').locator('..');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Home, where the test begins, may have asked for its faces before.
  await expect.poll(() => pages.asked.length).toBeGreaterThan(0);
  const before = await heading.boundingBox();
  pages.open();
  await expect(page.locator('main li[data-index]').first()).toBeVisible();
  await expect(heading.getByText(/^since/)).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
});

test('an open list reloads when an analysis ends', async ({ page }) => {
  await signIn(page, 'pool10@example.com');
  await untilHomeHydrated(page);
  // An attempt before this one may have left a result.
  await clearData(page);
  const pages = await gate(page, '**/module/relations/**');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect.poll(() => pages.asked.length).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Mutual Following' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  pages.open();
  await expect(page.locator('main li[data-index]').first()).toBeVisible();
});

test('an empty list says why and names its source', async ({ page }) => {
  await logIn(page, 'empty@example.com');
  await page.goto('/newfollowers');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the analysis' }).click();
  await analyse(page);
  await page.goto('/newfollowers');
  await expect(page.getByText('No new followers yet')).toBeVisible();
  await expect(page.getByText(/Activity tracking starts only after/)).toBeVisible();
  await expect(page.getByText(/your analyses found/)).toBeVisible();
});

test('a failed list can be retried', async ({ page }) => {
  await signIn(page, 'pool06@example.com');
  let isBroken = true;
  await page.route('**/instagram/new/followers/**', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'Out of order' } }) : route.continue(),
  );
  await page.getByRole('link', { name: 'New Followers' }).click();
  await expect(page.getByText('Out of order')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('main li[data-index] a').first()).toBeVisible();
  await expect(page.getByText('Out of order')).toBeHidden();
});

test('the heading counts what the list has, whatever another device has found since', async ({
  page,
}) => {
  await signIn(page, 'pool06@example.com');
  const count = await figure(page, 'Followers Lost');
  expect(count).toBeGreaterThan(0);
  await page.route('**/instagram/follower/lost/**', (route) => route.fulfill({ json: [] }));
  await page.getByRole('link', { name: 'Followers Lost' }).click();
  await expect(page.getByText('No one has left')).toBeVisible();
  await expect(page.locator('main').getByText(/^\d+$/).first()).toHaveText('0');
});

test('at 200 percent on a phone names are not cut', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await signIn(page, 'pool06@example.com');
  await page.getByRole('link', { name: 'Followers Lost' }).click();
  const names = page.locator('main li[data-index] a > :nth-child(2)');
  await expect(names.first()).toBeVisible();
  for (const name of [page.locator('header').getByText(/^@/), ...(await names.all())]) {
    const isCut = await name.evaluate(
      (each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1,
    );
    expect(isCut, (await name.textContent()) ?? '').toBe(false);
  }
});

test('invalid rows are skipped, and an invalid name is not a link', async ({ page }) => {
  await signIn(page, 'pool06@example.com');
  const good = { insta_image_url: '', insta_full_name: '<img src=x onerror=alert(1)>' };
  await page.route('**/instagram/follower/lost/**', (route) =>
    route.fulfill({
      json: route.request().url().includes('page=1')
        ? [
            { ...good, insta_id: '1', insta_username: 'mara.quint' },
            { ...good, insta_id: '2', insta_username: '../../evil' },
            { ...good, insta_id: '3', insta_username: 'https://evil.example' },
            { ...good, insta_id: null, insta_username: 'nobody' },
            'text',
            7,
          ]
        : [],
    }),
  );
  await page.getByRole('link', { name: 'Followers Lost' }).click();
  await expect(page.locator('main li[data-index]')).toHaveCount(3);
  await expect(page.locator('main li[data-index] a')).toHaveCount(1);
  await expect(page.locator('main li[data-index] a')).toHaveAttribute(
    'href',
    'https://www.instagram.com/mara.quint/',
  );
  await expect(page.locator('main img[onerror]')).toHaveCount(0);
});

test('the tabs lead to their lists, whose counts add up to everybody', async ({ page }) => {
  await signIn(page, 'pool06@example.com');
  await untilHomeHydrated(page);
  const everybody = Number(
    (await page.locator('[data-slot="followers-whole"]').innerText()).replace(/\D/g, ''),
  );
  await page.getByRole('link', { name: 'Not Follows Back' }).click();
  const tabs = page.getByRole('navigation', { name: 'Lists' });
  await expect(tabs.getByRole('link', { name: 'Followed By You' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await tabs.getByRole('link', { name: 'Unfollowed' }).click();
  await expect(page).toHaveURL(/\/followerslost$/);
  await tabs.getByRole('link', { name: 'Follows You' }).click();
  await expect(page).toHaveURL(/\/donotfollowsback$/);
  await page.getByRole('button', { name: 'Other lists' }).click();
  const countOf = async (name: string) =>
    Number((await tabs.getByRole('link', { name }).innerText()).replace(/\D/g, ''));
  expect((await countOf('I Don’t Follow Back')) + (await countOf('Mutual Following'))).toBe(
    everybody,
  );
  await page.getByRole('button', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('on a phone the names come first, and what sorts and filters them is behind a button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'pool06@example.com');
  await analyse(page);
  await page.getByRole('link', { name: 'New Followers' }).click();
  const name = page.locator('main li[data-index] [class*=username]').first();
  await expect(name).toBeVisible();
  await expect.poll(async () => (await name.boundingBox())?.y).toBeLessThanOrEqual(310);

  const refine = page.getByRole('button', { name: 'Sort and filter' });
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await expect(refine).toContainText('Newest first');
  await expect(order).toBeHidden();
  await refine.focus();
  await page.keyboard.press('Enter');
  await expect(refine).toHaveAttribute('aria-expanded', 'true');
  await order.selectOption('A to Z');
  await expect(refine).toContainText('A to Z');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('7 days');
  await expect(refine.getByText('1', { exact: true })).toBeVisible();

  const sibling = page.getByRole('link', { name: /^Mutual Following/ });
  await expect(sibling).toBeHidden();
  await page.getByRole('button', { name: 'Other lists' }).click();
  await sibling.click();
  await expect(page).toHaveURL(/\/mutualfollowing$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mutual Following');
});

test('a list is searched by name and put in order', async ({ page }) => {
  await signIn(page, 'pool06@example.com');
  await analyse(page);
  await page.getByRole('link', { name: 'Mutual Following' }).click();
  const rows = page.locator('main li[data-index]');
  const nameOf = (at: number) => rows.nth(at).locator('a > :nth-child(2)').textContent();
  await expect(rows.first()).toBeVisible();
  const name = (await nameOf(2)) ?? '';
  const field = page.getByRole('searchbox', { name: 'Name or @handle' });
  await field.fill(`@${name.toUpperCase()}`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(name);
  await field.fill('no one is called this');
  await expect(page.getByText('No one matches “no one is called this”')).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(field).toHaveValue('');
  await expect(rows.nth(5)).toBeVisible();
  await openRefine(page);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('A to Z');
  await expect
    .poll(async () => {
      const names = await Promise.all([0, 1, 2, 3].map(nameOf));
      return names.every((each, at) => at === 0 || (names[at - 1] ?? '') <= (each ?? ''));
    })
    .toBe(true);
});

test('new and lost followers are shown for a chosen period', async ({ page }) => {
  await signIn(page, 'pool06@example.com');
  await analyse(page);
  await page.getByRole('link', { name: 'New Followers' }).click();
  const period = page.getByRole('combobox', { name: 'Period' });
  await openRefine(page);
  await expect(period).toHaveValue('30');
  await expect(page.getByText(/your analyses found in the 30 days/)).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes('period=7'));
  await period.selectOption('7 days');
  await asked;
  await expect(page.getByText(/your analyses found in the 7 days/)).toBeVisible();
  await page.goto('/mutualfollowing');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(period).toHaveCount(0);
});

test('a part of a list is shown alone, by pointer and keyboard, and kept for the return', async ({
  page,
}) => {
  await signIn(page, 'pool06@example.com');
  await analyse(page);
  await page.getByRole('link', { name: 'Followers Lost' }).click();
  const parts = page.getByRole('group', { name: 'Show' });
  const rows = page.locator('main li[data-index]').filter({ has: page.locator('a') });
  const heading = page.locator('main').getByText(/^\d+$/).first();
  const chip = (name: string) => parts.getByRole('radio', { name: new RegExp(`^${name}`) });
  const countOf = async (name: string) =>
    Number(/\d+/.exec(await parts.locator('label', { hasText: name }).innerText())?.[0]);
  await openRefine(page);
  await expect(chip('All')).toBeChecked();
  await expect(chip('You still follow \\d+')).toBeVisible();
  const [all, followed] = [await countOf('All'), await countOf('You still follow')];
  expect(followed).toBeGreaterThan(0);
  expect(followed).toBeLessThan(all);
  await expect(heading).toHaveText(String(all));
  await chip('You still follow').click();
  await expect(heading).toHaveText(String(followed));
  expect((await readToTheEnd(page)).filter((href) => href !== '')).toHaveLength(followed);
  await chip('You still follow').press('ArrowRight');
  await expect(chip('All')).toBeChecked();
  await expect(heading).toHaveText(String(all));
  await chip('All').press('ArrowLeft');
  await expect(heading).toHaveText(String(followed));
  await page.goBack();
  await page.getByRole('link', { name: 'Followers Lost' }).click();
  await expect(chip('You still follow')).toBeChecked();
  await rows.first().click({ button: 'right' });
  const keepOff = page.getByRole('dialog').getByRole('button', { name: 'Keep off this list' });
  await keepOff.click();
  await keepOff.click();
  await chip('Kept off 1').click();
  const putBack = page.getByRole('button', { name: /^Put back/ });
  await expect(putBack).toBeVisible();
  await expect(rows).toHaveCount(0);
  await putBack.click();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(chip('All')).toBeChecked();
  await expect(rows.first()).toBeVisible();
});

test('the dates of a group stay in view while it scrolls', async ({ page }) => {
  await logIn(page, 'demo@example.com');
  await page.goto('/home');
  await analyse(page);
  await page.getByRole('link', { name: 'Followers Lost' }).click();
  await expect(page.locator('main li[data-index]').nth(8)).toBeVisible();
  const dates = page.locator('[data-newest=true]');
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await expect(dates).toBeInViewport({ ratio: 1 });
  const search = await page.getByRole('search').boundingBox();
  const box = await dates.boundingBox();
  expect(box?.y ?? 0).toBeGreaterThanOrEqual((search?.y ?? 0) + (search?.height ?? 0) - 1);
});

test('offline the saved people of a list can be searched', async ({ page, context }) => {
  await signIn(page, 'pool06@example.com');
  await analyse(page);
  await page.getByRole('link', { name: 'Mutual Following' }).click();
  const rows = page.locator('main li[data-index]');
  await expect(rows.nth(3)).toBeVisible();
  const name = (await rows.nth(3).locator('a > :nth-child(2)').textContent()) ?? '';
  await context.setOffline(true);
  await page.getByRole('searchbox').fill(name);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(name);
  await expect(page.getByText(/This list is from/)).toBeVisible();
  await context.setOffline(false);
});

test('a person is kept off a list until put back, and changes are grouped by date', async ({
  page,
}) => {
  await signIn(page, 'pool06@example.com');
  await analyse(page);
  await page.getByRole('link', { name: 'Followers Lost' }).click();
  const rows = page.locator('main li[data-index]').filter({ has: page.locator('a') });
  // Rows appear a few at a time.
  await expect(rows.nth(1).locator('a > :nth-child(2)')).toHaveText(/\S/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/\d/);
  const names = () => rows.locator('a > :nth-child(2)').allTextContents();
  const all = await names();
  const [, second = ''] = all;
  const more = page.getByRole('button', { name: `More about ${second}` });
  await more.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').filter({ hasText: /^Left ?there on/ })).toBeVisible();
  await expect(dialog.getByText('Doesn’t follow you')).toBeVisible();
  await expect(dialog.getByText(/look the same from here/)).toBeVisible();
  const keepOff = dialog.getByRole('button', { name: 'Keep off this list' });
  await keepOff.click();
  await dialog.getByRole('combobox', { name: 'For how long' }).selectOption('For good');
  await keepOff.click();
  await expect(page.getByText(`${second} is off this list.`)).toBeVisible();
  await expect(more).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(more).toBeVisible();
  await rows.nth(1).click({ button: 'right' });
  await keepOff.click();
  await dialog.getByRole('radio', { name: 'Brand or public figure' }).check();
  await keepOff.click();
  await page.reload();
  await expect(rows.first()).toBeVisible();
  await expect(more).toHaveCount(0);
  await page.getByText('1 person is kept off this list.').click();
  const stored = page.getByRole('listitem').filter({ hasText: `@${second}` });
  await expect(stored).toContainText(/Brand or public figure, until \w+ \d+, \d{4}/);
  // Lost on the way, it is sent again after a reload.
  await page.route('**/keptoff/back/', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => /keptoff\/back/.test(request.url()));
  await stored.getByRole('button', { name: 'Put back' }).click();
  await expect(more).toBeVisible();
  await lost;
  await page.unroute('**/keptoff/back/');
  const arrived = page.waitForResponse('**/keptoff/back/');
  await page.reload();
  await arrived;
  await expect(more).toBeVisible();
});
