import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
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
  await expect(page.getByText('+0 came')).toBeVisible();
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
  // What was set aside on purpose is not brought back by a file.
  await page.getByLabel('Add from a file').last().setInputFiles(file);
  await expect(page.getByText('Nothing new in this file')).toBeVisible();
  await expect(analyses).toHaveCount(count - 1);
  await main.getByRole('button', { name: 'Put back' }).first().click();
  await expect(analyses).toHaveCount(count);

  await page
    .getByLabel('Add from a file')
    .last()
    .setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByText('This file is not a Limn history')).toBeVisible();
});
