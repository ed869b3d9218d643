/** @file The main flow, step by step, with what a person must notice at each. */
import { expect, type Page } from 'playwright/test';
import { analyse, signInByScreens } from '../support/e2e.ts';
import { exportFiles, zipBytes, type Person } from '../support/archive/exports.ts';
import { installWithPage, untilStored } from '../support/browser/service-worker.ts';
import { savedItems } from '../support/browser/device.ts';

const day = Date.UTC(2025, 9, 1) / 1_000;
const followers = Array.from({ length: 40 }, (_, at): Person => [
  `person.${at}`,
  day - at * 90_000,
]);
const archive = {
  name: 'instagram-nora.lind-2025-10-01-AbC.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(zipBytes(exportFiles(followers, followers.slice(0, 10), day, 'nora.lind'))),
};

/** A screen whose own parts are there, and not the screen for errors. */
async function expectScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText('This page didn’t open')).toHaveCount(0);
}

/** The steps in their order. Each begins with a navigation and depends only on those before it. */
export const steps = {
  async import(page: Page) {
    await page.goto('/import');
    await expect(page.getByRole('button', { name: 'Choose file' })).toBeEnabled();
    await page.getByLabel('Choose file').last().setInputFiles(archive);
    await expect(page.getByText('Nothing left this phone')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Followers 40' })).toBeVisible();
  },
  async signIn(page: Page, email: string) {
    await signInByScreens(page, email);
    await expectScreen(page);
  },
  async analysis(page: Page) {
    await analyse(page);
    await expect(page.getByText('Last updated')).toBeVisible();
    await expectScreen(page);
  },
  async lists(page: Page) {
    await page.goto('/mutualfollowing');
    await expect(page.locator('main li[data-index]').nth(5)).toBeVisible();
    await expect(page.locator('main li[data-index] img').first()).toBeVisible();
    await expectScreen(page);
  },
  async stories(page: Page) {
    await page.goto('/stories');
    await page.locator('main ul > li > button').first().click();
    await expect(page.locator('dialog[open] p[aria-live]')).toHaveText(/Story 1 of/);
    await page.goBack();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expectScreen(page);
  },
  async download(page: Page) {
    await page.goto('/downloadreel');
    await page.locator('main form input').fill('https://www.instagram.com/p/CxYzA1BaBcE/');
    await page.locator('main form button[type="submit"]').click();
    const saved = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download file/ })
      .first()
      .click();
    expect((await saved).suggestedFilename()).toMatch(/\.(jpg|webp|mp4)$/);
  },
  async offline(page: Page) {
    await page.goto('/mutualfollowing');
    await expect.poll(() => savedItems(page)).toHaveProperty('listPages.mutualfollowing');
    await page.goto('/home');
    await installWithPage(page);
    // Without it the service worker cannot know of a login, and answers with the shell.
    if (await page.evaluate(() => 'cookieStore' in window)) await untilStored(page, '/home');
    await page.context().setOffline(true);
    await page.goto('/mutualfollowing');
    await expect(page.locator('main li[data-index]').first()).toBeVisible();
    await expect(page.locator('main').getByText(/^This list is from/)).toBeVisible();
    await page.context().setOffline(false);
  },
} satisfies Record<string, (page: Page, email: string) => Promise<void>>;

/** The name of a step. */
export type Step = keyof typeof steps;
