import { expect, test, type Page } from 'playwright/test';
import {
  answerBank,
  bank,
  cards,
  fillCard,
  fillForm,
  fillIdentity,
  forgetAttempts,
  newEmail,
  openForm,
  payButton,
} from '../support/checkout.ts';
import { logIn, resetLimits } from '../support/e2e.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';

test.use({
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
});

/** Expects no violation in either theme, switched without a reload. */
async function check(page: Page, state: string, holds: () => Promise<void>): Promise<void> {
  await test.step(state, () => expectNoViolation(page, state, holds));
}

test('no checkout state has an accessibility violation', async ({ page }) => {
  await openForm(page);
  await forgetAttempts(page);
  for (const field of ['Email', 'First name', 'Card number', 'Month', 'CVC']) {
    await page.getByLabel(field).focus();
  }
  await page.getByLabel('Year').focus();
  const wrong = page.getByLabel('Card number');
  await check(page, 'errors', () =>
    expect(wrong).toHaveAccessibleDescription('The Card number field is required'),
  );
  await fillIdentity(page, newEmail());
  for (const _ of ['first', 'second']) {
    await fillCard(page, cards.good);
    await fillCard(page, cards.declined);
    await payButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible();
  }
  await check(page, 'declined, captcha', () =>
    expect(page.getByText('A quick check')).toBeVisible(),
  );
  await resetLimits(page.request);
  await fillForm(page, cards.challenge);
  await payButton(page).click();
  await check(page, 'challenge', () => expect(bank(page).getByRole('heading')).toBeVisible());
  await page.route('**/api/client/initial/payment/', (route) => route.abort());
  await answerBank(page, 'yes');
  await check(page, 'outcome unknown', () =>
    expect(payButton(page)).toHaveText('Check payment again'),
  );
});

test('cancelling has no accessibility violation', async ({ page }) => {
  await logIn(page, 'pool10@example.com');
  await page.goto('/managesubscription');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await check(page, 'drawer', () => expect(page.getByRole('dialog')).toBeVisible());
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  const resume = page.getByRole('button', { name: 'Resume subscription' });
  await check(page, 'cancelled', () => expect(resume).toBeVisible());
  await resume.click();
  await expect(resume).toBeHidden();
});
