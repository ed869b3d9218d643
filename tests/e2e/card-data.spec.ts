import { expect, test, type Page } from 'playwright/test';
import {
  answerBank,
  bank,
  cards,
  fillCard,
  fillForm,
  fillIdentity,
  forgetAttempts,
  newEmail,
  openForm,
  payButton,
  storageOf,
} from '../support/checkout.ts';

/** More than the last four digits of any card typed here, however they are grouped. */
const digits = /4(?:000|111|222)[ +%20.-]*\d{4}[ +%20.-]*\d{4}/;
/** Strings that only the payment form, its adapter and its messages contain. */
const paymentCode =
  /cc-number|cc-csc|ThreeDSecure|ApplePaySession|GooglePay|payment\.challengeTitle/;

interface Watched {
  /** URLs and bodies of all requests, and console messages. */
  readonly said: string[];
  /** Bodies sent to our server. */
  readonly sent: string[];
}

function watch(page: Page): Watched {
  const said: string[] = [];
  const sent: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(`${error.message} ${error.stack}`));
  page.on('framenavigated', (frame) => said.push(frame.url()));
  page.on('request', (request) => {
    said.push(request.url(), JSON.stringify(request.headers()));
    const isProvider = new URL(request.url()).pathname === '/sandbox/js/v1/token';
    if (!isProvider) sent.push(request.postData() ?? '');
  });
  return { said, sent };
}

test('no card digit is stored, sent to our server, logged or part of a URL', async ({ page }) => {
  const { said, sent } = watch(page);
  const clean = async () => {
    expect(await storageOf(page)).not.toMatch(digits);
    expect(said.join('\n')).not.toMatch(digits);
    expect(sent.join('\n')).not.toMatch(digits);
  };
  await openForm(page);
  await fillIdentity(page, newEmail());
  for (const number of [cards.declined, '4222 2222 2222 2222']) {
    await forgetAttempts(page);
    await fillCard(page, number);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await payButton(page).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await clean();
  }
  await page.route('**/sandbox/js/v1/token', (route) => route.abort());
  await forgetAttempts(page);
  await fillCard(page, cards.challenge);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await payButton(page).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await clean();
  await page.unroute('**/sandbox/js/v1/token');
  await payButton(page).click();
  await expect(bank(page).getByRole('heading')).toBeVisible();
  await clean();
  await page.reload();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await clean();
  await answerBank(page, 'yes');
  await expect(page).toHaveURL(/\/otp$/);
  await clean();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.content()).not.toMatch(digits);
});

test('a page restored from the back/forward cache has empty card fields', async ({ page }) => {
  await fillForm(page);
  const loaded = page.waitForEvent('load');
  // The test browser has no back/forward cache: the event is dispatched by hand.
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await loaded;
  await expect(page.getByRole('button', { name: 'Get My Plan' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Get My Plan' }).first().click();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await expect(page.getByLabel('CVC')).toHaveValue('');
});

test('the welcome screen downloads no payment code', async ({ page }) => {
  const { said } = watch(page);
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css|html)$|\/$/.test(new URL(response.url()).pathname)) {
      scripts.push(response.text().catch(() => ''));
    }
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /start/i }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The service worker precaches; what it fetched is in its caches.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(async () => (await storageOf(page)).length).toBeGreaterThan(100_000);
  const downloaded = (await Promise.all(scripts)).join('\n');
  expect(downloaded.length).toBeGreaterThan(10_000);
  expect(downloaded).not.toMatch(paymentCode);
  expect(await storageOf(page)).not.toMatch(paymentCode);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => url);
  });
  const addresses = [...stored, ...said.filter((line) => line.startsWith('http'))];
  expect(addresses.length).toBeGreaterThan(10);
  const ofPayment = /plan|payment|recurly|checkout|solver|\/sandbox\//i;
  expect(addresses.filter((url) => ofPayment.test(new URL(url).pathname))).toEqual([]);
});
