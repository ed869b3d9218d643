import { expect, test, type Page } from 'playwright/test';
import {
  bank,
  cards,
  fillCard,
  fillIdentity,
  forgetAttempts,
  newEmail,
  openForm,
  payButton,
} from '../support/checkout.ts';
import { resetLimits, signIn } from '../support/e2e.ts';
import { violations } from '../support/violations.ts';

async function check(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    expect.soft(await violations(page), state).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({
      colorScheme,
      viewport: { width: 320, height: 640 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('no state of the checkout has a violation', async ({ page }) => {
      await openForm(page);
      await forgetAttempts(page);
      for (const field of ['E-mail', 'First name', 'Card number', 'Month', 'CVC']) {
        await page.getByLabel(field).focus();
      }
      await page.getByLabel('Year').focus();
      const wrong = page.getByLabel('Card number');
      await expect(wrong).toHaveAccessibleDescription('The Card number field is required');
      await check(page, 'errors');
      await fillIdentity(page, newEmail());
      for (const _ of ['first', 'second']) {
        await fillCard(page, cards.good);
        await fillCard(page, cards.declined);
        await payButton(page).click();
        await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible();
      }
      await expect(page.getByText('A short check')).toBeVisible();
      await check(page, 'declined, captcha');
      await resetLimits(page.request);
      await openForm(page);
      await fillIdentity(page, newEmail());
      await fillCard(page, cards.challenge);
      await payButton(page).click();
      await expect(bank(page).getByRole('heading')).toBeVisible();
      await check(page, 'challenge');
      await page.route('**/api/client/initial/payment/', (route) => route.abort());
      await bank(page).getByRole('button', { name: 'Yes, it is me' }).click();
      await expect(payButton(page)).toHaveText('Check the payment again');
      await check(page, 'outcome unknown');
    });

    test('cancelling has no violation', async ({ page }) => {
      await signIn(page, 'pool10@example.com');
      await page.goto('/managesubscription');
      await page.getByRole('button', { name: 'Cancel the subscription' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(page, 'drawer');
      await page.getByRole('button', { name: 'Yes, cancel it' }).click();
      const resume = page.getByRole('button', { name: 'Resume the subscription' });
      await expect(resume).toBeVisible();
      await check(page, 'cancelled');
      await resume.click();
      await expect(resume).toBeHidden();
    });
  });
}
