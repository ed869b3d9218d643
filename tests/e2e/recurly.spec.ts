import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import {
  cards,
  enterCode,
  fillCard,
  fillForm,
  fillIdentity,
  newEmail,
  openForm,
  payButton,
} from '../support/checkout.ts';
import { startRecurlyDouble, type RecurlyDouble } from '../support/servers/recurly-double.ts';

/** The same build with Recurly as the provider, by settings only. */
const folder = mkdtempSync(join(tmpdir(), 'limn-recurly-'));
let double: RecurlyDouble;
let server: ChildProcess;
let address = '';

test.beforeAll(async () => {
  double = await startRecurlyDouble();
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    LIMN_DATA: folder,
    LIMN_TEST_HOOKS: '1',
    LOG_LEVEL: 'error',
    BILLING: 'recurly',
    RECURLY_API: double.base,
    RECURLY_API_KEY: 'private',
    RECURLY_PUBLIC_KEY: 'ewr1-public',
    RECURLY_WEBHOOK_KEYS: 'key',
    WALLETS: 'googlePay',
    GOOGLE_MERCHANT_ID: 'merchant',
    GOOGLE_PAY_HOSTS: 'pay.example',
    WALLET_IMAGE_HOSTS: 'pictures.example',
  };
  server = spawn(process.execPath, ['dist-server/main.js'], { env });
  address = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const found = /Limn is at (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
});
test.afterAll(async () => {
  server.kill();
  await double.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The provider's hosts: its library, as far as the page uses it, and its token endpoint. */
async function respondForProvider(page: Page, token: string): Promise<string[]> {
  const forms: string[] = [];
  await page.route('https://js.recurly.com/v4/recurly.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  await page.route('https://js.recurly.com/v4/recurly.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.recurly = {
        configure() {},
        Risk: () => ({
          ThreeDSecure: ({ actionTokenId }) => {
            const listeners = {};
            return {
              on: (event, listener) => { listeners[event] = listener; },
              attach: (frame) => {
                const button = document.createElement('button');
                button.type = 'button';
                button.textContent = 'The bank asks about ' + actionTokenId;
                button.onclick = () => listeners.token({ id: 'passed' });
                frame.append(button);
              },
              remove() {},
            };
          },
        }),
      };`,
    }),
  );
  await page.route('https://api.recurly.com/js/v1/token', (route) => {
    forms.push(route.request().postData() ?? '');
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { type: 'credit_card', id: token },
    });
  });
  return forms;
}

test('the plan page pays, challenges, cancels and resumes with Recurly', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  const forms = await respondForProvider(page, 'challenge-1');
  const email = newEmail();
  await openForm(page);
  await fillIdentity(page, email);
  await fillCard(page, cards.challenge);
  await payButton(page).click();
  await expect(payButton(page)).toHaveText('Please wait');
  const fields = new URLSearchParams(forms[0]);
  expect(fields.get('key')).toBe('ewr1-public');
  expect(fields.get('number')).toBe('4000000000003220');
  expect(fields.get('three_d_secure_action_required')).toBe('false');
  await page.getByRole('button', { name: 'The bank asks about ABCDEFGHIJKL012345' }).click();
  await expect(page).toHaveURL(/\/otp$/);
  const purchases = double.seen.filter(({ line }) => line === 'POST /purchases');
  expect(purchases).toHaveLength(2);

  await enterCode(page, email);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/managesubscription');
  await expect(page.getByText('Plan monthly_trial')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible();
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
  const changes = () =>
    double.seen
      .filter(({ line }) => line.startsWith('PUT '))
      .map(({ line }) => line.split('/').at(-1));
  await expect.poll(changes).toEqual(['cancel', 'reactivate']);
  expect(violations).toEqual([]);
  await context.close();
});

/** A wallet as the library loads it: a script from the wallet's host, then a button with a picture. */
const walletLibrary = `window.recurly = {
  configure() {},
  GooglePay: ({ country, paymentDataRequest }) => {
    const listeners = {};
    const load = (host, done, refused) => {
      const script = document.createElement('script');
      script.onload = done;
      try { script.src = 'https://' + host + '/gp/p/js/pay.js'; } catch { refused(); }
      document.head.append(script);
    };
    load('elsewhere.example', () => document.body.append('foreign script'), () => {
      load('pay.example', () => {
        const button = document.createElement('button');
        const picture = document.createElement('img');
        picture.src = 'https://pictures.example/button.svg';
        picture.alt = 'Google Pay ' + country;
        button.type = 'button';
        button.append(picture);
        button.onclick = () => listeners.token({ id: 'paid-google' });
        listeners.ready(button);
      });
    });
    return { on: (event, listener) => { listeners[event] = listener; } };
  },
};`;

test('wallet scripts and pictures come from the configured hosts only', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  await respondForProvider(page, 'unused');
  const script = { contentType: 'text/javascript', body: '' };
  await page.route('https://js.recurly.com/v4/recurly.js', (route) =>
    route.fulfill({ ...script, body: walletLibrary }),
  );
  await page.route('https://*.example/gp/p/js/pay.js', (route) => route.fulfill(script));
  await page.route('https://pictures.example/button.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="24"/>',
    }),
  );
  await openForm(page);
  await fillIdentity(page, newEmail());
  const button = page.getByRole('button', { name: 'Google Pay US' });
  await expect(button).toBeVisible();
  await expect
    .poll(() => button.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await button.click();
  await expect(page).toHaveURL(/\/otp$/);
  await expect(page.getByText('foreign script')).toHaveCount(0);
  expect(blocked).toEqual([]);
  const [purchase] = double.seen.filter(({ line }) => line === 'POST /purchases').slice(-1);
  expect(purchase?.body).toMatchObject({
    account: { address: { country: 'US' }, billing_info: { token_id: 'paid-google' } },
    subscriptions: [{ plan_code: 'monthly_trial' }],
  });
  expect(JSON.stringify(purchase?.body)).toContain('"trial_ends_at":"');
  await context.close();
});

test('a Recurly decline shows its message', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await respondForProvider(page, 'insufficient_funds-1');
  await fillForm(page);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'insufficient funds' })).toBeVisible();
  await context.close();
});
