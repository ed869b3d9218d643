/** @file Where header, menu and footer are shown (docs/product.md, "Routes"), and what they do. */
import { expect, test, type Page, type Request } from 'playwright/test';
import { logOut, untilHomeHydrated } from '../support/e2e.ts';
import { gate } from '../support/browser/request-gate.ts';
import { shortenRetryPauses } from '../support/browser/fast-retries.ts';
import { account, respond, hasLogin, fakeSession } from '../support/data/fake-session.ts';
import { watchRequests } from '../support/browser/requests.ts';
import { states } from '../support/states/states.ts';

/** Header, footer, and terms, privacy and support in the footer. */
type Shown = readonly [header: boolean, footer: boolean, links: boolean];

const visitorFrame: Readonly<Record<string, Shown>> = {
  '/': [false, true, true],
  '/onboarding': [false, false, false],
  '/searching': [false, false, false],
  '/getmyanalysis': [false, true, false],
  '/existinguserlogin': [false, true, false],
  '/forgotuser': [false, true, false],
  '/otp': [false, true, false],
  '/paymentplan': [false, true, true],
  '/paymentplan_lp1': [false, true, true],
  '/termsofservice': [false, false, false],
  '/privacypolicy': [false, false, false],
  '/nowhere': [false, false, false],
};

// The two analyses are one screen and share its frame.
const ownerFrame: Readonly<Record<string, Shown>> = {
  '/home': [true, true, true],
  '/newfollowers': [true, false, false],
  '/followerslost': [true, false, false],
  '/notfollowsback': [true, false, false],
  '/donotfollowsback': [true, false, false],
  '/profileview': [true, false, false],
  '/mutualfollowing': [true, false, false],
  '/postanalytics': [true, true, true],
  '/reelanalytics': [true, true, true],
  '/viewAllPosts?name=mostLiked': [true, false, false],
  '/stories': [true, false, false],
  '/downloadreel': [true, false, false],
  '/downloadStories': [true, false, false],
  '/sentimentalAnalysis': [true, false, false],
  '/contactus': [true, true, true],
  '/managesubscription': [true, true, true],
  '/termsofservice': [false, false, false],
  '/nowhere': [false, false, false],
};

async function walk(page: Page, frame: Readonly<Record<string, Shown>>): Promise<void> {
  const footer = page.getByRole('contentinfo');
  for (const [path, [header, hasFooter, links]] of Object.entries(frame)) {
    await page.goto(path);
    await expect(page.locator('h1').first(), path).toBeAttached();
    await expect
      .soft(page.getByRole('banner').getByRole('button'), path)
      .toHaveCount(header ? 2 : 0);
    await expect.soft(footer, path).toHaveCount(hasFooter ? 1 : 0);
    await expect.soft(footer.getByRole('link'), path).toHaveCount(links ? 3 : 0);
    if (header)
      await expect
        .soft(page.getByRole('banner').getByRole('link', { name: '@ada' }), path)
        .toBeVisible();
    if (!hasFooter) continue;
    await expect.soft(footer, path).toContainText(String(new Date().getFullYear()));
  }
}

test('header and footer of every visitor screen', async ({ page }) => {
  await walk(page, visitorFrame);
});

test('header and footer of every signed-in screen', async ({ page }) => {
  await fakeSession(page);
  await walk(page, ownerFrame);
});

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu(page)).toBeVisible();
}

test('without a subscription the menu is reduced; chosen entries become Home', async ({ page }) => {
  await fakeSession(page, { is_subscribed: false });
  await page.goto('/home');
  await openMenu(page);
  await expect(menu(page).getByRole('listitem')).toHaveText([
    'Terms of Service',
    'Privacy Policy',
    'Manage Subscriptions',
    'Logout',
  ]);
  await fakeSession(page);
  await page.goto('/home');
  await openMenu(page);
  // The mail client opens outside the page, which stays.
  await menu(page)
    .getByRole('link', { name: 'Support' })
    .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await menu(page).getByRole('link', { name: 'Support' }).click();
  await openMenu(page);
  await expect(menu(page).getByRole('listitem').first()).toHaveText('Home');
  await expect(menu(page).getByRole('link', { name: 'Support' })).toHaveCount(0);
  await menu(page).getByRole('listitem').first().click();
  // No mail program has opened here: the form is another way.
  await openMenu(page);
  await menu(page)
    .getByRole('link', { name: 'Support' })
    .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await menu(page).getByRole('link', { name: 'Support' }).click();
  await page.getByRole('button', { name: 'Open form' }).last().click();
  await expect(page).toHaveURL(/\/contactus$/);
});

test('going back closes what is open before it leaves', async ({ page }) => {
  await fakeSession(page);
  await page.goto('/home');
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Manage Subscriptions' }).click();
  await expect(page.getByRole('heading', { name: 'Your subscription' })).toBeFocused();
  await openMenu(page);
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your subscription' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '@ada' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await openMenu(page);
  await expect(menu(page).getByRole('link', { name: 'Manage Subscriptions' })).toBeVisible();
  await menu(page).getByRole('button', { name: 'Clear Data' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.evaluate(() => window.history.forward());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
});

test('where going back cannot be cancelled it closes a dialog after a reload too', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'userAgentData'));
  await fakeSession(page);
  await page.goto('/home');
  await openMenu(page);
  await expect(menu(page).getByRole('link', { name: 'Manage Subscriptions' })).toBeVisible();
  await page.reload();
  await openMenu(page);
  await expect(menu(page).getByRole('link', { name: 'Manage Subscriptions' })).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a menu that fails to load shows a message and keeps the screen', async ({ page }) => {
    await fakeSession(page);
    await page.route(/\/Menu-[^/]*\.js$/, (route) => route.abort());
    await page.goto('/home');
    await untilHomeHydrated(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'offline' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '@ada' })).toBeAttached();
    await page.unroute(/\/Menu-[^/]*\.js$/);
    await openMenu(page);
  });

  for (const [file, name] of [
    ['Toasts', 'a message that could not be sent'],
    ['AccountExpiredDrawer', 'an account that has ended'],
    ['UpdateNote', 'a new version that waits'],
    ['WaitNotice', 'the first notice of a long wait'],
  ] as const) {
    test(`while ${file} cannot be fetched the screen stays, and it loads later`, async ({
      page,
    }) => {
      const [, reach, holds] = states.find((state) => state[0] === name) ?? states[0]!;
      const address = new RegExp(`/${file}-[^/]*\\.js$`);
      const isLost = (request: Request) => address.test(request.url());
      const lost = page.waitForEvent('requestfailed', isLost);
      await page.route(address, (route) => route.abort());
      await reach(page);
      await lost;
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.locator('main h1')).not.toHaveCount(0);
      await page.unroute(address);
      // The page may notice the failure later than the test, and then waits for the next event.
      await page.evaluate(() => {
        setInterval(() => window.dispatchEvent(new Event('online')), 500);
      });
      await holds(page);
    });
  }

  test('log-out works offline', async ({ page, context }) => {
    await fakeSession(page);
    const codeOfLogOut = page.waitForEvent('requestfinished', (each) =>
      /LogOutDialog-/.test(each.url()),
    );
    await page.goto('/home');
    await untilHomeHydrated(page);
    await codeOfLogOut;
    await context.setOffline(true);
    await logOut(page);
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(await hasLogin(page)).toBe(false);
  });

  test('a failed download of the update code is repeated once online', async ({
    page,
    context,
  }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const isUpdate = (request: Request) => /\/update-[^/]*\.js$/.test(request.url());
    // The first screen's styles are inlined: requested ones belong to lazy parts.
    const styles = await gate(page, /\.css$/);
    const lost = page.waitForEvent('requestfailed', isUpdate);
    await page.goto('/');
    await expect.poll(() => styles.asked.length).toBeGreaterThan(0);
    await context.setOffline(true);
    styles.open();
    await lost;
    const found = page.waitForEvent('requestfinished', isUpdate);
    // The page may notice the failure later than the test: then it waits for the next online event.
    await expect(async () => {
      const asked = page.waitForRequest(isUpdate, { timeout: 2_000 });
      await context.setOffline(true);
      await context.setOffline(false);
      await asked;
    }).toPass();
    await found;
    expect(faults).toEqual([]);
  });
});

test('a double press and a link to home on home add no history entry', async ({ page }) => {
  await fakeSession(page);
  await page.goto('/home');
  await untilHomeHydrated(page);
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await page.getByRole('banner').getByRole('link').click();
  await page.getByRole('main').getByRole('link', { name: 'Mutual Following' }).dblclick();
  await expect(page).toHaveURL(/\/mutualfollowing$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await steps()).toBe(before + 1);
  // Log-out replaces the history entry of the screen.
  await logOut(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await steps()).toBe(before + 1);
});

const installItem = (page: Page) => menu(page).getByText('Install the Application');

test('Install the Application appears when possible and disappears after installing', async ({
  page,
}) => {
  await fakeSession(page);
  await page.goto('/home');
  await openMenu(page);
  await expect(installItem(page)).toHaveCount(0);
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    window.dispatchEvent(event);
  });
  await installItem(page).click();
  await expect(page.getByText('Limn is now on your home screen.')).toBeVisible();
  await openMenu(page);
  await expect(installItem(page)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
    screen: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  });

  test('the install item explains the steps, and start-up images fit the screen', async ({
    page,
  }) => {
    await fakeSession(page);
    await page.goto('/home');
    await openMenu(page);
    await installItem(page).click();
    const steps = page.getByRole('dialog', { name: 'Install the Application' });
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Escape');
    const links = page.locator('link[rel="apple-touch-startup-image"]');
    await expect(links).toHaveCount(2);
    for (const theme of ['light', 'dark']) {
      const href = `/icons/startup/1170x2532-${theme}.png`;
      await expect(page.locator(`link[media*="${theme}"][href="${href}"]`)).toHaveCount(1);
      expect((await page.request.get(href)).status()).toBe(200);
    }
  });

  test('an installed app offers nothing', async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
    await fakeSession(page);
    await page.goto('/home');
    await openMenu(page);
    await expect(installItem(page)).toHaveCount(0);
    await expect(page.locator('link[rel="apple-touch-startup-image"]')).toHaveCount(0);
  });
});

test('every icon, screenshot and shortcut of the manifest exists', async ({ request }) => {
  interface Picture {
    src: string;
    sizes: string;
    purpose?: string;
  }
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: Picture[];
    screenshots: Picture[];
    shortcuts: { url: string; icons: Picture[] }[];
    start_url: string;
  };
  // A device that is mounted on its side shows it upright (WCAG 1.3.4).
  expect(manifest).not.toHaveProperty('orientation');
  expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true);
  expect(manifest.icons.some((icon) => icon.sizes === '512x512')).toBe(true);
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons),
  ];
  for (const { src, sizes } of pictures) {
    const bytes = await (await request.get(src)).body();
    if (!src.endsWith('.png')) continue;
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect(Object.keys(ownerFrame)).toContain(url);
});

test('log-out never throws when device or server refuse', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await fakeSession(page);
  const atRest = watchRequests(page);
  await page.goto('/home');
  await untilHomeHydrated(page);
  await atRest();
  await respond(page, '', (route) => route.abort('connectionrefused'));
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Storage.prototype.removeItem = refuse;
    Storage.prototype.setItem = refuse;
    IDBFactory.prototype.open = refuse;
    CacheStorage.prototype.keys = refuse;
    BroadcastChannel.prototype.postMessage = refuse;
  });
  await logOut(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('link', { name: 'Start analysing' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('after another login no tab shows the previous user', async ({ page, context }) => {
  await fakeSession(page);
  await page.goto('/home');
  const other = await context.newPage();
  await fakeSession(other);
  await other.goto('/home');
  await expect(other.getByRole('banner').getByRole('link', { name: '@ada' })).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL(/:\d+\/$/);
  await expect.poll(() => hasLogin(other)).toBe(false);
  const grace = { ...account, username: 'grace', email: 'grace@example.com' };
  for (const each of [page, other]) await respond(each, 'user/detail/', [200, grace]);
  await fakeSession(page, grace);
  await page.goto('/home');
  await expect(other.getByRole('banner').getByRole('link', { name: '@grace' })).toBeVisible();
  await expect(other.getByText('@ada')).toHaveCount(0);
});

test('navigation scrolls to the top with one fade; success vibrates', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { fades: 0, taps: [] as unknown[] };
    Object.assign(window, { seen });
    const fade = document.startViewTransition.bind(document);
    document.startViewTransition = (move) => {
      seen.fades += 1;
      return fade(move);
    };
    navigator.vibrate = (pattern) => {
      seen.taps.push(pattern);
      return true;
    };
  });
  const seen = () =>
    page.evaluate(() => (window as unknown as { seen: { fades: number; taps: unknown[] } }).seen);
  await fakeSession(page);
  await respond(page, 'clear/data', [200, { message: 'All clear.' }]);
  await page.goto('/home');
  await untilHomeHydrated(page);
  const link = page.getByRole('link', { name: 'Sentiment Analysis' });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect((await seen()).fades).toBe(1);
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Clear Data' }).click();
  await page
    .getByRole('dialog', { name: 'Clear your data?' })
    .getByRole('button', { name: 'Clear data' })
    .click();
  await expect(page.getByText('All clear.')).toBeVisible();
  await expect.poll(async () => (await seen()).taps).toEqual([12]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const before = (await seen()).fades;
  await page.getByRole('link', { name: 'New Followers' }).click();
  await expect(page).toHaveURL(/newfollowers$/);
  expect((await seen()).fades).toBe(before);
});

test('an analysis resumes once online', async ({ page, context }) => {
  shortenRetryPauses(page);
  await fakeSession(page);
  let runs = 0;
  await respond(page, 'start/analysis/', (route) => {
    runs += 1;
    return route.fulfill({ json: { run: 'r1', total_followers: 10, total_following: 10 } });
  });
  await respond(page, 'module/relations/', (route) => route.abort('internetdisconnected'));
  await page.goto('/home');
  await page.getByRole('button', { name: /^Start/ }).click();
  const lost = page.getByRole('alert').filter({ hasText: 'You seem to be offline.' });
  await expect(lost.first()).toBeVisible({ timeout: 30_000 });
  expect(runs).toBe(1);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await respond(page, 'module/relations/', () => undefined);
  await context.setOffline(false);
  await expect.poll(() => runs).toBe(2);
  await expect(page.getByRole('progressbar')).toBeVisible();
});
