import { expect, test } from 'playwright/test';
import { fillIdentity, newEmail, openForm, payButton } from '../support/checkout.ts';
import { askForCode, enterDigits, resetLimits, signIn, signInByScreens } from '../support/e2e.ts';
import { gate } from '../support/browser/request-gate.ts';
import { account, respond } from '../support/data/fake-session.ts';

test('signing in with the mailed code', async ({ page }) => {
  await signInByScreens(page, 'demo@example.com');
  await expect(page.getByText('@demo').first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/home$/);
});

test('the sign-in helper of other tests stores what the screens store', async ({
  page,
  browser,
}) => {
  const stored = (of: typeof page) =>
    of.evaluate(() => {
      const { login = '{}', ...items } = { ...localStorage } as Record<string, string>;
      const fields = Object.keys(JSON.parse(login) as object).sort();
      return { items, fields, hint: document.cookie };
    });
  await signInByScreens(page, 'pool14@example.com');
  const quick = await (await browser.newContext()).newPage();
  await signIn(quick, 'pool14@example.com');
  for (const each of [page, quick]) {
    await expect(each.getByRole('banner').getByRole('link', { name: '@pool14' })).toBeVisible();
  }
  await expect(async () => expect(await stored(quick)).toEqual(await stored(page))).toPass();
  await quick.context().close();
});

test('a wrong code is refused and the right one still works', async ({ page }) => {
  const code = await askForCode(page, 'pool01@example.com');
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  await enterDigits(page, wrong);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/otp$/);
  await enterDigits(page, code);
  await expect(page).toHaveURL(/\/home$/);
});

test('the form of the address does not show why a code was refused', async ({ page }) => {
  await respond(page, 'insta/sendotp/', [200, {}]);
  await respond(page, 'insta/validateotp/', [401, { detail: 'Not this one.' }]);
  await page.goto('/existinguserlogin');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Email').press('Enter');
  await enterDigits(page, '0000');
  const refusal = page.getByText('Not this one.');
  await expect(refusal.first()).toBeVisible();
  await page.getByRole('link', { name: 'Use another email' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test('another code focuses the boxes, and its button waits', async ({ page }) => {
  await askForCode(page, 'pool14@example.com');
  // As if the resend gap were over, which the server enforces as well.
  await page.evaluate(() => localStorage.setItem('resendAt', '0'));
  await page.route('**/api/client/insta/sendotp/', (route) => route.fulfill({ json: {} }));
  await page.reload();
  const another = page.getByRole('button', { name: /new code/i });
  await expect(another).toBeEnabled();
  await another.press('Enter');
  await expect(page.getByText('A new code is on its way.')).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  await expect(another).toBeDisabled();
});

test('an unsent code stays for a retry, and going back does not return to it', async ({ page }) => {
  const code = await askForCode(page, 'pool14@example.com');
  const calls = '**/api/client/insta/validateotp/';
  await page.route(calls, (route) => route.abort());
  await enterDigits(page, code);
  await expect(page.getByRole('alert').filter({ hasText: 'offline' }).first()).toBeVisible();
  for (const [index, digit] of [...code].entries()) {
    await expect(page.getByLabel(`Digit ${index + 1} of 4`)).toHaveValue(digit);
  }
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(addresses).not.toContain('/otp');
});

test('a browser without workers shows what to do instead', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await page.goto('/existinguserlogin');
  await page.getByLabel('email').fill('pool01@example.com');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('alert')).toContainText('Update it, or open Limn in another one.');
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled();
  await page.goto('/paymentplan');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Update it, or open Limn in another one.')).toBeVisible();
});

test('going back does not return to the code of an expired account', async ({ page }) => {
  const record = { ...account, is_subscribed: false, token: 'pretended' };
  await respond(page, 'logout/', [200, {}]);
  await respond(page, 'sendotp/', [200, {}]);
  await respond(page, 'validateotp/', [200, record]);
  await page.goto('/existinguserlogin');
  await page.getByLabel('email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/\/otp$/);
  await enterDigits(page, '1234');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/existinguserlogin$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
});

test('without a session every protected screen redirects to the first page', async ({ page }) => {
  for (const path of ['/home', '/newfollowers', '/mutualfollowing']) {
    await page.goto(path);
    await expect(page).toHaveURL(/:\d+\/$/);
  }
});

test('an expired account is redirected home from every list', async ({ page }) => {
  const code = await askForCode(page, 'expired@example.com');
  await enterDigits(page, code);
  await expect(page.getByRole('dialog')).toContainText('not active anymore');
  await page.goto('/newfollowers');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('link', { name: 'New Followers' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New Followers' }).click();
  await expect(page.getByRole('dialog')).toContainText('not active anymore');
});

test('a session ended by the server is cleared once, without a loop', async ({ page }) => {
  const arrived = page.waitForResponse(/\/user\/detail\//);
  await signInByScreens(page, 'pool02@example.com');
  await arrived;
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('login') ?? '{}') as { token: string }).token,
  );
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname));
  await page.request.get('/api/client/logout/', { headers: { authorization: `Token ${token}` } });
  // A late call of home may have received the 401 already.
  const list = page.getByRole('link', { name: 'Mutual Following' });
  const isFirst = expect(page).toHaveURL(/:\d+\/$/);
  await Promise.race([list.click().catch(() => undefined), isFirst]);
  await isFirst;
  await expect(page.getByRole('link', { name: 'Start analysing' })).toBeVisible();
  // The guard redirects to the first page at once; the reload follows.
  const login = () => page.evaluate(() => localStorage.getItem('login')).catch(() => 'starting');
  await expect.poll(login).toBeNull();
  expect(opened.filter((path) => path === '/').length).toBeLessThanOrEqual(2);
});

test('on a slow network the button sends once, and leaving cancels', async ({ page }) => {
  await resetLimits(page.request);
  const sent: string[] = [];
  await page.route('**/insta/sendotp/', (route) => {
    sent.push(route.request().url());
    return route.fulfill({ json: { message: '' } });
  });
  const calls = await gate(page, /\/send-code-[^/]*\.js$/);
  await page.goto('/getmyanalysis');
  // Before its scripts run a link leads to another document.
  await expect(page.locator('[data-early]')).toHaveCount(0);
  await page.getByRole('link', { name: 'I already have an account' }).click();
  await page.getByLabel('email').fill('demo@example.com');
  const button = page.getByRole('button', { name: 'Send code' });
  await button.dblclick();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  expect(sent).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/getmyanalysis$/);
  calls.open();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('resendAt'))).not.toBeNull();
  await expect(page).toHaveURL(/\/getmyanalysis$/);
  expect(sent).toHaveLength(1);
});

test('a mailed link does nothing until its button is pressed', async ({ page }) => {
  const asked: unknown[] = [];
  await respond(page, '', [200, {}]);
  await respond(page, 'user/detail/', [200, account]);
  await respond(page, 'client/insta/validatelink/', (route) => {
    const body = route.request().postDataJSON() as { otp?: string };
    asked.push(body);
    const refused = { message: 'Asked for in another browser.' };
    return body.otp === undefined
      ? route.fulfill({ status: 403, json: refused })
      : route.fulfill({ status: 200, json: { ...account, token: 'x'.repeat(43) } });
  });
  const [email, key] = ['demo@example.com', 'k'.repeat(32)];
  await page.goto(`/otp#email=${encodeURIComponent(email)}&key=${key}`);
  await expect(page.getByRole('heading', { name: 'Log in with your link' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('You asked for this link in another browser.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('login'))).toBeNull();
  await enterDigits(page, '4821');
  await expect(page).toHaveURL(/\/home$/);
  expect(asked).toEqual([
    { email, key },
    { email, key, otp: '4821' },
  ]);
});

test('a demo opens its accounts by one tap, and fills in its card by another', async ({ page }) => {
  await page.goto('/existinguserlogin');
  await page.getByRole('button', { name: '@expired' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('Your plan has ended')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await openForm(page);
  await fillIdentity(page, newEmail());
  await page.getByRole('button', { name: 'Use the test card' }).click();
  await expect(payButton(page)).toBeEnabled();
});
