import { expect, test, type Page } from 'playwright/test';
import {
  answerBank,
  bank,
  cards,
  fillCard,
  fillIdentity,
  forgetAttempts,
  newEmail,
  openForm,
  payButton,
} from '../support/checkout.ts';
import { hold } from '../support/browser/request-gate.ts';

const token = '**/sandbox/js/v1/token';
const register = '**/api/client/register/';
const retry = '**/api/client/initial/payment/';
const pending = (page: Page) => page.evaluate(() => localStorage.getItem('pendingPayment'));
const confirm = (page: Page) => bank(page).getByRole('button', { name: 'Yes, it is me' });
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel payment' }).first().click();

/** Opens and fills the form with a valid card or one that needs a challenge. */
async function ready(page: Page, card: string): Promise<void> {
  await openForm(page);
  await forgetAttempts(page);
  await fillIdentity(page, newEmail());
  await fillCard(page, card);
}

async function pay(page: Page): Promise<void> {
  await payButton(page).click();
}

/** Posts what the bank would post, from a frame of another origin and from the page itself. */
async function forge(page: Page): Promise<void> {
  await page.route('**/forged', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>
        for (const data of [
          { recurly_event: 'three-d-secure', recurly_message: { success: true } },
          { recurly_message: { success: true } }, 'x', null,
        ]) parent.postMessage(data, '*');
        parent.postMessage('sent', '*');
      </script>`,
    }),
  );
  await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = '/forged';
    const origin = new Promise((resolve) => {
      addEventListener('message', (event) => event.data === 'sent' && resolve(event.origin));
    });
    document.body.append(frame);
    if ((await origin) !== 'null') throw new Error('the frame is not foreign');
    frame.remove();
    const message = { recurly_event: 'three-d-secure', recurly_message: { success: true } };
    window.postMessage(message, location.origin);
  });
}

/** Counts the requests to a URL. */
function count(page: Page, part: string): { sent: string[] } {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(part)) sent.push(request.postData() ?? '');
  });
  return { sent };
}

test('while tokenising: cancel, reload, pay once', async ({ page }) => {
  const asked = count(page, '/client/register/');
  await ready(page, cards.good);
  const held = await hold(page, token);
  await pay(page);
  await expect(payButton(page)).toHaveText('Processing your payment');
  await cancel(page);
  await expect(payButton(page)).toHaveText('Pay $1.00');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await pay(page);
  await expect.poll(() => held.bodies.length).toBe(2);
  expect(await pending(page)).toBeNull();
  await page.reload();
  await held.release();
  expect(asked.sent).toEqual([]);
  await ready(page, cards.good);
  await pay(page);
  await expect(page).toHaveURL(/\/otp$/);
  expect(asked.sent).toHaveLength(1);
});

test('while registering: cancel and retry with the same token', async ({ page }) => {
  const tokens = count(page, '/js/v1/token');
  await ready(page, cards.good);
  const held = await hold(page, register, { reaches: true });
  await pay(page);
  await expect.poll(() => held.bodies.length).toBe(1);
  await cancel(page);
  await expect(page.getByText('We don’t know yet if the payment went through')).toBeVisible();
  // The form is locked while a payment is unresolved.
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Card number')).toBeDisabled();
  await held.release();
  await page.getByRole('button', { name: 'Check payment again' }).click();
  await expect(page).toHaveURL(/\/otp$/);
  expect(tokens.sent).toHaveLength(1);
});

test('the plan cannot be changed during a payment', async ({ page }) => {
  await ready(page, cards.good);
  await page.getByRole('button', { name: 'See all plans' }).click();
  const held = await hold(page, register, { reaches: true });
  await pay(page);
  await expect.poll(() => held.bodies.length).toBe(1);
  await expect(page.getByRole('radio').first()).toBeDisabled();
  await page.getByText('3 months', { exact: true }).click({ force: true });
  await expect(page.getByRole('radio').first()).toBeChecked();
  await cancel(page);
  await expect(page.getByRole('radio').last()).toBeDisabled();
  await held.release();
  await pay(page);
  await expect(page).toHaveURL(/\/otp$/);
});

test('while registering: a reload resumes the same payment', async ({ page }) => {
  const tokens = count(page, '/js/v1/token');
  await ready(page, cards.good);
  const held = await hold(page, register, { reaches: true, times: 1 });
  await pay(page);
  await expect.poll(() => held.bodies.length).toBe(1);
  await page.reload();
  await expect(page).toHaveURL(/\/otp$/);
  expect(tokens.sent).toHaveLength(1);
});

test('while retrying: cancel and reload do not repeat the challenge', async ({ page }) => {
  await ready(page, cards.challenge);
  const held = await hold(page, retry);
  await pay(page);
  await answerBank(page, 'yes');
  await expect.poll(() => held.bodies.length).toBe(1);
  await expect(payButton(page)).toHaveText('Please wait');
  await cancel(page);
  await expect(payButton(page)).toHaveText('Check payment again');
  await pay(page);
  await expect.poll(() => held.bodies.length).toBe(2);
  await page.reload();
  await expect.poll(() => held.bodies.length).toBe(3);
  await expect(payButton(page)).toHaveText('Please wait');
  await expect(page.getByText('Your bank needs you to confirm')).toHaveCount(0);
  expect(new Set(held.bodies).size).toBe(1);
  await held.release();
  await expect(payButton(page)).toHaveText('Check payment again');
  await pay(page);
  await expect(page).toHaveURL(/\/otp$/);
});

test('while retrying: a lost response is recovered by a reload', async ({ page }) => {
  await ready(page, cards.challenge);
  const held = await hold(page, retry, { reaches: true, times: 1 });
  await pay(page);
  await answerBank(page, 'yes');
  await expect.poll(() => held.bodies.length).toBe(1);
  await page.reload();
  await expect(page).toHaveURL(/\/otp$/);
});

test('paid: a reload before the code screen still leads there', async ({ page }) => {
  await ready(page, cards.good);
  const held = await hold(page, '**/api/client/insta/sendotp/', { times: 1 });
  await pay(page);
  await expect(payButton(page)).toHaveText(/^Paid/);
  await expect.poll(() => held.bodies.length).toBe(1);
  await page.reload();
  await expect(page).toHaveURL(/\/otp$/);
  await expect.poll(() => pending(page)).toBeNull();
});

test('a payment left open for 20 minutes is not resumed', async ({ page }) => {
  const asked = count(page, '/client/register/');
  await page.clock.install();
  await ready(page, cards.challenge);
  await pay(page);
  await expect(payButton(page)).toHaveText('Please wait');
  await page.clock.fastForward(20 * 60_000);
  await page.reload();
  // The prerendered button is enabled once the scripts run.
  await expect(page.getByRole('button', { name: 'Get My Plan' }).first()).toBeEnabled();
  await expect.poll(() => pending(page)).toBeNull();
  expect(asked.sent).toHaveLength(1);
});

const words = 'The words of the provider.';
const inBody = { json: { error: { code: 'api-error', message: words } } };
const failures = [
  { state: 'tokenising', at: token, response: inBody, card: cards.good },
  { state: 'registering', at: register, response: { status: 402, json: { message: words } } },
  {
    state: 'challenging',
    at: '**/sandbox/js/v1/tokens/*',
    response: inBody,
    card: cards.challenge,
  },
  {
    state: 'retrying',
    at: retry,
    response: { status: 402, json: { message: words } },
    card: cards.challenge,
  },
];
for (const { state, at, response, card = cards.good } of failures) {
  test(`a failure while ${state} shows the provider’s message`, async ({ page }) => {
    await ready(page, card);
    await page.route(at, (route) => route.fulfill(response));
    await pay(page);
    if (state === 'retrying') await answerBank(page, 'yes');
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(payButton(page)).toHaveText('Pay $1.00');
    expect(await pending(page)).toBeNull();
  });
}

const away = [
  { state: 'tokenising', at: token, why: 'can’t reach the payment provider', says: 'Pay $1.00' },
  { state: 'registering', at: register, why: 'offline', says: 'Check payment again' },
  {
    state: 'retrying',
    at: retry,
    card: cards.challenge,
    why: 'offline',
    says: 'Check payment again',
  },
];
for (const { state, at, card = cards.good, why, says } of away) {
  test(`no response while ${state}: a message, and a retry that pays`, async ({ page }) => {
    await ready(page, card);
    await page.route(at, (route) => route.abort());
    await pay(page);
    if (state === 'retrying') await answerBank(page, 'yes');
    await expect(page.getByRole('alert')).toContainText(why);
    await expect(payButton(page)).toHaveText(says);
    await page.unroute(at);
    await pay(page);
    await expect(page).toHaveURL(/\/otp$/);
  });
}

test('a message of a foreign frame does not pass the challenge', async ({ page }) => {
  const asked = count(page, '/client/initial/payment/');
  const tokens = count(page, '/sandbox/js/v1/tokens');
  await ready(page, cards.challenge);
  await pay(page);
  await expect(confirm(page)).toBeVisible();
  await forge(page);
  await expect(confirm(page)).toBeVisible();
  await expect(payButton(page)).toHaveText('Please wait');
  expect([asked.sent, tokens.sent]).toEqual([[], []]);
  await answerBank(page, 'yes');
  await expect(page).toHaveURL(/\/otp$/);
  expect(asked.sent).toHaveLength(1);
});
