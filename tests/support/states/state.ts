/** @file What the states of screens share: how they are named, entered and found in any language. */
import { expect, type Page } from 'playwright/test';
import type { Language } from '../../../contract/languages.ts';
import { toastMs } from '../../../contract/limits.ts';
import { fakeSession } from '../data/fake-session.ts';

/** A state by its name, the way to it and what shows that it is there, in any language. */
export type State = readonly [
  name: string,
  reach: (page: Page) => Promise<void>,
  holds: (page: Page) => Promise<void>,
];

/** The button that sends the form of a screen. */
export const submit = (page: Page) => page.locator('main button[type="submit"]');
/** The empty state. */
export const emptyState = (page: Page) => page.locator('main [class*="empty"]').first();
/** The dialog on top. */
export const opened = (page: Page) => page.locator('dialog[open]').last();
/** The toast. */
export const toast = (page: Page) => page.locator('[popover] [class*="toast"]');

/** A dialog is open. */
export const hasDialog = (page: Page) => expect(opened(page)).toBeVisible();
/** A toast is shown. */
export const hasToast = (page: Page) => expect(toast(page)).toBeVisible();
/** A banner about the screen. */
export const hasBanner = (page: Page) =>
  expect(page.locator('main [class*="banner"]')).toBeVisible();
/** A message about an event. */
export const hasAlert = (page: Page) =>
  expect(page.locator('main [role="alert"]').first()).toBeVisible();
/** Nothing is there, and it is said. */
export const isEmpty = (page: Page) => expect(emptyState(page)).toBeVisible();

/** Toasts stay at addresses that ask for it: on a busy machine they are gone before they are met. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript((toastMs) => {
    if (location.search !== '?lasting') return;
    const later = window.setTimeout.bind(window);
    const lasting = (call: () => void, ms?: number) => (ms === toastMs ? 0 : later(call, ms));
    Object.assign(window, { setTimeout: lasting });
  }, toastMs);
}

/** Signed in as far as the page knows, in front of the home screen. */
export async function atHome(
  page: Page,
  changes: Parameters<typeof fakeSession>[1] = {},
  path = '/home',
): Promise<void> {
  await fakeSession(page, changes);
  await page.goto(path);
  await expect(page.locator('main h1').first()).toBeAttached();
}

/** Opens the menu of the header. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().click();
  await expect(opened(page)).toBeVisible();
}

/** Leaves the last state behind, on the page and on the device. */
async function forgetAll(page: Page): Promise<void> {
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
}

/** Enters a state as somebody whose device holds nothing, or no more than a choice of language. */
export async function enter(page: Page, state: State, language?: Language): Promise<void> {
  const [, reach, holds] = state;
  if (page.url() !== 'about:blank') await forgetAll(page);
  if (language !== undefined) {
    // As the product keeps it: on the device, and for the server, which draws the page ahead.
    await page.evaluate((code) => {
      localStorage.setItem('language', code);
      document.cookie = `language=${code}; path=/`;
    }, language);
  }
  await reach(page);
  await holds(page);
}
