/** @file What a document does before its scripts have arrived: theme, typing, sending, old browsers. */
import { expect, test, type Page } from 'playwright/test';
import { prerenderedRoutes } from '../../contract/prerendered-routes.ts';
import { gate } from '../support/browser/request-gate.ts';
import { resetLimits } from '../support/e2e.ts';

test.use({ serviceWorkers: 'block' });

const isDark = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme === 'dark');

/** Opens a page of which nothing but the document arrives until the gate is opened. */
async function openWithoutScripts(page: Page, path: string) {
  const scripts = await gate(page.context(), '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return scripts;
}

for (const path of [...Object.keys(prerenderedRoutes), '/home', '/paymentplan', '/import']) {
  test(`the chosen theme is there before the scripts on ${path}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    const scripts = await openWithoutScripts(page, path);
    await expect.poll(() => isDark(page)).toBe(true);
    scripts.open();
  });
}

const forms = [
  ['/existinguserlogin', 'Email', 'nobody@example.com', /\/otp$/],
  ['/getmyanalysis', 'username', 'demo', /\/searching$|\/paymentplan/],
  ['/forgotuser', 'Email', 'nobody@example.com', null],
] as const;
const sends = {
  'the Go key': (page: Page) => page.keyboard.press('Enter'),
  'a press of the button': (page: Page) =>
    page.locator('main form button[type=submit]').tap({ force: true }),
} as const;

for (const [path, label, text, next] of forms) {
  for (const [how, send] of Object.entries(sends)) {
    for (const isExtended of [false, true]) {
      const beside = isExtended ? ' with an extension’s element beside the field' : '';
      test(`${path}: text and ${how} before the scripts are done${beside}`, async ({ page }) => {
        await resetLimits(page.request);
        const scripts = await openWithoutScripts(page, path);
        const field = page.getByLabel(label).first();
        await field.pressSequentially(text);
        if (isExtended) {
          await field.evaluate((input) => input.after(document.createElement('span')));
        }
        await send(page);
        scripts.open();
        if (next !== null) await expect(page).toHaveURL(next);
        else await expect(page.getByText('Check your inbox').first()).toBeVisible();
      });
    }
  }
}

test('text that an extension’s element would lose is kept without being sent', async ({ page }) => {
  const scripts = await openWithoutScripts(page, '/existinguserlogin');
  const field = page.getByLabel('Email').first();
  await field.pressSequentially('ada@example.com');
  await field.evaluate((input) => input.after(document.createElement('span')));
  scripts.open();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(page).toHaveURL(/\/existinguserlogin$/);
});

test('a browser below the supported ones shows a sentence that says so', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(/^This browser is too old/)).toBeHidden();
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.reload();
  await expect(page.getByText(/^This browser is too old/)).toBeVisible();
});
