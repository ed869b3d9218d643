import { expect, test } from 'playwright/test';
import { watchRequests } from '../support/browser/requests.ts';

test('a visitor reaches the plans with the keyboard only', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start analysing' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/onboarding$/);
  for (const [button, title] of [
    ['Great', 'Who Likes You'],
    ['Awesome', 'Your Unfollowers'],
    ['Let’s start', 'See Your Stalkers'],
  ] as const) {
    await expect(page.getByRole('heading', { name: title })).toBeInViewport();
    await expect(page.getByRole('button', { name: button })).toBeEnabled();
    await page.getByRole('button', { name: button }).focus();
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/getmyanalysis$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('username').fill('@my na me');
  await expect(page.getByLabel('username')).toHaveValue('myname');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/searching$/);
  await expect(page.getByText('@myname')).toBeVisible();
  const steps = page.locator('main li[data-ready]');
  await expect(steps).toHaveCount(3);
  await expect(page.locator('main li[data-ready="true"]')).toHaveCount(3);
  await expect(page).toHaveURL(/\/paymentplan/, { timeout: 20_000 });
  await page.goto('/getmyanalysis');
  await expect(page.getByLabel('username')).toHaveValue('myname');
});

test('an empty or invalid name is refused beside the field', async ({ page }) => {
  await page.goto('/getmyanalysis');
  const submit = page.getByRole('button', { name: 'Get my analysis' });
  await submit.click();
  await expect(page.getByLabel('username')).toHaveAccessibleDescription(
    'The username field is required',
  );
  await page.getByLabel('username').fill('no/name');
  await submit.click();
  await expect(page.getByLabel('username')).toHaveAccessibleDescription(
    'Please enter valid username',
  );
  await expect(page).toHaveURL(/\/getmyanalysis$/);
});

test('searching can be left before its end', async ({ page }) => {
  await page.clock.install();
  await page.goto('/getmyanalysis');
  await page.getByLabel('username').fill('demo');
  await page.getByRole('button', { name: 'Get my analysis' }).click();
  // Left early: nothing was started that must be ended.
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);
  await page.goBack();
  await expect(page).toHaveURL(/\/getmyanalysis$/);
  // Past the time at which it would navigate, and the navigation itself.
  const atRest = watchRequests(page);
  await page.clock.runFor(8_500);
  await atRest();
  await expect(page).toHaveURL(/\/getmyanalysis$/);
});

test('recovering an account shows a notice that leads back', async ({ page }) => {
  await page.goto('/forgotuser');
  await page.getByLabel('email').fill('Somebody @Example.com');
  await page.getByRole('button', { name: 'Send my account name' }).click();
  await expect(page.getByRole('dialog')).toContainText('Check your inbox');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/getmyanalysis$/);
});

test('the code screen without an address links to sign-in and sends nothing', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto('/otp');
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(page).toHaveURL(/\/existinguserlogin$/);
  expect(calls).toEqual([]);
});

for (const path of ['/a/b/c', `/${'x'.repeat(1_500)}`, '/viewallposts']) {
  test(`${path.slice(0, 30)} shows the 404 page with a link home`, async ({ page, baseURL }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Nothing is drawn here' })).toBeVisible();
    await page.getByRole('link', { name: 'Take me home' }).click();
    await expect(page).toHaveURL(`${baseURL ?? ''}/`);
  });
}

for (const path of ['/%2f%2fevil.example', '/%E0%A4%A']) {
  test(`${path} is refused by the server itself`, async ({ page, baseURL }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    expect(new URL(page.url()).origin).toBe(baseURL);
    await expect(page.getByText('We couldn’t find this.')).toBeVisible();
  });
}

test('the language is the browser’s, can be switched, is stored and is sent', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'pt-BR' });
  const page = await context.newPage();
  await page.goto('/existinguserlogin');
  await expect(page.getByRole('heading', { name: 'Que bom ver você de novo' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await page.getByLabel('Idioma').selectOption('de');
  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/Willkommen zurück/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible();
  const sent = page.waitForRequest(/sendotp/);
  await page.getByLabel('E-Mail-Adresse').fill('demo@example.com');
  await page.getByRole('button', { name: 'Code senden' }).click();
  expect((await sent).headers()['accept-language']).toBe('de');
  await context.close();
});

test('an invalid stored language falls back', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', '../de'));
  await page.goto('/existinguserlogin');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('the theme follows the device until one is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/existinguserlogin');
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const dark = await ground();
  await page.getByLabel('Appearance').selectOption('light');
  await expect.poll(ground).not.toBe(dark);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(ground).not.toBe(dark);
});

test('offline shows a note, and a screen that fails to load offers a way out', async ({
  page,
  context,
}) => {
  await page.goto('/existinguserlogin');
  // The prerendered heading is there before the scripts; the button waits for them.
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled();
  await context.setOffline(true);
  const note = page.getByText('You’re offline. You may be seeing older figures.');
  await expect(note).toBeVisible();
  await page.getByLabel('email').fill('demo@example.com');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(note).toBeHidden();
});

test('a missing chunk reloads once, then shows a message', async ({ page }) => {
  await page.route(/ForgotUserScreen-.*\.js/, (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<p>gone</p>' }),
  );
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto('/forgotuser');
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('alert').filter({ hasText: 'didn’t open' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page didn’t open');
  // A third load would have begun with the message.
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(2);
  await page.unroute(/ForgotUserScreen-.*\.js/);
  await page.getByRole('link', { name: 'Go to start' }).click();
  await expect(page.getByRole('link', { name: 'Start analysing' })).toBeVisible();
});

test.describe('without its messages', () => {
  test.use({ locale: 'de-DE' });

  test('a page falls back to the default language, and without any offers a reload', async ({
    page,
  }) => {
    await page.context().route(/\/de\.visitor-.*\.js/, (route) => route.abort());
    await page.goto('/nowhere');
    await expect(page.getByRole('link', { name: 'Take me home' })).toBeVisible();
    await page.context().route(/\/en\.visitor-.*\.js/, (route) => route.abort());
    await page.goto('/nowhere-else');
    // The page reloads itself once: a button that was there before would vanish before its press.
    await page.waitForFunction(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
    });
    const again = page.getByRole('button', { name: 'Limn' });
    await expect(again).toBeVisible();
    await page.context().unrouteAll();
    await again.click();
    await expect(page.getByRole('link', { name: 'Zur Startseite' })).toBeVisible();
  });
});
