import { expect, test } from 'playwright/test';
import { fillIdentity, newEmail, openForm, payButton } from '../support/checkout.ts';

test('a wallet pays once the fields are right, and only where the device has it', async ({
  page,
}) => {
  await openForm(page);
  const payPal = page.getByRole('button', { name: 'PayPal' });
  await expect(payPal).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apple Pay' })).toHaveCount(0);
  await payPal.click();
  await expect(page.getByText('The E-mail field is required')).toBeVisible();
  await fillIdentity(page, newEmail());
  const asked = page.waitForRequest('**/api/client/register/');
  await payPal.click();
  await page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'Pay' }).click();
  expect((await asked).postDataJSON()).toHaveProperty('ip_address');
  await expect(page).toHaveURL(/\/otp$/);
});

test('Google Pay has a button of its own, behind the same fields', async ({ page }) => {
  await openForm(page);
  const googlePay = page.getByRole('button', { name: 'Google Pay' });
  await googlePay.click();
  await expect(page.getByText('The E-mail field is required')).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await fillIdentity(page, newEmail());
  await googlePay.click();
  const sheet = page.locator('dialog iframe').contentFrame();
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/otp$/);
});

test('no wallet is offered to a device or by a server that has none', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PaymentRequest'));
  await page.route('**/api/payment/settings/', async (route) => {
    const answer = await route.fetch();
    const settings = (await answer.json()) as object;
    await route.fulfill({ json: { ...settings, wallets: ['applePay', 'googlePay'] } });
  });
  await openForm(page);
  await expect(payButton(page)).toBeVisible();
  await fillIdentity(page, newEmail());
  await expect(page.getByText('Or pay with')).toBeHidden();
});

test('Apple Pay is offered where the device has it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true } });
  });
  await openForm(page);
  await fillIdentity(page, newEmail());
  await page.getByRole('button', { name: 'Apple Pay' }).click();
  const sheet = page.locator('dialog iframe').contentFrame();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(payButton(page)).toHaveText('Pay $1.00');
});
