import { expect, test } from 'playwright/test';
import { answerBank, bank, cards, enterCode, fillCard, payButton } from '../support/checkout.ts';
import { logIn, resetLimits } from '../support/e2e.ts';
import { hold } from '../support/browser/request-gate.ts';
import { hasLogin } from '../support/data/fake-session.ts';

test('an expired account renews through a challenge and returns home', async ({ page }) => {
  const email = 'lapsed@example.com';
  await resetLimits(page.request);
  await page.goto('/existinguserlogin');
  await page.getByLabel('email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, email);
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page).toHaveURL(/\/paymentplan$/);
  await expect(page.getByRole('alert').filter({ hasText: 'not active anymore' })).toBeVisible();
  await page.getByRole('button', { name: 'Get My Plan' }).first().click();
  await expect(page.getByText('Your account is not active anymore.')).toBeVisible();
  await expect(page.getByLabel('Instagram username')).toBeDisabled();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  // A renewal has a session: no code is sent.
  await expect(page.getByText('We’ll send your login code here.')).toHaveCount(0);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'was declined' })).toBeVisible();
  await fillCard(page, cards.challenge);
  await payButton(page).click();
  const confirm = bank(page).getByRole('button', { name: 'Yes, it is me' });
  await expect(confirm).toBeVisible();
  await page.reload();
  await expect(payButton(page)).toHaveText('Please wait');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  // The charge goes through and its response is lost; a second reload finds it.
  const held = await hold(page, '**/api/client/renew/plan/', { reaches: true, times: 1 });
  await answerBank(page, 'yes');
  await expect.poll(() => held.bodies.length).toBe(1);
  await page.reload();
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed'))).toBe('true');
  // With a running subscription the plan page redirects.
  await page.goto('/paymentplan');
  await expect(page).toHaveURL(/\/home$/);
});

test('a renewal with an ended session leads to the first screen, which says why', async ({
  page,
}) => {
  await logIn(page, 'expired@example.com');
  await page.goto('/paymentplan');
  await page.getByRole('button', { name: 'Get My Plan' }).first().click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await fillCard(page, cards.good);
  await page.route('**/api/client/renew/plan/', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Signed out elsewhere.' } }),
  );
  await payButton(page).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('link', { name: 'Start analysing' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Signed out elsewhere.');
  expect(await hasLogin(page)).toBe(false);
});

test('a log-out in another tab clears the plan page', async ({ page, context }) => {
  const email = 'expired@example.com';
  await resetLimits(page.request);
  await page.goto('/existinguserlogin');
  await page.getByLabel('email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, email);
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('button', { name: 'Get My Plan' }).first().click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  const other = await context.newPage();
  await other.goto('/termsofservice');
  const loaded = page.waitForEvent('load');
  await other.evaluate(() => localStorage.clear());
  await loaded;
  await page.getByRole('button', { name: 'Get My Plan' }).first().click();
  await expect(page.getByLabel('Email')).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Instagram username')).toHaveValue('');
});
