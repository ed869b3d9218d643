/** @file What the checkout flows share: a customer in front of the plan page. */
import { expect, type Page } from 'playwright/test';
import { codeFor, enterDigits, resetLimits } from './e2e.ts';

let people = 0;

/** An e-mail nobody used before. */
export function newEmail(): string {
  people += 1;
  return `buyer${Date.now()}x${people}@example.com`;
}

/** Cards of the provider's test gateway. */
export const cards = {
  good: '4111 1111 1111 1111',
  challenge: '4000 0000 0000 3220',
  fingerprint: '4000 0000 0000 3063',
  declined: '4000 0000 0000 0002',
} as const;

/** Opens the plan page and its form. */
export async function openForm(page: Page, path = '/paymentplan'): Promise<void> {
  await resetLimits(page.request);
  await page.goto(path);
  await page.getByRole('button', { name: 'Get My Plan' }).first().click();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
}

/** Fills in who pays. A name of an earlier payment is one line until it is changed. */
export async function fillIdentity(page: Page, email: string): Promise<void> {
  const change = page.getByRole('button', { name: 'Change', exact: true });
  if (await change.isVisible()) await change.click();
  await page.getByLabel('Instagram username').fill('demo');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
}

/** Fills in the card. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('textbox', { name: 'Month' }).fill('12');
  await page.getByLabel('Year').fill('40');
  await page.getByLabel('CVC').fill('123');
}

/** Forgets the attempts counted so far, on the device and at the server. */
export async function forgetAttempts(page: Page): Promise<void> {
  await resetLimits(page.request);
  await page.evaluate(() => localStorage.removeItem('ipAttempts'));
}

/** Opens the form and fills it in, for somebody new. */
export async function fillForm(page: Page, number: string = cards.good): Promise<void> {
  await openForm(page);
  await fillIdentity(page, newEmail());
  await fillCard(page, number);
}

/** Enters the mailed code. */
export async function enterCode(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/otp');
  const code = await codeFor(page.request, email);
  await enterDigits(page, code);
}

/** The button that pays, whatever it says at the moment. */
export const payButton = (page: Page) => page.locator('form button[type="submit"]');

/** The test bank's page inside the challenge. */
export const bank = (page: Page) => page.frameLocator('iframe[title="3-D Secure"]');

/**
 * Presses a button of the test bank. The page scrolls smoothly to the challenge, which Playwright does
 * not see from inside the frame: without the wait the button moves between press and release.
 */
export async function answerBank(page: Page, name: 'yes' | 'no'): Promise<void> {
  const text = { yes: 'Yes, it is me', no: 'No, stop the payment' }[name];
  const button = bank(page).getByRole('button', { name: text });
  await expect(button).toBeEnabled();
  // Waits until the frame keeps its place in the page.
  await page.locator('iframe[title="3-D Secure"]').scrollIntoViewIfNeeded();
  await button.click();
}

/** Everything the page keeps, as one text: every storage of the browser with all it holds. */
export function storageOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('storage')));
      });
    const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    stored.push(history.state, location.href, document.referrer);
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        stored.push(name, store, await settled(rows.getAllKeys()), await settled(rows.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        stored.push(request.url, await (await cache.match(request))?.text());
      }
    }
    return JSON.stringify(stored);
  });
}
