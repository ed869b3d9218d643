import { expect, test } from 'playwright/test';
import { openForm, payButton } from '../support/checkout.ts';

test('a card number is pasted with spaces, without, or with other text', async ({ page }) => {
  await openForm(page);
  const field = page.getByLabel('Card number');
  for (const text of ['4111111111111111', '4111 1111 1111 1111', ' 4111-1111-1111-1111\n']) {
    await field.fill('');
    await field.evaluate((input: HTMLInputElement, pasted) => {
      input.focus();
      // A paste in a browser is one insertion of the whole text.
      document.execCommand('insertText', false, pasted);
    }, text);
    await expect(field).toHaveValue('4111 1111 1111 1111');
  }
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(field).toHaveAttribute('autocomplete', 'cc-number');
  const tokens = { Month: 'cc-exp-month', Year: 'cc-exp-year', CVC: 'cc-csc' };
  for (const [label, token] of Object.entries(tokens)) {
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', token);
    await expect(page.getByLabel(label)).toHaveAttribute('inputmode', 'numeric');
  }
});

test('a pasted profile URL becomes the account name', async ({ page }) => {
  await openForm(page);
  const field = page.getByLabel('Instagram username');
  await field.focus();
  await field.evaluate(() => {
    document.execCommand('insertText', false, 'https://www.instagram.com/demo.account_1/?igsh=abc');
  });
  await expect(field).toHaveValue('demo.account_1');
});

test('field errors have the specified wording', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('First name').fill('Ada1');
  await page.getByLabel('Card number').focus();
  await expect(page.getByText('Please enter valid First name')).toBeVisible();
  await page.getByLabel('Card number').pressSequentially('4111-1111x1111 1111 99');
  await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111');
  await page.getByLabel('Month').pressSequentially('12');
  await expect(page.getByLabel('Year')).toBeFocused();
  await page.keyboard.type('40');
  await expect(page.getByLabel('CVC')).toBeFocused();
  await page.keyboard.type('12a34');
  await expect(page.getByLabel('CVC')).toHaveValue('123');
  await page.getByLabel('CVC').fill('');
  await page.getByLabel('Month').focus();
  await expect(page.getByText('The CVC field is required')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
});
