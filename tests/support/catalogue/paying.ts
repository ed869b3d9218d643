/** @file Rows about paying. */
import { expect } from 'playwright/test';
import { answerBank, cards, fillCard, fillForm, openForm, payButton } from '../checkout.ts';
import { respond } from '../data/fake-session.ts';
import { alert, type Row } from './row.ts';

/** Rows about paying. */
export const payingRows: Row[] = [
  {
    row: 'Card token failure: the provider’s data.error.message is shown',
    shows: async (page) => {
      await page.route('**/sandbox/js/v1/token', (route) =>
        route.fulfill({ json: { error: { code: 'x', message: 'The vault is closed.' } } }),
      );
      await fillForm(page);
      await payButton(page).click();
      await expect(alert(page, 'The vault is closed.')).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
    },
  },
  {
    row: 'Card, wallet and 3-D Secure errors: the provider’s own message is shown',
    shows: async (page) => {
      await fillForm(page, cards.declined);
      await payButton(page).click();
      await expect(alert(page, 'The transaction was declined.')).toBeVisible();
      await page.route('**/sandbox/js/v1/paypal/token', (route) =>
        route.fulfill({ json: { error: { code: 'x', message: 'The wallet is empty.' } } }),
      );
      await page.getByRole('button', { name: 'PayPal' }).click();
      await page
        .frameLocator('iframe[title="PayPal"]')
        .getByRole('button', { name: 'Pay' })
        .click();
      await expect(alert(page, 'The wallet is empty.')).toBeVisible();
      await fillCard(page, cards.challenge);
      await payButton(page).click();
      await answerBank(page, 'no');
      await expect(alert(page, 'Your bank could not confirm that it is you.')).toBeVisible();
    },
  },
  {
    row: 'Too many payment attempts: access restricted, by this device and by the server',
    shows: async (page) => {
      const words = 'Access restricted due to excessive activity.';
      const sent: string[] = [];
      await respond(page, 'client/register/', (route) => {
        sent.push(route.request().url());
        return route.fulfill({ status: 429, json: { message: words } });
      });
      await fillForm(page);
      await page.evaluate((first) => {
        localStorage.setItem('ipAttempts', JSON.stringify({ '127.0.0.1': { count: 5, first } }));
      }, Date.now() - 1_000);
      await payButton(page).click();
      await expect(alert(page, words)).toBeVisible();
      expect(sent).toEqual([]);
      await page.evaluate(() => localStorage.removeItem('ipAttempts'));
      await page.getByLabel('First name').fill('Grace');
      await expect(alert(page, words)).toBeHidden();
      await payButton(page).click();
      await expect(alert(page, words)).toBeVisible();
      expect(sent).toHaveLength(1);
    },
  },
  {
    row: 'Captcha failure: the server message is shown',
    shows: async (page) => {
      await respond(page, 'check/captcha/', [200, { to_show: true }]);
      await respond(page, 'captcha/validate/', [400, { message: 'You may be a robot.' }]);
      await openForm(page);
      await page.getByRole('button', { name: 'I’m not a robot' }).click();
      await expect(alert(page, 'You may be a robot.')).toBeVisible({ timeout: 30_000 });
      await expect(payButton(page)).toBeDisabled();
    },
  },
  {
    row: 'Card field messages: each field says that it is required or invalid',
    shows: async (page) => {
      await openForm(page);
      const fields = [
        ['Instagram username', 'no/name'],
        ['Email', 'ada@nowhere'],
        ['First name', 'Ada1'],
        ['Last name', 'L0velace'],
        ['Card number', '4111'],
        ['Month', '13'],
        ['Year', '01'],
        ['CVC', '12'],
      ] as const;
      for (const [name, wrong] of fields) {
        const field = page.getByRole('textbox', { name, exact: true });
        await field.fill(wrong);
        await field.blur();
        await expect(field).toHaveAccessibleDescription(new RegExp(`Please enter valid ${name}$`));
        await field.fill('');
        await field.blur();
        await expect(field).toHaveAccessibleDescription(
          new RegExp(`The ${name} field is required$`),
        );
      }
      await expect(payButton(page)).toBeDisabled();
    },
  },
];
