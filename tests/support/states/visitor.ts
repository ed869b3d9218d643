/** @file States of the screens of a visitor. */
import { expect, type Page } from 'playwright/test';
import { account, respond } from '../data/fake-session.ts';
import { hasAlert, hasDialog, submit, type State } from './state.ts';

async function askForCode(page: Page): Promise<void> {
  await respond(page, 'sendotp/', [200, {}]);
  await page.goto('/existinguserlogin');
  await page.locator('main input').fill('ada@example.com');
  await submit(page).click();
  await expect(page).toHaveURL(/\/otp$/);
  await expect(page.locator('main input')).toHaveCount(4);
}

/** States of the screens of a visitor. */
export const visitorStates: readonly State[] = [
  [
    'a login refused beside its field',
    async (page) => {
      await page.goto('/existinguserlogin');
      await page.locator('main input').fill('a@b');
      await submit(page).click();
    },
    (page) => expect(page.locator('main [aria-invalid="true"]')).toBeVisible(),
  ],
  [
    'a username that is required',
    async (page) => {
      await page.goto('/getmyanalysis');
      await submit(page).click();
    },
    (page) => expect(page.locator('main [aria-invalid="true"]')).toBeVisible(),
  ],
  [
    'an account that is searched for',
    async (page) => {
      await page.goto('/getmyanalysis');
      await page.locator('main input').fill('ada');
      await submit(page).click();
      await expect(page).toHaveURL(/\/searching$/);
    },
    (page) => expect(page.getByRole('progressbar')).toBeVisible(),
  ],
  [
    'a mail that was sent',
    async (page) => {
      await respond(page, 'recover/username/', [200, {}]);
      await page.goto('/forgotuser');
      await page.locator('main input').fill('ada@example.com');
      await submit(page).click();
    },
    hasDialog,
  ],
  [
    'a code that is none',
    async (page) => {
      await askForCode(page);
      await page
        .locator('main input')
        .first()
        .evaluate((box) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text', 'abcd');
          box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        });
    },
    (page) => expect(page.locator('main [role="alert"]')).not.toBeEmpty(),
  ],
  [
    'a code of somebody whose subscription has ended',
    async (page) => {
      await askForCode(page);
      const user = { ...account, is_subscribed: false, token: 'pretended' };
      await respond(page, 'validateotp/', [200, user]);
      for (const box of await page.locator('main input').all()) await box.fill('1');
    },
    hasDialog,
  ],
  [
    'a page of terms that did not load',
    async (page) => {
      await respond(page, 'cms/pages/', [500, {}]);
      await page.goto('/termsofservice');
    },
    hasAlert,
  ],
];
