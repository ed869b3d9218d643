import { expect, test } from 'playwright/test';
import { textsOf } from '../support/speech.ts';

test('a switch of language changes the page at once and is kept', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const title = textsOf('fr')['welcome.title'] ?? '';
  await expect(page.locator('h1')).toHaveText(title);
  await page.reload();
  await expect(page.locator('h1')).toHaveText(title);
});

test('a language chosen in one tab is spoken by the others', async ({ page, context }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const plans = await context.newPage();
  await plans.goto('/paymentplan');
  // Drawn ahead, its choice does nothing before the plans are there.
  await expect(plans.getByRole('button', { name: textsOf('fr')['plan.get'] ?? '' })).toBeEnabled();
  await plans.locator('select:has(option[value="pt"])').selectOption('it');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.locator('h1')).toHaveText(textsOf('it')['welcome.title'] ?? '');
  await page.locator('select:has(option[value="pt"])').selectOption('de');
  await expect(plans.locator('html')).toHaveAttribute('lang', 'de');
});

test('a stored language that is none falls back to the browser’s', async ({ page }) => {
  for (const broken of ['xx', '../de', '__proto__', 'd'.repeat(5_000)]) {
    await page.goto('/');
    await page.evaluate((value) => {
      localStorage.setItem('language', value);
    }, broken);
    await page.reload();
    // Once its scripts run the page could speak another one.
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeEnabled();
    await expect(page.locator('h1')).toHaveText(textsOf('en')['welcome.title'] ?? '');
  }
});
