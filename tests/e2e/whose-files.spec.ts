/** Files of another name than the session's account, or of none: whose they are is asked, never assumed. */
import { expect, test, type Page } from 'playwright/test';
import { exportFiles, zipBytes, type Person } from '../support/archive/exports.ts';
import { logIn } from '../support/e2e.ts';

const first = Date.UTC(2025, 9, 1) / 1_000;
const everybody = Array.from({ length: 240 }, (_, at): Person => [
  `person.${String(at).padStart(3, '0')}`,
  first - 40_000_000 + at * 80_000,
]);
const files = exportFiles(everybody, everybody.slice(0, 60), undefined, 'nora.lind');
const named = {
  name: 'instagram-nora.lind-2025-10-01-AbC.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(zipBytes(files)),
};
/** Lists alone, as a phone unpacks them. */
const unnamed = Object.entries(files)
  .filter(([path]) => /follow(?:ers|ing)[^/]*$/.test(path))
  .map(([path, content]) => ({
    name: path.split('/').at(-1) ?? '',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  }));

const picker = (page: Page) => page.getByLabel('Choose file').last();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('region', { name: 'Whose data is this?' });
const toFigures = (page: Page) => page.getByRole('link', { name: 'See your figures' });
const owner = (page: Page) => page.locator('dl').getByText(/^(?:@[\w.]+|unknown)$/);

async function openImport(page: Page): Promise<void> {
  await page.goto('/import');
  await expect(button(page, 'Choose file')).toBeEnabled();
}

test('files of an earlier name count as the owner’s once that is said, and it can be changed', async ({
  page,
}) => {
  await logIn(page, 'pool06@example.com');
  await openImport(page);
  await picker(page).setInputFiles(named);
  const dialog = page.getByRole('dialog', { name: 'This is the data of @nora.lind' });
  await dialog.getByRole('button', { name: 'It’s my earlier name' }).click();
  await expect(page.getByText('Your figures and lists use these files now.')).toBeVisible();
  await expect(toFigures(page)).toBeVisible();
  await expect(owner(page)).not.toHaveText('@nora.lind');
  await expect(question(page)).toHaveCount(0);

  await page.reload();
  await expect(owner(page)).not.toHaveText('@nora.lind');
  await button(page, 'Change whose data this is').click();
  await expect(owner(page)).toHaveText('@nora.lind');
  await expect(question(page)).toContainText('These files are of @nora.lind');
  await question(page).getByRole('button', { name: 'Keep apart' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(owner(page)).toHaveText('@nora.lind');
});

test('lists that name no account are the owner’s if the owner says so', async ({ page }) => {
  await logIn(page, 'pool07@example.com');
  await openImport(page);
  await picker(page).setInputFiles(unnamed);
  const dialog = page.getByRole('dialog', { name: 'Whose data is this?' });
  await dialog.getByRole('button', { name: 'It’s my account' }).click();
  await expect(owner(page)).toHaveText(/^@/);
  await expect(toFigures(page)).toBeVisible();
  const toast = page.locator('[popover]').filter({ hasText: 'use these files now' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(owner(page)).toHaveText('unknown');
  await expect(toFigures(page)).toHaveCount(0);
  await question(page).getByRole('button', { name: 'It’s my account' }).click();
  await expect(owner(page)).toHaveText(/^@/);
});

test('home asks about files of another name until they are kept apart', async ({ page }) => {
  await openImport(page);
  await picker(page).setInputFiles(named);
  await expect(page.getByText(/has been with you since/)).toBeVisible();
  await logIn(page, 'pool08@example.com');
  await page.goto('/home');
  await expect(page.getByText('These files are of @nora.lind')).toBeVisible();
  await page.getByRole('link', { name: 'Look at the files' }).click();
  await question(page).getByRole('button', { name: 'Keep apart' }).click();
  await expect(question(page)).toHaveCount(0);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await expect(page.getByText('These files are of @nora.lind')).toHaveCount(0);
});
