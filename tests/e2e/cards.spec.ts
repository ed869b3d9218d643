import { expect, test, type Page } from 'playwright/test';
import {
  answerBank,
  cards,
  fillCard,
  fillForm,
  fillIdentity,
  forgetAttempts,
  newEmail,
  openForm,
  payButton,
} from '../support/checkout.ts';
import { digitsOf, testCards, type TestCard } from '../support/data/test-cards.ts';

/** The card number field takes exactly 16 digits (docs/product.md, "Payment form"). */
const fits = (card: TestCard) => digitsOf(card).length === 16;
const ends = (...kinds: TestCard['end'][]) => testCards.filter(({ end }) => kinds.includes(end));
const cardNumber = (page: Page) => page.getByLabel('Card number');

test('each declined test card shows the provider’s message', async ({ page }) => {
  await openForm(page);
  await fillIdentity(page, newEmail());
  for (const { number, about, words = '' } of ends('declined')) {
    await test.step(`${number}: ${about}`, async () => {
      await forgetAttempts(page);
      await fillCard(page, number);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await payButton(page).click();
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expect(page).toHaveURL(/\/paymentplan$/);
    });
  }
});

test('each valid test card pays', async ({ page }) => {
  for (const { number, about } of ends('paid').filter(fits)) {
    await test.step(`${number}: ${about}`, async () => {
      await openForm(page);
      await forgetAttempts(page);
      await fillIdentity(page, newEmail());
      await fillCard(page, number);
      await payButton(page).click();
      await expect(page).toHaveURL(/\/otp$/);
    });
  }
});

test('each test card with a challenge pays after it', async ({ page }) => {
  for (const { number, about, end } of ends('challenge', 'fingerprint')) {
    await test.step(`${number}: ${about}`, async () => {
      await fillForm(page, number);
      await payButton(page).click();
      if (end === 'challenge') {
        await answerBank(page, 'yes');
      }
      await expect(page).toHaveURL(/\/otp$/);
    });
  }
});

test('a card of another length or an invalid number is refused on its field', async ({ page }) => {
  await openForm(page);
  await fillIdentity(page, newEmail());
  const notAccepted = page.getByText('Card number: this kind of card isn’t accepted.');
  for (const { number } of testCards.filter((card) => !fits(card))) {
    await fillCard(page, number);
    await expect(notAccepted).toBeVisible();
    await expect(payButton(page)).toBeDisabled();
    // A valid number removes the message, so that the next one is new.
    await fillCard(page, cards.good);
    await expect(notAccepted).toHaveCount(0);
  }
  await page.getByLabel('CVC').fill('');
  await page.getByLabel('CVC').pressSequentially('1234');
  await expect(page.getByLabel('CVC')).toHaveValue('123');
  for (const { number } of ends('invalid')) {
    await fillCard(page, number);
    await payButton(page).click();
    await expect(page.getByText('Please enter valid Card number')).toBeVisible();
    await expect(cardNumber(page)).toHaveAttribute('aria-invalid', 'true');
  }
});
