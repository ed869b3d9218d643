/** @file What the states of screens share: how they are named, entered and found in any language. */
import { expect, type Page } from 'playwright/test';
import { pretend } from '../pretend.ts';

/** A state by its name and the way to it, in any language. */
export type State = readonly [name: string, reach: (page: Page) => Promise<void>];

/** The button that sends the form of a screen. */
export const submit = (page: Page) => page.locator('main button[type="submit"]');
/** What stands where nothing is. */
export const emptyState = (page: Page) => page.locator('main [class*="empty"]').first();
/** The dialog on top. */
export const opened = (page: Page) => page.locator('dialog[open]').last();
/** The toast. */
export const toast = (page: Page) => page.locator('[popover] [class*="toast"]');

/** Signed in as far as the page knows, in front of the home screen. */
export async function atHome(
  page: Page,
  changes: Parameters<typeof pretend>[1] = {},
): Promise<void> {
  await pretend(page, changes);
  await page.goto('/home');
  await expect(page.locator('main h1').first()).toBeAttached();
}

/** Opens the menu of the header. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().click();
  await expect(opened(page)).toBeVisible();
}

/** Enters a state as somebody whose device holds nothing. */
export async function enter(page: Page, [, reach]: State): Promise<void> {
  // Away from the last one first: what it still asks for would reach the server.
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await reach(page);
}
