import { expect, test } from 'playwright/test';
import {
  answerBank,
  bank,
  cards,
  enterCode,
  fillCard,
  fillForm,
  fillIdentity,
  newEmail,
  openForm,
  payButton,
} from '../support/checkout.ts';
import { gate } from '../support/browser/request-gate.ts';

test('a trial is bought by card and leads to the code entry and home', async ({ page }) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  const email = newEmail();
  await page.goto('/paymentplan');
  await expect(page.getByText('1 week trial')).toBeVisible();
  await expect(page.getByText('Renews on')).toBeVisible();
  expect(seen.some((url) => url.includes('recurly.js'))).toBe(false);
  await openForm(page);
  await fillIdentity(page, email);
  await fillCard(page, cards.good);
  await expect(payButton(page)).toHaveText('Pay $1.00');
  await payButton(page).click();
  await expect(page).toHaveURL(/\/otp$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you.');
  await expect(page.getByText('If ' + email)).toHaveCount(0);
  await expect(page.getByText(`We sent four digits to ${email}.`)).toBeVisible();
  const day = (days: number) =>
    page.evaluate(
      (at) => new Date(at).toLocaleDateString('en', { month: 'long', day: 'numeric' }),
      Date.now() + days * 86_400_000,
    );
  const facts = page.locator('main dl');
  await expect(facts.locator('div', { hasText: 'Paid today' })).toContainText('$1.00');
  await expect(facts.locator('div', { hasText: 'Reminder' })).toContainText(await day(5));
  await expect(facts.locator('div', { hasText: 'Next charge' })).toContainText(
    `$9.99 on ${await day(7)}`,
  );
  // The last digit logs in.
  await enterCode(page, email);
  await expect(page).toHaveURL(/\/home$/);
});

test('a price that changed while the page was open is shown, and paid on the next press', async ({
  page,
}) => {
  let asked = 0;
  await page.route('**/api/list/plans/', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const response = await route.fetch();
    const plans = (await response.json()) as Record<string, unknown>[];
    await route.fulfill({ response, json: plans.map((plan) => ({ ...plan, setup_fee: 0.5 })) });
  });
  await openForm(page);
  await fillIdentity(page, newEmail());
  await fillCard(page, cards.good);
  await expect(payButton(page)).toHaveText('Pay $0.50');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('You haven’t been charged.');
  await expect(payButton(page)).toHaveText('Pay $1.00');
  await payButton(page).click();
  await expect(page).toHaveURL(/\/otp$/);
});

test('the pay button says what is missing', async ({ page }) => {
  await openForm(page);
  await expect(payButton(page)).toHaveAccessibleDescription('Fill in every field to pay.');
  const email = newEmail();
  await fillIdentity(page, email);
  await fillCard(page, cards.good);
  await expect(payButton(page)).toBeEnabled();
  await expect(payButton(page)).toHaveAccessibleDescription(`Your login code goes to ${email}.`);
  await page.getByRole('group', { name: 'Expiry date' }).getByLabel('Month').fill('13');
  await page.getByLabel('CVC').fill('');
  await expect(payButton(page)).toBeDisabled();
  await expect(payButton(page)).toHaveAccessibleDescription('Still needed: Month, CVC.');
});

test('a wrong address is seen at the pay button and changed with everything kept', async ({
  page,
}) => {
  const right = newEmail();
  await openForm(page);
  const change = page.getByRole('button', { name: 'Change email' });
  await fillCard(page, cards.good);
  await expect(change).toHaveCount(0);
  await fillIdentity(page, `a${right}`);
  await expect(page.getByText(`Your login code goes to a${right}.`)).toBeVisible();
  await change.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toBeInViewport();
  await page.getByLabel('Email').fill(right);
  await expect(payButton(page)).toHaveAccessibleDescription(`Your login code goes to ${right}.`);
  await expect(page.getByLabel('Card number')).toHaveValue(cards.good);
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(payButton(page)).toBeEnabled();
});

test('a customer with a mistyped address signs in with the corrected one', async ({ page }) => {
  const right = newEmail();
  await openForm(page);
  await fillIdentity(page, `a${right}`);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await page.waitForURL('**/otp');
  await page.getByRole('link', { name: 'Use another email' }).click();
  await page.getByLabel('email').fill(right);
  await page.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, right);
  await expect(page).toHaveURL(/\/home$/);
});

test('a listed plan is bought on /paymentplan_lp1', async ({ page }) => {
  await page.route('**/api/list/plans/', async (route) => {
    const response = await route.fetch();
    const plans = (await response.json()) as { plan_type: number }[];
    await route.fulfill({ json: plans.filter((plan) => plan.plan_type === 2) });
  });
  const email = newEmail();
  await openForm(page, '/paymentplan_lp1');
  await expect(page.getByRole('radio')).toHaveCount(3);
  await page.getByText('1 week', { exact: true }).click();
  await expect(payButton(page)).toHaveText('Pay $4.99');
  await expect(page.getByText('$0.71')).toBeVisible();
  await fillIdentity(page, email);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/otp$/);
});

test('a challenge is passed after a reload', async ({ page }) => {
  await fillForm(page, cards.challenge);
  await payButton(page).click();
  await expect(payButton(page)).toHaveText('Please wait');
  await expect(payButton(page)).toBeDisabled();
  await expect(bank(page).getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
  // Messages from the same document, and malformed ones, are ignored.
  await page.evaluate(() => {
    window.postMessage({ recurly_event: 'x', recurly_message: { success: true } }, '*');
    window.postMessage('{', '*');
  });
  await expect(payButton(page)).toHaveText('Please wait');
  await page.reload();
  await expect(payButton(page)).toHaveText('Please wait');
  await answerBank(page, 'yes');
  await expect(page).toHaveURL(/\/otp$/);
});

test('a reload during a challenge keeps the plan', async ({ page }) => {
  await openForm(page);
  await page.getByRole('button', { name: 'See all plans' }).click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByText('3 months', { exact: true }).click();
  await expect(payButton(page)).toHaveText('Pay $19.99');
  await fillIdentity(page, newEmail());
  await fillCard(page, cards.challenge);
  await payButton(page).click();
  await expect(bank(page).getByRole('heading')).toBeVisible();
  await page.reload();
  await answerBank(page, 'no');
  await expect(payButton(page)).toHaveText('Pay $19.99');
});

test('a failed challenge shows a message, a cancelled one can start again', async ({ page }) => {
  await fillForm(page, cards.challenge);
  await payButton(page).click();
  await answerBank(page, 'no');
  await expect(page.getByRole('alert').filter({ hasText: 'Your bank could not' })).toBeVisible();
  await payButton(page).click();
  await expect(bank(page).getByRole('heading')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel payment' }).first().click();
  await expect(payButton(page)).toHaveText('Pay $1.00');
  await expect(payButton(page)).toBeEnabled();
});

test('the bank’s page accepts no answer before it can forward it', async ({ page }) => {
  const script = await gate(page, '**/frame.js');
  await fillForm(page, cards.challenge);
  await payButton(page).click();
  const refuse = bank(page).getByRole('button', { name: 'No, stop the payment' });
  await expect(refuse).toBeDisabled();
  script.open();
  await answerBank(page, 'no');
  await expect(page.getByRole('alert').filter({ hasText: 'Your bank could not' })).toBeVisible();
});

test('the bank’s page reports a lost connection and can be answered later', async ({
  page,
  context,
}) => {
  await fillForm(page, cards.challenge);
  await payButton(page).click();
  const confirm = bank(page).getByRole('button', { name: 'Yes, it is me' });
  await expect(confirm).toBeEnabled();
  await context.setOffline(true);
  // A frame of another process hears of it later than its page.
  const isOnline = () =>
    bank(page)
      .locator('body')
      .evaluate(() => navigator.onLine);
  await expect.poll(isOnline).toBe(false);
  await answerBank(page, 'yes');
  await expect(bank(page).getByRole('alert')).toHaveText(/seem to be offline/);
  await expect(confirm).toBeFocused();
  await context.setOffline(false);
  await answerBank(page, 'yes');
  await expect(page).toHaveURL(/\/otp$/);
});

test('a challenge that arrives offline is shown once online', async ({ page, context }) => {
  await page.route('**/api/client/register/', async (route) => {
    const response = await route.fetch();
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await route.fulfill({ response });
  });
  await fillForm(page, cards.challenge);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your bank needs' })).toBeFocused();
  await expect(page.getByText('You seem to be offline.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await context.setOffline(false);
  await answerBank(page, 'yes');
  await expect(page).toHaveURL(/\/otp$/);
});

test('an unanswered challenge releases the button within a minute', async ({ page }) => {
  await page.clock.install();
  await fillForm(page, cards.challenge);
  await payButton(page).click();
  await expect(payButton(page)).toHaveText('Please wait');
  await page.clock.runFor(60_000);
  await expect(payButton(page)).toHaveText('Stop and start again');
  await expect(payButton(page)).toBeEnabled();
  await page.clock.runFor(20 * 60_000);
  await expect(page.getByText('took longer than 20 minutes')).toBeVisible();
});

test('a double click pays once', async ({ page }) => {
  let registered = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client/register/')) registered += 1;
  });
  await fillForm(page);
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/otp$/);
  expect(registered).toBe(1);
});

test('after a lost response the same token is sent again', async ({ page }) => {
  const tokens: string[] = [];
  let isLost = true;
  await page.route('**/api/client/register/', async (route) => {
    const { payment_token } = route.request().postDataJSON() as { payment_token: string };
    tokens.push(payment_token);
    const response = await route.fetch();
    if (isLost) await route.abort('connectionreset');
    else await route.fulfill({ response: response });
  });
  await fillForm(page);
  await payButton(page).click();
  await expect(page.getByText('You can’t be charged twice.')).toBeVisible();
  await expect(payButton(page)).toHaveText('Check payment again');
  isLost = false;
  await payButton(page).click();
  await expect(page).toHaveURL(/\/otp$/);
  expect(new Set(tokens).size).toBe(1);
});

test('an unreachable provider shows a message and a retry', async ({ page }) => {
  await page.route('**/recurly.js', (route) => route.abort());
  await openForm(page);
  await expect(page.getByText('We can’t reach the payment provider.')).toBeVisible();
  await page.unroute('**/recurly.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'PayPal' })).toBeVisible();
  await expect(page.getByText('We can’t reach the payment provider.')).toBeHidden();
});

test('the server asks for a captcha after two refusals, and paying works once it is solved', async ({
  page,
}) => {
  await openForm(page);
  await fillIdentity(page, newEmail());
  for (const _ of [1, 2]) {
    await fillCard(page, cards.declined);
    await payButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible();
    await fillCard(page, cards.good);
  }
  await expect(page.getByText('A quick check')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'PayPal' })).toBeHidden();
  await page.getByRole('button', { name: 'I’m not a robot' }).click();
  const passed = page.getByRole('status').filter({ hasText: 'you can pay now' });
  await expect(passed).toBeVisible({ timeout: 90_000 });
  await expect(passed).toBeFocused();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/otp$/);
});

test('the device refuses the sixth attempt, and ignores a tampered record', async ({ page }) => {
  await fillForm(page);
  const record = (value: unknown) =>
    page.evaluate(
      (text) => localStorage.setItem('ipAttempts', text),
      JSON.stringify({ '127.0.0.1': value }),
    );
  await record({ count: 5, first: Date.now() - 1_000 });
  await payButton(page).click();
  await expect(page.getByText('Access restricted due to excessive activity.')).toBeVisible();
  await record({ count: 99, first: Date.UTC(2099, 0) });
  await payButton(page).click();
  await expect(page).toHaveURL(/\/otp$/);
});

test('the server counts attempts independently of the device', async ({ page }) => {
  await openForm(page);
  const tries = Array.from({ length: 5 }, (_, at) =>
    page.request.post('/api/client/register/', {
      data: {
        email: newEmail(),
        username: 'demo',
        first_name: 'Ada',
        last_name: 'Lovelace',
        plan_code: 'monthly_trial',
        payment_token: `forged-${at}`,
      },
    }),
  );
  await Promise.all(tries);
  await page.evaluate(() => localStorage.removeItem('ipAttempts'));
  await fillIdentity(page, newEmail());
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expect(page.getByText('Access restricted due to excessive activity.')).toBeVisible();
});

test('the countdown survives a reload, shows a reminder past 535 px and blocks nothing', async ({
  page,
}) => {
  await page.goto('/paymentplan');
  const digits = page.getByRole('timer');
  await page.setViewportSize({ width: 390, height: 600 });
  const scrollPastOffer = async () => {
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(535);
  };
  await expect(digits.first()).toHaveText(/^14:\d\d$/);
  for (const odd of ['9e99', '-5', 'NaN', '{', '99999999999999', '']) {
    await page.evaluate((text) => localStorage.setItem('offerEndsAt', text), odd);
    await page.reload();
    await expect(digits.first()).toHaveText(/^(0\d|1[0-4]):[0-5]\d$/);
  }
  await page.evaluate(() => localStorage.setItem('offerEndsAt', String(Date.now() + 300_000)));
  await page.reload();
  await expect(digits.first()).toHaveText(/^0[45]:\d\d$/);
  await expect(page.getByRole('button', { name: 'Get My Plan' })).toBeEnabled();
  await scrollPastOffer();
  const reminder = page.getByLabel('Reminder of your reserved plan');
  await expect(reminder).toBeVisible();
  // No time runs beside the fields of the form.
  await page.getByRole('button', { name: 'Get My Plan' }).click();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(535);
  await expect(reminder).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('offerEndsAt', String(Date.now() - 1_000)));
  await page.reload();
  await expect(page.getByText('You can still choose your plan.')).toBeVisible();
  await scrollPastOffer();
  await expect(page.getByLabel('Reminder of your reserved plan')).toHaveCount(0);
});
