/** @file States of screens beside their first sight: what is open, refused, empty or told. */
import { expect, type Page } from 'playwright/test';
import { resetLimits } from './e2e.ts';
import { answers, pretend } from './pretend.ts';

/** A state by its name and the way to it, in any language. */
export type State = readonly [name: string, reach: (page: Page) => Promise<void>];

const submit = (page: Page) => page.locator('main button[type="submit"]');
const emptyState = (page: Page) => page.locator('main [class*="empty"]').first();
const opened = (page: Page) => page.locator('dialog[open]').last();

async function openMenu(page: Page): Promise<void> {
  await pretend(page);
  await page.goto('/home');
  await page.getByRole('banner').getByRole('button').first().click();
  await expect(opened(page)).toBeVisible();
}

const visitorStates: readonly State[] = [
  [
    'a login refused beside its field',
    async (page) => {
      await page.goto('/existinguserlogin');
      await page.locator('main input').fill('a@b');
      await submit(page).click();
      await expect(page.locator('main [aria-invalid="true"]')).toBeVisible();
    },
  ],
  [
    'a mail that is on its way',
    async (page) => {
      await answers(page, 'recover/username/', [200, {}]);
      await page.goto('/forgotuser');
      await page.locator('main input').fill('ada@example.com');
      await submit(page).click();
      await expect(opened(page)).toBeVisible();
    },
  ],
  [
    'a code that is none',
    async (page) => {
      await answers(page, 'sendotp/', [200, {}]);
      await page.goto('/existinguserlogin');
      await page.locator('main input').fill('ada@example.com');
      await submit(page).click();
      await expect(page).toHaveURL(/\/otp$/);
      await page
        .locator('main input')
        .first()
        .evaluate((box) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text', 'abcd');
          box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        });
      await expect(page.locator('main [role="alert"]')).not.toBeEmpty();
    },
  ],
  [
    'a payment form with every field wrong',
    async (page) => {
      await resetLimits(page.request);
      await page.goto('/paymentplan');
      await page.locator('main button').first().waitFor();
      // The offer's own button closes it; the plan's is the wide one below the card.
      await page.locator('main button:not([aria-label])').first().click();
      const inputs = page.locator('main form input:not([type="radio"])');
      await expect(inputs.nth(7)).toBeVisible();
      for (const input of await inputs.all()) {
        await input.fill('');
        await input.blur();
      }
      await expect(page.locator('main form [aria-invalid="true"]')).toHaveCount(8);
    },
  ],
];

const ownerStates: readonly State[] = [
  ['the menu', openMenu],
  [
    'the question before clearing',
    async (page) => {
      await openMenu(page);
      await opened(page).getByRole('listitem').nth(1).getByRole('button').click();
      await expect(page.locator('dialog[open] h2')).toBeVisible();
    },
  ],
  [
    'an account that has ended',
    async (page) => {
      await pretend(page, { is_subscribed: false });
      await page.goto('/home');
      await page.locator('main button').first().click();
      await expect(opened(page)).toBeVisible();
    },
  ],
  [
    'a list of nobody',
    async (page) => {
      await pretend(page);
      await answers(page, 'instagram/', [200, []]);
      await page.goto('/newfollowers');
      await expect(emptyState(page)).toBeVisible();
    },
  ],
  [
    'a list that was refused',
    async (page) => {
      await pretend(page);
      await answers(page, 'instagram/', [500, {}]);
      await page.goto('/followerslost');
      await expect(page.locator('main [role="alert"]')).toBeVisible();
    },
  ],
  [
    'a message that could not be sent',
    async (page) => {
      await pretend(page);
      await answers(page, 'support/query/', [500, {}]);
      await page.goto('/contactus');
      await page.locator('main textarea').fill('Hello');
      await submit(page).click();
      await expect(page.locator('[popover] [role="alert"]')).toBeVisible();
    },
  ],
  [
    'an insight that cannot be had',
    async (page) => {
      await pretend(page);
      await answers(page, 'insight/popup/', [200, { popup: false, message: '12:30' }]);
      await page.goto('/home');
      await page.locator('section[aria-labelledby="home-insight"] button').first().click();
      await expect(opened(page)).toBeVisible();
    },
  ],
  [
    'no stories',
    async (page) => {
      await pretend(page);
      await answers(page, 'client/stories/', [200, { stories: [], next_id: '' }]);
      await page.goto('/stories');
      await expect(emptyState(page)).toBeVisible();
    },
  ],
  [
    'a story that is not available',
    async (page) => {
      await pretend(page);
      const url = 'https://media.limn.example/s/1.jpg';
      const item = { media_type: 'image', url, thumbnail_image: '', duration: 60_000 };
      const user = { id: '1', username: 'mara', name: 'Mara', profile_image: '', items: [item] };
      await answers(page, 'client/stories/', [200, { stories: [user], next_id: '' }]);
      await page.route('**/media/**', (route) => route.fulfill({ status: 410, json: {} }));
      await page.goto('/stories');
      await page.locator('main ul > li > button').click();
      await expect(opened(page)).toBeVisible();
    },
  ],
];

/** All of them. */
export const states: readonly State[] = [...visitorStates, ...ownerStates];
