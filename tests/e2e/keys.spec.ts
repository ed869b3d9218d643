import { expect, test } from 'playwright/test';
import { expectNoOverflow } from '../support/assertions/overflow.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';
import { signIn } from '../support/e2e.ts';

test('a key is made with the keyboard, shown once, works for a tool, and ends', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'pool05@example.com');
  await page.goto('/managesubscription');
  const part = page.locator('section').filter({ hasText: 'Keys for your own tools' });
  await expect(part.getByText('You have no keys yet.')).toBeVisible();
  await part.getByRole('button', { name: 'Create key' }).press('Enter');

  const drawer = page.getByRole('dialog', { name: 'Create a key' });
  await expectNoViolation(page, 'the form of a key');
  await expect(drawer.getByRole('button', { name: 'Create key' })).toBeDisabled();
  await drawer.getByLabel('Name of the key').fill('My spreadsheet');
  await drawer.getByRole('checkbox', { name: 'Figures' }).press(' ');
  await expect(drawer.getByRole('button', { name: 'Create key' })).toBeDisabled();
  await drawer.getByRole('checkbox', { name: 'Figures' }).press(' ');
  await drawer.getByRole('checkbox', { name: 'History' }).press(' ');
  await drawer.getByLabel('Name of the key').press('Enter');

  const shown = page.getByRole('dialog', { name: 'Copy your key now' });
  await expect(shown.getByLabel('Your key')).toBeFocused();
  const key = await shown.getByLabel('Your key').inputValue();
  await expectNoViolation(page, 'a new key');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, 'a new key');
  // A key that was not taken along would be lost: Escape and Back leave it open.
  await page.keyboard.press('Escape');
  // To another document, where the browser asks first.
  const asks = page.waitForEvent('dialog');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.evaluate(() => window.history.back());
  expect((await asks).type()).toBe('beforeunload');
  await expect(shown.getByLabel('Your key')).toHaveValue(key);
  await shown.getByRole('button', { name: 'Copy key' }).click();
  await expect(shown.getByRole('status')).toHaveText('Key copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await shown.getByRole('button', { name: 'I’ve saved the key' }).click();

  const row = part.getByRole('listitem').filter({ hasText: 'My spreadsheet' });
  await expect(row).toContainText('Figures, History');
  await expect(row).toContainText('Not used yet');
  await expectNoViolation(page, 'a list of keys');
  await expectNoOverflow(page, 'a list of keys');
  const headers = { authorization: `Bearer ${key}` };
  expect((await request.get('/api/client/history/', { headers })).status()).toBe(200);
  await page.reload();
  await expect(row).toContainText('Last used');
  await expect(page.getByText(key)).toHaveCount(0);

  await row.getByRole('button', { name: 'End key My spreadsheet' }).click();
  const question = page.getByRole('dialog', { name: 'End this key?' });
  await expectNoViolation(page, 'the question before a key ends');
  await question.getByRole('button', { name: 'Keep key' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'End key My spreadsheet' }).click();
  await question.getByRole('button', { name: 'End key' }).click();
  await expect(part.getByText('You have no keys yet.')).toBeVisible();
  await expect(part.getByRole('heading')).toBeFocused();
  expect((await request.get('/api/client/history/', { headers })).status()).toBe(401);
});

test('keys that cannot be loaded are said to be, and come back with the network', async ({
  page,
}) => {
  await signIn(page, 'pool05@example.com');
  await page.context().route('**/api/client/keys/', (route) => route.abort('connectionrefused'));
  await page.goto('/managesubscription');
  const part = page.locator('section').filter({ hasText: 'Keys for your own tools' });
  await expect(part.getByText('This didn’t load.')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Create key' })).toHaveCount(0);
  await page.context().unroute('**/api/client/keys/');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(part.getByRole('button', { name: 'Create key' })).toBeVisible();
});
