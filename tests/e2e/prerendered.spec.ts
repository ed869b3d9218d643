/** @file Prerendered screens: hydration keeps what was painted before the scripts ran. */
import { expect, test, type Page } from 'playwright/test';
import { prerenderedRoutes } from '../../contract/prerendered-routes.ts';
import { figure, logOut, signIn, signInByScreens, untilHomeHydrated } from '../support/e2e.ts';
import { fakeSession } from '../support/data/fake-session.ts';
import { expectShiftsWithin, watchShifts } from '../support/assertions/layout-shift.ts';
import { watchRequests } from '../support/browser/requests.ts';
import { installWithPage, untilStored } from '../support/browser/service-worker.ts';

const visitorPaths = Object.keys(prerenderedRoutes);

/** Marks the prerendered node, to check that it is kept. */
function markPrerendered(): void {
  document.addEventListener('DOMContentLoaded', () => {
    document.querySelector('#root > *')?.setAttribute('data-prerendered', '');
  });
}

/** Opens a prerendered page and returns the errors during hydration. */
async function takeOver(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    // Its styles are inlined; only parts that were not prerendered load style sheets.
    if (/\/(base|page|.*Screen)-[^/]*\.css$/.test(request.url())) faults.push(request.url());
  });
  await watchShifts(page);
  await page.addInitScript(markPrerendered);
  const atRest = watchRequests(page);
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  await atRest();
  return faults;
}

for (const path of visitorPaths) {
  test(`${path} hydrates without a mismatch`, async ({ page }) => {
    const faults = await takeOver(page, path);
    expect(faults).toEqual([]);
    await expect(page.locator('#root > [data-prerendered]')).toHaveCount(1);
    await expectShiftsWithin(page, 0.02);
  });
}

/** The path of the screen painted before any script runs, or null without a prerendered one. */
async function prerenderedPath(page: Page, path: string): Promise<string | null> {
  const html = await (await page.request.get(path)).text();
  return /<div id="root" data-path="([^"]*)"/.exec(html)?.[1] ?? null;
}

test('the document of the import is prerendered, and hydrates without a mismatch', async ({
  page,
}) => {
  expect(await prerenderedPath(page, '/import')).toBe('/import');
  const faults = await takeOver(page, '/import');
  // The lists that open with a press are fetched ahead: later there is no network.
  expect(faults.filter((each) => !each.includes('/PeopleScreen-'))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeEnabled();
});

test('a signed-in user gets home first, a visitor does not', async ({ page }) => {
  expect(await prerenderedPath(page, '/')).toBe('/');
  expect(await prerenderedPath(page, '/home')).toBeNull();
  await signInByScreens(page, 'pool14@example.com');
  for (const path of ['/', '/home', '/onboarding']) {
    await expect.poll(() => prerenderedPath(page, path)).toBe('/home');
  }
  expect(await takeOver(page, '/')).toEqual([]);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('@pool14').first()).toBeVisible();
  expect(await figure(page, 'New Followers')).toBeNull();
  await expectShiftsWithin(page, 0.02);
  await logOut(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect.poll(() => prerenderedPath(page, '/home')).toBeNull();
  expect(await prerenderedPath(page, '/')).toBe('/');
});

test('the service worker answers with the same pages as the server', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await signInByScreens(page, 'pool14@example.com');
  for (const _ of ['kept', 'shown']) {
    await page.goto('/onboarding', { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.locator('#root')).toHaveAttribute('data-path', '/home');
    await untilStored(page, '/home');
  }
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Start analysing' })).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Start analysing' })).toBeVisible();
  await expect(page.locator('#root')).not.toHaveAttribute('data-path', '/home');
});

test('a cached page hydrates offline and says so', async ({ page, context }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/onboarding');
  await installWithPage(page);
  await untilStored(page, '/onboarding');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You’re offline. You may be seeing older figures.')).toBeVisible();
  await page.getByRole('button', { name: 'Great' }).click();
  await expect(page.getByRole('button', { name: 'Awesome' })).toBeVisible();
  expect(faults).toEqual([]);
});

test.describe('where the replaced sentence has two lines', () => {
  test.use({ locale: 'it', viewport: { width: 390, height: 780 } });

  test('the code screen does not shift without an address', async ({ page }) => {
    expect(await takeOver(page, '/otp')).toEqual([]);
    await expect(page.locator('main').getByRole('link', { name: 'accesso' })).toBeVisible();
    await expectShiftsWithin(page, 0);
  });
});

test('the prerendered code screen takes over a stored address', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userEmail', 'somebody@example.com'));
  expect(await takeOver(page, '/otp')).toEqual([]);
  await expect(page.getByText('somebody@example.com')).toBeVisible();
  // The last digit sends; no such account has a code.
  await page.getByRole('textbox').first().fill('1234');
  await expect(page.getByRole('alert')).toBeVisible();
});

/** Counts frames painted without a header button after there was one. */
function watchHeader(): void {
  const seen = Object.assign(window, { bareFrames: 0 });
  let wasThere = false;
  const look = () => {
    const isThere = document.querySelector('header button') !== null;
    if (wasThere && !isThere) seen.bareFrames += 1;
    wasThere ||= isThere;
    requestAnimationFrame(look);
  };
  look();
}

test('header and footer do not move while home renders', async ({ page }) => {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await signIn(page, 'pool14@example.com');
  // The login hint, which the document is chosen by, is written by the scripts.
  await untilHomeHydrated(page);
  await page.addInitScript(watchHeader);
  await page.reload({ waitUntil: 'domcontentloaded' });
  const before = await height();
  await expect(page.locator('header').getByText('@pool14')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { bareFrames: number }).bareFrames)).toBe(
    0,
  );
  await expect(page.getByLabel('Username or post link')).toBeVisible();
  // The insight text may need a line more or less than its reserved space.
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(32);
});

/** Blocks the scripts of a page until the returned function is called. */
async function holdHydration(page: Page): Promise<() => void> {
  let startHydration: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    startHydration = resolve;
  });
  await page.route('**/assets/react-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return startHydration;
}

/** True once the early script has kept that the form was sent. */
const isStored = (page: Page) => page.evaluate<boolean>('window.earlyInput?.isSent === true');

test('Enter pressed before the scripts run submits the form', async ({ page }) => {
  const startHydration = await holdHydration(page);
  await page.goto('/getmyanalysis', { waitUntil: 'commit' });
  const field = page.getByRole('textbox');
  await field.fill('demo');
  await field.press('Enter');
  expect(await isStored(page)).toBe(true);
  // Further typing discards an earlier Enter.
  await field.press('x');
  expect(await isStored(page)).toBe(false);
  await field.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  startHydration();
  await page.waitForURL('**/searching');
  expect(await page.evaluate(() => localStorage.getItem('userName'))).toBe('demox');
});

/** React blocks events at the root during hydration; its duration is not part of this test. */
function stopAtTheRoot(): void {
  const root = document.querySelector('#root');
  for (const type of ['keydown', 'input']) {
    root?.addEventListener(type, (event) => event.stopPropagation(), true);
  }
}

test('Enter that React blocks during hydration is kept', async ({ page }) => {
  const startHydration = await holdHydration(page);
  await page.goto('/getmyanalysis', { waitUntil: 'commit' });
  const field = page.getByRole('textbox');
  await field.fill('demo');
  await page.evaluate(stopAtTheRoot);
  await field.press('Enter');
  expect(await isStored(page)).toBe(true);
  await field.press('x');
  expect(await isStored(page)).toBe(false);
  await field.press('Enter');
  expect(await isStored(page)).toBe(true);
  startHydration();
  await page.waitForURL('**/searching');
});

/** Presses Enter at the last early moment: right before the button is enabled. */
function pressAtTheLastMoment(): void {
  const seen = { pressed: 0, sent: 0 };
  Object.assign(window, { seen });
  document.addEventListener('submit', () => (seen.sent += 1), true);
  const remove = Element.prototype.removeAttribute;
  Element.prototype.removeAttribute = function removeAttribute(this: Element, name: string) {
    const field = this.matches('button[data-early]') ? document.querySelector('form input') : null;
    if (field !== null && seen.pressed === 0) {
      seen.pressed += 1;
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
    remove.call(this, name);
  };
}

for (const typed of ['', 'demo']) {
  test(`Enter pressed during hydration submits '${typed}' once`, async ({ page }) => {
    await page.addInitScript(pressAtTheLastMoment);
    const startHydration = await holdHydration(page);
    await page.goto('/getmyanalysis', { waitUntil: 'commit' });
    await page.getByRole('textbox').fill(typed);
    startHydration();
    const refusal = page.getByText('The username field is required');
    if (typed === '') await expect(refusal).toBeVisible();
    else await page.waitForURL('**/searching');
    expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ pressed: 1, sent: 1 });
  });
}

/** The text of the visible side of the account card. */
const cardOf = (page: Page) =>
  page.locator('[data-flipped=true] [data-side=figures]').textContent();

for (const last_updated_at of ['', '05-03-2026 10:00:00']) {
  const when = last_updated_at === '' ? 'before' : 'after';
  test(`${when} an analysis the card is filled and flipped before the scripts run`, async ({
    page,
  }) => {
    await fakeSession(page, { total_followers: 12_345, total_following: 999_999, last_updated_at });
    await page.goto('/home');
    await expect(page.locator('[data-flipped=true]')).toHaveCount(1);
    const startHydration = await holdHydration(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('12.3K')).toBeVisible();
    await expect(page.locator('[data-flipped=true] button[data-early]')).toHaveCount(1);
    const early = await cardOf(page);
    startHydration();
    await expect(page.locator('[data-flipped=true] button:enabled')).toHaveCount(1);
    // The prerendered card is removed once the other one is in place.
    await expect(page.locator('[data-flipped=true]')).toHaveCount(1);
    expect(await cardOf(page)).toEqual(early);
  });
}

test('a card whose figures are shown before the scripts run does not turn afterwards', async ({
  page,
}) => {
  await fakeSession(page, { total_followers: 12_345, total_following: 999_999 });
  await page.addInitScript(() => {
    const turns: string[] = [];
    Object.assign(window, { turns });
    addEventListener('transitionrun', ({ propertyName, target }) => {
      const card = (target as Element).parentElement?.closest('[data-flipped]');
      if (card && propertyName === 'transform') turns.push(card.outerHTML.slice(0, 80));
    });
  });
  const isInteractive = () =>
    expect(page.locator('[data-flipped=true] button:enabled')).toHaveCount(1);
  await page.goto('/home');
  await isInteractive();
  await page.reload();
  await isInteractive();
  expect(await page.evaluate(() => Reflect.get(window, 'turns'))).toEqual([]);
});

test('prerendered controls are disabled before their scripts run', async ({ request }) => {
  for (const path of [...visitorPaths, '/home', '/paymentplan']) {
    const headers = path === '/home' ? { cookie: 'login=home' } : {};
    const html = await (await request.get(path, { headers })).text();
    const buttons = html.match(/<(?:button|select)\b[^>]*>/g) ?? [];
    if (path === '/home') expect(buttons.length).toBeGreaterThan(1);
    expect(
      buttons.filter((button) => !button.includes(' disabled')),
      path,
    ).toEqual([]);
  }
});

/** Blocks requestAnimationFrame callbacks until released. */
function holdFrames(): void {
  const held: FrameRequestCallback[] = [];
  Object.assign(window, {
    requestAnimationFrame: (call: FrameRequestCallback) => held.push(call),
    heldFrames: () => held.length,
    letFramesGo: () => held.splice(0).forEach((call) => call(performance.now())),
  });
}

type Held = { heldFrames: () => number; letFramesGo: () => void };

/** Number of scripts requested so far: small ones, and those larger than 12 KB. */
function scriptsOf(page: Page) {
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource');
    const sizes = files
      .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
      .map(({ decodedBodySize }) => decodedBodySize);
    const isSmall = (size: number) => size > 1_000 && size < 12_000;
    return {
      small: sizes.filter(isSmall).length,
      large: sizes.filter((size) => size >= 12_000).length,
    };
  });
}

for (const path of ['/forgotuser', '/paymentplan']) {
  test(`${path}: small scripts are requested after the first frame`, async ({ page }) => {
    await page.addInitScript(holdFrames);
    await page.goto(path, { waitUntil: 'networkidle' });
    const frames = () => page.evaluate(() => (window as unknown as Held).heldFrames());
    await expect.poll(frames).toBeGreaterThan(0);
    await expect.poll(async () => (await scriptsOf(page)).large).toBeGreaterThan(1);
    expect((await scriptsOf(page)).small).toBe(0);
    // Callbacks registered later run as well.
    const letGo = () => page.evaluate(() => (window as unknown as Held).letFramesGo());
    await expect
      .poll(async () => {
        await letGo();
        return (await scriptsOf(page)).small;
      })
      .toBeGreaterThan(3);
  });
}

test('every screen of a demo says that its people are invented, in its language', async ({
  page,
}) => {
  const note = page.getByRole('complementary').getByText('Alle Personen darin sind erfunden.');
  const expectNote = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(note, path).toBeVisible();
    }
  };
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await expectNote(['/', '/paymentplan_lp1', '/termsofservice']);
  await fakeSession(page);
  await expectNote(['/home', '/newfollowers', '/stories']);
});
