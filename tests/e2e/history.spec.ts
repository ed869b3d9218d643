import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import type { HistoryFile } from '../../contract/records/timeline/history-file.ts';
import { analyse, figure, signIn } from '../support/e2e.ts';

test('a second analysis takes nothing from the first, and the history shows both', async ({
  page,
}) => {
  await signIn(page, 'pool15@example.com');
  await analyse(page);
  const came = await figure(page, 'New Followers');
  const left = await figure(page, 'Followers Lost');
  expect(came).toBeGreaterThan(0);
  expect(left).toBeGreaterThan(0);
  // Two readings make a line: each end with its count and day.
  const ends = page.getByRole('link', { name: 'See your history' });
  await expect(ends).toContainText(/\d+ on \p{L}+ \d+\s*\d+ on \p{L}+ \d+$/u);
  await analyse(page);
  expect(await figure(page, 'New Followers')).toBe(came);
  expect(await figure(page, 'Followers Lost')).toBe(left);

  await page.getByRole('link', { name: 'See your history' }).click();
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
  await expect(page.getByText(`+${came} came`)).toBeVisible();
  await expect(page.getByText(`\u2212${left} left`)).toBeVisible();
  // The earlier state of the demo network and the two analyses.
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);

  // The chart answers the arrow keys: the reading before the last one.
  const chart = page.getByRole('slider', { name: 'Followers over time' });
  await chart.focus();
  await chart.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /followers, 0 came, 0 left$/);
  await expect(page.getByText('0 came', { exact: true })).toBeVisible();
  await chart.press('Escape');
  await expect(page.getByText(`+${came} came`)).toBeVisible();

  await page.getByRole('button', { name: 'All time' }).click();
  await expect(page.getByRole('button', { name: 'All time' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('offline the history is shown as it was, with its date', async ({ page, context }) => {
  await signIn(page, 'pool16@example.com');
  await analyse(page);
  await page.goto('/history');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Back to home' }).click();
  await expect(page.getByRole('link', { name: 'See your history' })).toBeVisible();
  await page.route('**/api/client/history/', (route) => route.abort());
  await context.setOffline(true);
  await page.getByRole('link', { name: 'See your history' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/^Offline\. Showing/)).toBeVisible();
  await context.setOffline(false);
});

test('an analysis is set aside and put back, and a file brings the history back', async ({
  page,
}) => {
  await signIn(page, 'pool06@example.com');
  await analyse(page);
  await page.goto('/history');
  const main = page.getByRole('main');
  await expect(main.getByText('Earlier, from the demo')).toBeVisible();
  const analyses = main.getByRole('button', { name: /^Options for/ });
  const count = await analyses.count();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save history' }).click();
  const file = await (await saving).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 'limn-history' });

  await analyses.first().click();
  await page.getByRole('button', { name: 'Set this analysis aside' }).click();
  await expect(main.getByText('set aside').first()).toBeVisible();
  await expect(analyses).toHaveCount(count - 1);
  await expect(main.getByRole('button', { name: 'Put back' }).first()).toBeFocused();
  // What was set aside on purpose is not brought back by a file.
  await page.getByLabel('Add from a file').last().setInputFiles(file);
  await expect(page.getByText('Nothing new in this file')).toBeVisible();
  await expect(analyses).toHaveCount(count - 1);
  await main.getByRole('button', { name: 'Put back' }).first().press('Enter');
  await expect(analyses).toHaveCount(count);
  await expect(page.getByText('Analysis put back')).toBeVisible();
  await expect(analyses.first()).toBeFocused();

  await page
    .getByLabel('Add from a file')
    .last()
    .setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByText('This file is not a Limn history')).toBeVisible();
});

test('a follower who left and came back has both steps, and a second device shows the same', async ({
  page,
  browser,
}, { retry }) => {
  // The server keeps the readings of the first try.
  const email = retry === 0 ? 'pool07@example.com' : 'pool08@example.com';
  await signIn(page, email);
  await analyse(page);
  await page.goto('/history');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save history' }).click();
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as HistoryFile;
  // Two earlier readings in one of which somebody who is there before and after it is missing.
  const full = file.readings.find(({ following_changes: known }) => known !== null);
  const [first] = file.readings;
  const came = first?.follower_changes?.came ?? [];
  const stayed = new Set(came);
  for (const { follower_changes: changes } of file.readings.slice(1)) {
    for (const id of changes?.left ?? []) stayed.delete(id);
  }
  const [someone] = stayed;
  if (full === undefined || first === undefined || someone === undefined) throw new Error('empty');
  const following = full.following_changes?.came ?? [];
  const day = 24 * 3_600_000;
  const earlier = (id: string, at: number, changes: object, followers: number) => ({
    ...{ ...full, id, followers, follower_changes: changes },
    ...{ taken_at: first.taken_at - at * day },
    following_changes:
      id === 'earlier-with-everybody' ? { came: following, left: [] } : { came: [], left: [] },
  });
  const readings = [
    earlier('earlier-with-everybody', 20, { came, left: [] }, came.length),
    earlier('earlier-without-one', 10, { came: [], left: [someone] }, came.length - 1),
    { ...first, follower_changes: { came: [someone], left: [] } },
    ...file.readings
      .slice(1)
      .map((reading) =>
        reading === full ? { ...reading, following_changes: { came: [], left: [] } } : reading,
      ),
  ];
  const shown = page.getByRole('main').getByRole('listitem');
  const count = await shown.count();
  await page
    .getByLabel('Add from a file')
    .last()
    .setInputFiles({
      ...{ name: 'history.json', mimeType: 'application/json' },
      buffer: Buffer.from(JSON.stringify({ ...file, readings })),
    });
  await expect(shown).toHaveCount(count + 2);
  const call = `/api/client/history/person/?id=${someone}`;
  const token = await page.evaluate(
    () => JSON.parse(localStorage['login'] ?? '{}').token as string,
  );
  const headers = { authorization: `Token ${token}` };
  const response = (await (await page.request.get(call, { headers })).json()) as {
    steps: { kind: string; relation: string }[];
  };
  const kinds = response.steps.filter(({ relation }) => relation === 'followers');
  expect(kinds.map(({ kind }) => kind)).toEqual(['first-seen', 'left', 'returned']);

  // Another device shows the same history.
  const other = await (await browser.newContext()).newPage();
  await signIn(other, email);
  await other.goto('/history');
  const there = other.getByRole('main').getByRole('listitem');
  await expect(there).toHaveCount(count + 2);
  expect(await there.allInnerTexts()).toEqual(await shown.allInnerTexts());
  await other.context().close();
});
