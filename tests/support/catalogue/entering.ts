/** @file Rows about codes and addresses. */
import { expect } from 'playwright/test';
import { respond } from '../data/fake-session.ts';
import { alert, askForCode, type Row } from './row.ts';

/** Rows about codes and addresses. */
export const enteringRows: Row[] = [
  {
    row: 'Invalid pasted code: an invalid-data result',
    shows: async (page) => {
      await respond(page, 'sendotp/', [200, {}]);
      await askForCode(page);
      const first = page.getByLabel('Digit 1 of 4');
      const paste = (text: string) =>
        first.evaluate((box, data) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text', data);
          box.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
        }, text);
      await expect(first).toBeVisible();
      await paste('abcd');
      await expect(alert(page, 'That code doesn’t work.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();
      await respond(page, 'validateotp/', () => undefined);
      await paste('4821');
      await expect(page.getByLabel('Digit 4 of 4')).toHaveValue('1');
      await expect(page.getByRole('button', { name: 'Log in' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
    },
  },
  {
    row: 'Page not found: a page with a link home',
    shows: async (page) => {
      await page.goto('/nowhere/at/all');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Take me home' }).click();
      await expect(page).toHaveURL(/:\d+\/$/);
    },
  },
];
