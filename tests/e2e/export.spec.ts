import { readFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import { exportForms, type ExportForm } from '../../contract/tables/own-tables.ts';
import { readers } from '../support/data/export-readers.ts';
import { analyse, signIn } from '../support/e2e.ts';

const labels: Record<ExportForm, RegExp> = {
  csv: /^CSV/,
  json: /^JSON/,
  parquet: /^Parquet/,
  sqlite: /^SQLite/,
};

async function openExport(page: Page): Promise<void> {
  await page.goto('/managesubscription');
  await page.getByRole('link', { name: 'Export your data' }).click();
  await expect(page).toHaveURL(/\/export$/);
}

test('each form of the export gives other tools the same rows', async ({ page }) => {
  await signIn(page, 'pool04@example.com');
  // An account without an analysis has no names.
  await analyse(page);
  await openExport(page);
  const tables = { people: 0, posts: 0 };
  for (const form of exportForms) {
    await page.getByRole('radio', { name: labels[form] }).check();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const bytes = new Uint8Array(readFileSync(await (await saved).path()));
    const people = await readers[form](bytes, 'people');
    const posts = await readers[form](bytes, 'posts');
    expect(people.length).toBeGreaterThan(0);
    expect(posts.length).toBeGreaterThan(0);
    expect(posts.map(([, takenAt]) => typeof takenAt)).not.toContain('object');
    if (form === 'csv') Object.assign(tables, { people, posts });
    expect({ people, posts }).toEqual(tables);
    await expect(page.getByText('There are no comments yet.', { exact: false })).toBeVisible();
  }
});

test('an export that is cancelled saves nothing, and another one can begin', async ({ page }) => {
  await signIn(page, 'pool04@example.com');
  await openExport(page);
  let isHeld = true;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route(/\/mutual\/follower\//, async (route) => {
    if (isHeld) await released;
    await route.continue().catch(() => undefined);
  });
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText(/rows read$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  isHeld = false;
  release();
  await page.getByRole('radio', { name: labels.json }).check();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => names).toEqual(['limn-export.json']);
});
