import { expect, test } from 'playwright/test';
import { expectShiftsWithin, watchShifts } from '../support/assertions/layout-shift.ts';

const plansCall = '**/api/list/plans/';

for (const [layout, type] of [
  ['trial', 1],
  ['list', 2],
] as const) {
  test(`no layout shift when the ${layout} plans arrive`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await watchShifts(page);
    let respond = () => {};
    const asked = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(plansCall, async (route) => {
      await asked;
      const plans = (await (await route.fetch()).json()) as { plan_type: number }[];
      await route.fulfill({ json: plans.filter((plan) => plan.plan_type === type) });
    });
    await page.addInitScript(() => localStorage.setItem('userName', 'somebody.with_a_name'));
    await page.goto('/paymentplan');
    await expect(page.getByText('The analysis of @somebody.with_a_name')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get My Plan' })).toBeDisabled();
    respond();
    await expect(page.getByRole('button', { name: 'Get My Plan' })).toBeEnabled();
    await expectShiftsWithin(page, 0.02);
    // A hydration mismatch renders the page again and reports an error.
    expect(errors).toEqual([]);
  });
}

test('a customer finds the login, the tax and what is accepted by paying', async ({ page }) => {
  await page.goto('/paymentplan');
  const login = page.getByRole('banner').getByRole('link', { name: 'Log in' });
  await expect(login).toHaveAttribute('href', '/existinguserlogin');
  await expect(page.getByText('All prices include tax.')).toBeVisible();
  await page.getByRole('button', { name: 'Get My Plan' }).first().click();
  const accept = page.getByText('By paying you accept the');
  await expect(accept.getByRole('link')).toHaveText(['Terms of Service', 'Privacy Policy']);
});

test('the countdown never shows a wrong end and survives a reload', async ({ page }) => {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const look = () => {
      const text = document.querySelector('[role="timer"]')?.textContent ?? '';
      if (text !== '' && shown.at(-1) !== text) shown.push(text);
      requestAnimationFrame(look);
    };
    look();
  });
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await page.goto('/paymentplan');
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(1);
  for (const text of await shown()) expect(text).toMatch(/^14:\d\d$/);
  const endsAt = await page.evaluate(() => localStorage.getItem('offerEndsAt'));
  await page.reload();
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
  expect((await shown())[0]).toMatch(/^14:\d\d$/);
  expect(await page.evaluate(() => localStorage.getItem('offerEndsAt'))).toBe(endsAt);
});

test('the plans are loaded once on the plan page, and not while searching', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userName', 'somebody'));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  // The duration of the search is covered by visitor.spec.ts.
  await page.clock.install();
  await page.goto('/searching');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);
  expect(asked).toEqual([]);
  await page.clock.runFor(8_500);
  await expect(page).toHaveURL(/\/paymentplan$/);
  await expect(page.getByText('1 week trial')).toBeVisible();
  const compared = 'Today’s payment is 90% less than the regular $9.99 every month.';
  await expect(page.getByText(compared)).toBeVisible();
  await expect(page.locator('s').filter({ hasText: '$9.99' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get My Plan' })).toBeEnabled();
  expect(asked).toEqual(['/api/list/plans/']);
  await page.getByRole('button', { name: 'Get My Plan' }).click();
  await expect(page.getByRole('button', { name: 'Pay $1.00' })).toBeVisible();
  // The page shows what the server has now.
  await page.route(plansCall, async (route) => {
    const plans = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: plans.map((plan) => ({ ...plan, setup_fee: 2 })) });
  });
  await page.reload();
  await expect(page.getByText('$2.00').first()).toBeVisible();
});

test('the plan page is prerendered in every language', async ({ browser }) => {
  for (const [locale, title] of [
    ['de-DE', 'Sieh, wer neu ist, wer ging und wer zu dir hält'],
    ['pt-BR', 'Saiba quem chegou, quem saiu e quem está com você'],
  ] as const) {
    const context = await browser.newContext({ locale, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/paymentplan_lp1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale.replace('de-DE', 'de'));
    await context.close();
  }
});

test('without the messages of the chosen language the page keeps the prerendered one', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await page.route('**/assets/de.plan-*', (route) => route.abort());
  await page.goto('/paymentplan');
  await expect(page.getByRole('button', { name: 'Get My Plan' })).toBeEnabled();
});

test('a payment form that fails to load keeps the plans', async ({ page }) => {
  await page.route('**/assets/PaymentForm-*', (route) => route.abort());
  await page.goto('/paymentplan');
  await page.getByRole('button', { name: 'Get My Plan' }).click();
  await expect(page.getByRole('alert')).toContainText('The payment form didn’t load');
  await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible();
  await page.unroute('**/assets/PaymentForm-*');
  await page.getByRole('button', { name: 'Try again' }).click();
  // Where the page is scrolled down, the reminder has a button of the same name.
  await page.locator('main').getByRole('button', { name: 'Get My Plan' }).click();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
});

test('a page left open has the prices of the day it is seen again, and what was typed', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/paymentplan');
  await page.getByRole('button', { name: 'Get My Plan' }).click();
  await expect(page.getByRole('button', { name: 'Pay $1.00' })).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await page.route(plansCall, async (route) => {
    const plans = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: plans.map((plan) => ({ ...plan, setup_fee: 2 })) });
  });
  await page.clock.setSystemTime(Date.now() + 26 * 3_600_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('button', { name: 'Pay $2.00' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
});
