/** @file What end-to-end flows share: a person with a mailbox, in front of the built product. */
import { expect, type APIRequestContext, type Page } from 'playwright/test';

interface Mail {
  readonly text?: string;
}

/** The code of the newest mail to an address, once it says another than `last`. */
export async function codeFor(
  request: APIRequestContext,
  email: string,
  last = '',
): Promise<string> {
  let code = '';
  await expect(async () => {
    const response = await request.get(`/__test/outbox?email=${encodeURIComponent(email)}`);
    const mails = (await response.json()) as Mail[];
    // A receipt, which has a year, may be newer. Mails in other languages have no word for it in common.
    const named = mails.map(({ text = '' }) => /code: (\d{4})\b/.exec(text)?.[1]);
    const newest = /\b(\d{4})\b/.exec(mails.at(-1)?.text ?? '')?.[1];
    code = named.findLast((each) => each !== undefined) ?? newest ?? '';
    expect(code).not.toBe('');
    expect(code).not.toBe(last);
  }).toPass();
  return code;
}

/** Forgets send and try limits, so that flows do not wait for each other's. */
export async function resetLimits(request: APIRequestContext): Promise<void> {
  await request.post('/__test/reset-limits');
}

/** Asks for a code on the screen of the login; gives it as the mail says it. */
export async function askForCode(page: Page, email: string): Promise<string> {
  await resetLimits(page.request);
  await page.goto('/existinguserlogin');
  await page.getByLabel('email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  // Until the code is sent the newest mail may be that of an earlier test.
  await expect(page).toHaveURL(/\/otp$/);
  return codeFor(page.request, email);
}

/** Types a code into the boxes of its screen; the last digit sends it. */
export async function enterDigits(page: Page, code: string): Promise<void> {
  for (const [index, digit] of [...code].entries()) {
    await page.getByLabel(`Digit ${index + 1} of 4`).fill(digit);
  }
}

/** Signs in through the screens, with the code of the outbox. */
export async function signInByScreens(page: Page, email: string): Promise<void> {
  const code = await askForCode(page, email);
  await enterDigits(page, code);
  await expect(page).toHaveURL(/\/home$/);
}

/** Signs in by the calls of the screens, and keeps on the device what they keep. No screen is open yet. */
export async function logIn(page: Page, email: string): Promise<void> {
  await resetLimits(page.request);
  const ask = (call: string, data: object) =>
    page.request.post(`/api/client/insta/${call}/`, { data });
  expect((await ask('sendotp', { email })).ok()).toBe(true);
  const otp = await codeFor(page.request, email);
  const response = await ask('validateotp', { email, otp });
  expect(response.ok()).toBe(true);
  const login = (await response.json()) as Record<'is_subscribed' | 'username' | 'email', unknown>;
  const stored = {
    login: JSON.stringify(login),
    subscribed: String(login.is_subscribed),
    userName: String(login.username),
    userEmail: String(login.email),
  };
  // Any file of the origin will do: nothing of the app may run before the login is there.
  await page.goto('/robots.txt');
  await page.evaluate((items) => Object.assign(localStorage, items), stored);
}

/** Signs in the same way, and opens home. */
export async function signIn(page: Page, email: string): Promise<void> {
  await logIn(page, email);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/home$/);
}

/**
 * Waits until home is rendered by React: in the prerendered one buttons are disabled, the header has no
 * name, and a link loads another document.
 */
export async function untilHomeHydrated(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: '@' })).toBeVisible();
  await expect(page.locator('[data-early]')).toHaveCount(0);
}

/** Logs out through the header, which asks first. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('dialog').getByRole('button').first().click();
}

/** Clears the account's data through the menu of home, which asks first. */
export async function clearData(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: 'Clear Data' })
    .click();
  await page
    .getByRole('dialog', { name: 'Clear your data?' })
    .getByRole('button', { name: 'Clear data' })
    .click();
}

/** The figure on a card of home, or null for a dash. */
export async function figure(page: Page, label: string): Promise<number | null> {
  await untilHomeHydrated(page);
  const card = page.locator('main').getByRole('link', { name: label });
  const text = await card.locator('.visually-hidden').first().innerText();
  return /\d/.test(text) ? Number(text.replace(/\D/g, '')) : null;
}

/** Starts an analysis and waits for its end. */
export async function analyse(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Start (analysis|a new analysis)$/ }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 45_000 });
}
