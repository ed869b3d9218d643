/** @file Every flow with the keyboard: order, focus traps, focus return, visible focus. */
import { expect, test } from 'playwright/test';
import { codeFor, untilHomeHydrated, resetLimits, signIn } from '../support/e2e.ts';
import { choose, expectTrap, tabTo } from '../support/browser/keyboard.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor reaches home from the welcome card', async ({ page }) => {
  const email = 'pool12@example.com';
  await resetLimits(page.request);
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await choose(page, page.getByRole('link', { name: 'Start analysing' }));
  for (const name of ['Great', 'Awesome', 'Let’s start']) {
    const button = page.getByRole('button', { name });
    if (name === 'Great') await choose(page, button);
    else {
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
    }
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/is required/);
  await choose(page, page.getByRole('link', { name: 'Forgot your account?' }));
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expectTrap(page, page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/getmyanalysis$/);
  await choose(page, page.getByRole('link', { name: 'I already have an account' }));
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/otp$/);
  const code = await codeFor(page.request, email);
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/home$/);
});

test('a visitor opens the plan form and reads its field errors', async ({ page }) => {
  await page.goto('/paymentplan');
  await choose(page, page.getByRole('button', { name: 'Get My Plan' }).first());
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  await tabTo(page, page.getByLabel('First name'));
  await tabTo(page, page.getByLabel('Card number'));
  await expect(page.getByText('The First name field is required')).toBeVisible();
  await page.keyboard.type('4111');
  // Backwards, beneath the sticky reminder.
  await tabTo(page, page.getByLabel('Instagram username'), 'Shift+Tab');
});

test('a subscriber uses every screen', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'pool07@example.com');
  await untilHomeHydrated(page);
  const opener = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });

  await test.step('menu, Clear Data and back', async () => {
    await choose(page, opener);
    await expectTrap(page, menu);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await choose(page, menu.getByRole('button', { name: 'Clear Data' }));
    const dialog = page.getByRole('dialog', { name: 'Clear your data?' });
    // The irreversible action does not have the initial focus.
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectTrap(page, dialog);
    await choose(page, dialog.getByRole('button', { name: 'Cancel' }));
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('a list, its tabs and a profile', async () => {
    const people = ['mara', 'noel'].map((name, at) => ({
      insta_id: String(at + 1),
      insta_username: name,
      insta_full_name: name,
      insta_image_url: '',
    }));
    await page.route('**/instagram/profile/view/**', (route) =>
      route.fulfill({ json: route.request().url().includes('page=1') ? people : [] }),
    );
    await choose(page, page.getByRole('link', { name: 'Profile Viewers' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const row = page.locator('main li[data-index] a').first();
    await expect(row).toBeVisible();
    await tabTo(page, row);
    await tabTo(page, page.getByRole('link', { name: 'Follows You' }), 'Shift+Tab');
    await tabTo(page, page.getByRole('button', { name: 'Back to home' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('posts and all of a group', async () => {
    await choose(page, page.getByRole('link', { name: 'Post Analytics' }));
    await expect(page.getByRole('heading', { name: 'Best time to post' })).toBeAttached();
    await choose(page, page.getByRole('link', { name: /^View all .*: Most liked$/ }));
    const grid = page.getByRole('list', { name: 'Most liked' });
    await tabTo(page, grid.getByRole('link').nth(4));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('stories and their viewer', async () => {
    await page.goto('/stories');
    const card = page.locator('main ul > li > button').nth(1);
    await expect(card).toBeVisible();
    await choose(page, card);
    await expectTrap(page, page.locator('dialog[open]'));
    await page.keyboard.press('Escape');
    await expect(card).toBeFocused();
  });

  await test.step('the downloader', async () => {
    await page.goto('/downloadreel');
    await tabTo(page, page.getByLabel('Post link'));
    await page.keyboard.type('https://www.instagram.com/p/CxYzA1BaBcE/');
    await page.keyboard.press('Enter');
    const view = page.getByRole('button', { name: /^View/ }).first();
    await expect(view).toBeVisible();
    await choose(page, view);
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(view).toBeFocused();
    const look = page.getByRole('button', { name: 'Download', exact: true }).first();
    await tabTo(page, look, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(look).toBeFocused();
    await choose(page, page.getByRole('button', { name: 'Reset' }));
    await expect(page.getByLabel('Post link')).toBeFocused();
  });

  await test.step('the mood of a post', async () => {
    await page.goto('/sentimentalAnalysis');
    const cell = page.getByRole('button', { name: /^Analyse \d+ comments? of post \d+/ }).first();
    await expect(cell).toBeVisible();
    await choose(page, cell);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'What people feel' })).toBeAttached();
    const why = page.getByRole('button', { name: /Why this score\?/ }).first();
    await choose(page, why);
    const drawer = page.getByRole('dialog', { name: 'Why this score' });
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(why).toBeFocused();
  });

  await test.step('contact', async () => {
    await page.goto('/contactus');
    await page.route('**/support/query/', (route) => route.fulfill({ json: { message: '' } }));
    await tabTo(page, page.getByLabel('Message'));
    await page.keyboard.type('Hello');
    await choose(page, page.getByRole('button', { name: 'Send' }));
    await expectTrap(page, page.getByRole('dialog'));
    await tabTo(page, page.getByRole('button', { name: 'Back to home' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('language, appearance, subscription and log-out', async () => {
    await page.goto('/managesubscription');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await tabTo(page, page.getByRole('combobox', { name: 'Appearance' }));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/);
    await tabTo(page, page.getByRole('combobox', { name: 'Language' }), 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await tabTo(page, page.getByRole('button', { name: 'Abmelden' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await choose(page, page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }));
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});
