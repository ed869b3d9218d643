/** @file The insight that home shows by itself after an analysis. */
import { expect, test, type Page } from 'playwright/test';
import { analyse, figure, signIn, untilHomeHydrated } from '../support/e2e.ts';
import { account, respond, fakeSession } from '../support/data/fake-session.ts';
import { switchLanguage } from '../support/assertions/switch-language.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 1);

const reading = (at: number, came: number | null, left: number | null) => ({
  ...{ id: `r${at}`, taken_at: start + at * day, source: 'analysis', complete: true },
  ...{ followers: 2_600, following: 300, came, left },
});

/** An account that lost 31 of 48 between two of its readings. */
async function burst(page: Page): Promise<void> {
  const figures = { ...account, new_followers: 46, followers_lost: 48 };
  await fakeSession(page, figures);
  await respond(page, 'client/history/', [
    200,
    {
      readings: [
        reading(0, null, null),
        reading(8, 11, 4),
        reading(9, 15, 31),
        reading(12, 17, 8),
        reading(14, 3, 5),
      ],
      ...{ undone: [], counts: [], unseen: null },
      periods: [{ period: '30', since: start, new: 46, lost: 48 }],
    },
  ]);
}

const card = (page: Page) => page.getByRole('region', { name: 'What stands out' });

test('an analysis ends with one insight, which a second one does not contradict', async ({
  page,
}) => {
  await signIn(page, 'pool13@example.com');
  await untilHomeHydrated(page);
  await expect(card(page)).toHaveCount(0);
  await analyse(page);
  const [came, left] = await Promise.all(
    ['New Followers', 'Followers Lost'].map((label) => figure(page, label)),
  );
  const most = Math.max(came ?? 0, left ?? 0);
  const text = await card(page).innerText();
  expect(text).toContain(`${most} people`);
  await analyse(page);
  await expect(card(page)).toHaveText(text, { useInnerText: true });
  const see = card(page).getByRole('link', { name: `See the ${most}` });
  await see.click();
  await expect(page).toHaveURL(most === left ? /followerslost$/ : /newfollowers$/);
  await expect(page.getByRole('main')).toContainText(`${most}`);
});

test('a loss that one stretch explains is said in the language of the page', async ({ page }) => {
  await burst(page);
  await page.goto('/home');
  await expect(card(page)).toContainText(
    /^31 of the 48 who left went in one stretch: November 9 . 10\./,
  );
  await expect(card(page).getByRole('link', { name: 'See the 48' })).toHaveAttribute(
    'href',
    '/followerslost',
  );
  expect(await switchLanguage(page, 'de')).toBe(true);
  const german = page.getByRole('region', { name: 'Was auffällt' });
  await expect(german).toContainText('In einem kurzen Zeitraum gingen 31 von 48');
  await expect(german).not.toContainText('stretch');
});

test('what is not useful gives way to the next one, and stays away', async ({ page }) => {
  await burst(page);
  await page.goto('/home');
  await card(page).getByRole('button', { name: 'Not useful' }).click();
  await expect(card(page)).toContainText('of your followers left since November 1: 48 people.');
  await page.reload();
  await expect(card(page)).toContainText('48 people.');
  await card(page).getByRole('button', { name: 'Not useful' }).click();
  await expect(page.locator(':focus')).toContainText('That’s all for now.');
  await page.reload();
  await untilHomeHydrated(page);
  await expect(page.getByRole('link', { name: 'See your history' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('nothing below moves when the insight of the last visit comes back', async ({ page }) => {
  await burst(page);
  await page.goto('/home');
  await expect(card(page)).toBeVisible();
  await page.reload();
  await expect(card(page)).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries as (PerformanceEntry & { value: number })[])
            sum += entry.value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          setTimeout(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );
  expect(shift).toBeLessThan(0.05);
});
