/** @file Screens drawn to HTML at build: what is painted before the scripts run is what stays. */
import { expect, test, type Page } from 'playwright/test';
import { shiftsOf, watchShifts } from '../support/layout-shift.ts';

const visitorPaths = [
  '/',
  '/onboarding',
  '/getmyanalysis',
  '/existinguserlogin',
  '/forgotuser',
  '/searching',
  '/otp',
];

/** Marks the drawn node: is it the one that is kept? */
function markDrawn(): void {
  document.addEventListener('DOMContentLoaded', () => {
    document.querySelector('#root > *')?.setAttribute('data-drawn', '');
  });
}

/** Opens a drawn page and says what went wrong while its scripts took it over. */
async function takeOver(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    // Its styles are inside; only what was not drawn brings files of its own.
    if (/\/(base|page|.*Screen)-[^/]*\.css$/.test(request.url())) faults.push(request.url());
  });
  await watchShifts(page);
  await page.addInitScript(markDrawn);
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.waitForLoadState('networkidle');
  return faults;
}

for (const path of visitorPaths) {
  test(`${path} is taken over as it was drawn`, async ({ page }) => {
    const faults = await takeOver(page, path);
    expect(faults).toEqual([]);
    await expect(page.locator('#root > [data-drawn]')).toHaveCount(1);
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  });
}

test('offline a kept page is taken over as well, and says so', async ({ page, context }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/onboarding');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await page.getByRole('button', { name: 'Great' }).click();
  await expect(page.getByRole('button', { name: 'Awesome' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('the code entry is drawn for an address it learns later', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userEmail', 'somebody@example.com'));
  expect(await takeOver(page, '/otp')).toEqual([]);
  await expect(page.getByText('somebody@example.com')).toBeVisible();
  await page.getByRole('textbox').first().fill('1234');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});
