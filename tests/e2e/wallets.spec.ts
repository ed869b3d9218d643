import { expect, test, type Page } from 'playwright/test';
import {
  cards,
  enterCode,
  fillCard,
  fillIdentity,
  newEmail,
  openForm,
  payButton,
} from '../support/checkout.ts';

/** Adds the Apple Pay API to the browser; the provider's library checks for it. */
async function withApplePay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true } });
  });
}

/** The sheet that the sandbox opens instead of the wallet's. */
const sheet = (page: Page) => page.locator('dialog iframe').contentFrame();

const identity = ['Instagram username', 'Email', 'First name', 'Last name'];

for (const [name, terms] of [
  ['Apple Pay', /^US · 9\.99 \/ 1 month · \d{4}-\d\d-\d\d$/],
  ['Google Pay', /^US · Then \$9\.99 every month, from \w+ \d+, \d{4}$/],
  ['PayPal', /^Limn Monthly with trial week\. Then \$9\.99 every month, from \w+ \d+, \d{4}$/],
] as const) {
  test(`${name} pays: fields first, then its token, the registration, the code and home`, async ({
    page,
  }) => {
    await withApplePay(page);
    await openForm(page);
    const wallet = page.getByRole('button', { name });
    for (const field of identity) await page.getByLabel(field).fill('');
    await wallet.click();
    for (const field of identity) {
      await expect(page.getByText(`The ${field} field is required`)).toBeVisible();
    }
    const email = newEmail();
    await fillIdentity(page, email);
    await page.getByLabel('Last name').fill('L0velace');
    await wallet.click();
    await expect(page.getByText('Please enter valid Last name')).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.getByLabel('Last name').fill('Lovelace');

    await wallet.click();
    await expect(sheet(page).getByText(/^1\.00( USD)?$/)).toBeVisible();
    await expect(sheet(page).locator('[data-terms]')).toHaveText(terms);
    // Read before the page has it: after the payment the page leaves, and its bodies with it.
    let token: unknown;
    await page.route('**/sandbox/js/v1/*/token', async (route) => {
      const response = await route.fetch();
      token = ((await response.json()) as { id: string }).id;
      await route.fulfill({ response });
    });
    const registered = page.waitForRequest('**/api/client/register/');
    await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
    const sent: unknown = (await registered).postDataJSON();
    expect(typeof token).toBe('string');
    expect(sent).toEqual({
      email,
      username: 'demo',
      first_name: 'Ada',
      last_name: 'Lovelace',
      plan_code: 'monthly_trial',
      payment_token: token,
      ...{ address1: '', city: '', region: '', state: '', country: 'US', postal_code: '' },
      ip_address: '127.0.0.1',
      terms: {
        ...{ currency: 'USD', interval_length: 1, unit_amount: 9.99 },
        ...{ setup_fee: 1, trial_length: 7, tax_included: true },
      },
    });
    await expect(page).toHaveURL(/\/otp$/);
    await enterCode(page, email);
    await expect(page).toHaveURL(/\/home$/);
  });

  test(`a declined ${name} shows a message and can be retried`, async ({ page }) => {
    await withApplePay(page);
    await openForm(page);
    await fillIdentity(page, newEmail());
    await page.getByRole('button', { name }).click();
    await sheet(page).getByRole('button', { name: 'Use a card that is declined' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'was declined' })).toBeVisible();
    await expect(page).toHaveURL(/\/paymentplan$/);
    await page.getByRole('button', { name }).click();
    await sheet(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(payButton(page)).toHaveText('Pay $1.00');
    await page.getByRole('button', { name }).click();
    await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/otp$/);
  });
}

test('a wallet shows the price of the chosen plan after a change', async ({ page }) => {
  await openForm(page);
  await fillIdentity(page, newEmail());
  await page.getByRole('button', { name: 'See all plans' }).click();
  await page.getByText('1 week', { exact: true }).click();
  await page.getByRole('button', { name: 'Google Pay' }).click();
  await expect(sheet(page).getByText('4.99 USD', { exact: true })).toBeVisible();
  await expect(sheet(page).locator('[data-terms]')).toHaveText(/^US · Then \$4\.99 every week/);
  const registered = page.waitForRequest('**/api/client/register/');
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  expect((await registered).postDataJSON()).toMatchObject({ plan_code: 'weekly', country: 'US' });
  await expect(page).toHaveURL(/\/otp$/);
});

for (const [lacking, other] of [
  ['Apple Pay', 'Google Pay'],
  ['Google Pay', 'Apple Pay'],
] as const) {
  test(`a device without ${lacking} is offered only the other wallets`, async ({ page }) => {
    // Chromium has no Apple Pay.
    if (other === 'Apple Pay') {
      await withApplePay(page);
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PaymentRequest'));
    }
    await openForm(page);
    await expect(page.getByRole('button', { name: 'PayPal' })).toBeVisible();
    // The provider's library reports on both in the same moment.
    await expect(page.getByRole('button', { name: other })).toBeVisible();
    await expect(page.getByRole('button', { name: lacking })).toHaveCount(0);
  });
}

test('no wallet is offered without a server setting', async ({ page }) => {
  await page.route('**/api/payment/settings/', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as object;
    await route.fulfill({ json: { ...settings, wallets: [] } });
  });
  const opened = page.waitForResponse('**/sandbox/js/v4/recurly.js');
  await openForm(page);
  await opened;
  await fillIdentity(page, newEmail());
  await fillCard(page, cards.good);
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByText('or by card')).toBeHidden();
});
