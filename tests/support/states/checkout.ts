/** @file States of the plan page, its form and its payment. */
import { expect, type Page } from 'playwright/test';
import { cards, newEmail, payButton } from '../checkout.ts';
import { resetLimits } from '../e2e.ts';
import { respond } from '../data/fake-session.ts';
import { hasAlert, isEmpty, type State } from './state.ts';

const fields = (page: Page) => page.locator('main form input:not([type="radio"])');

async function openForm(page: Page): Promise<void> {
  await resetLimits(page.request);
  await page.goto('/paymentplan');
  await page.locator('[data-plan-dock] button').click();
  await expect(fields(page).nth(7)).toBeVisible();
}

async function fill(page: Page, card: string): Promise<void> {
  const values = ['demo', newEmail(), 'Ada', 'Lovelace', card, '12', '40', '123'];
  for (const [at, value] of values.entries()) await fields(page).nth(at).fill(value);
}

/** States of the plan page, its form and its payment. */
export const checkoutStates: readonly State[] = [
  [
    'plans that did not load',
    async (page) => {
      await respond(page, 'list/plans/', [500, {}]);
      await page.goto('/paymentplan');
    },
    isEmpty,
  ],
  [
    'a payment form with every field wrong',
    async (page) => {
      await openForm(page);
      for (const input of await fields(page).all()) {
        await input.fill('');
        await input.blur();
      }
    },
    (page) => expect(page.locator('main form [aria-invalid="true"]')).toHaveCount(8),
  ],
  [
    'a captcha that is asked for, and refused',
    async (page) => {
      await respond(page, 'check/captcha/', [200, { to_show: true }]);
      await respond(page, 'captcha/validate/', [400, { message: '12:30' }]);
      await openForm(page);
      await page.locator('main form section button').last().click();
    },
    hasAlert,
  ],
  [
    'a pending payment',
    async (page) => {
      await openForm(page);
      await respond(page, 'client/register/', () => undefined);
      await fill(page, cards.good);
      await payButton(page).click();
    },
    (page) => expect(fields(page).first()).toBeDisabled(),
  ],
  [
    'a payment that was refused',
    async (page) => {
      await openForm(page);
      await respond(page, 'client/register/', [402, { message: '12:30' }]);
      await fill(page, cards.good);
      await payButton(page).click();
    },
    hasAlert,
  ],
  [
    'a payment whose outcome is not known',
    async (page) => {
      await openForm(page);
      await respond(page, 'client/register/', (route) => route.abort());
      await fill(page, cards.good);
      await payButton(page).click();
    },
    hasAlert,
  ],
  [
    'a bank that asks its question',
    async (page) => {
      await openForm(page);
      await fill(page, cards.challenge);
      await payButton(page).click();
    },
    (page) => expect(page.locator('iframe[title="3-D Secure"]')).toBeVisible(),
  ],
];
