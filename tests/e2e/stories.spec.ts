import { expect, test, type Page, type Route } from 'playwright/test';
import { finger } from '../support/browser/finger.ts';
import { logIn } from '../support/e2e.ts';

const cards = (page: Page) => page.locator('main ul > li > button');
const place = (page: Page) => page.locator('dialog[open] p[aria-live]');
const held = (page: Page) => page.locator('dialog[open] [data-held]');
const right = { x: 330, y: 420 };
const left = { x: 60, y: 420 };

/** The announced position: story, count and user. */
async function placeOf(page: Page): Promise<{ item: number; count: number; username: string }> {
  const text = await place(page).innerText();
  const [, item = '', count = '', username = ''] = /Story (\d+) of (\d+) by (.+)/.exec(text) ?? [];
  return { item: Number(item), count: Number(count), username };
}

async function part(page: Page): Promise<number> {
  return page
    .locator('dialog[open] [data-state="now"]')
    .evaluate((bar) => Number(getComputedStyle(bar).getPropertyValue('--progress')));
}

/**
 * In the demo network a first story may be a video or missing, depending on the hour. Here every user
 * starts with an existing picture, and a story lasts a minute, so that none ends during a test.
 */
async function startWithPictures(page: Page, duration = 60_000): Promise<void> {
  await page.context().route('**/api/client/stories/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      stories: { items: { media_type: string; url: string }[] }[];
    };
    const stories = body.stories
      .map((user) => ({
        ...user,
        items: user.items
          .filter(({ url }) => !url.includes('-gone'))
          .sort((a, b) => a.media_type.localeCompare(b.media_type))
          .map((item) => ({ ...item, duration })),
      }))
      .filter(({ items }) => items[0]?.media_type === 'image');
    await route.fulfill({ response: response, json: { ...body, stories } });
  });
}

async function openStill(page: Page, at = 1): Promise<void> {
  await cards(page).nth(at).click();
  await expect(page.locator('dialog[open] img[alt^="Photo story"]')).toBeVisible();
  // What is in a view transition is not hit by touches.
  await expect(page.locator('html:active-view-transition')).toHaveCount(0);
}

test.beforeEach(async ({ page }) => {
  await logIn(page, 'demo@example.com');
  await startWithPictures(page);
  await page.goto('/stories');
  await expect(cards(page).first()).toBeVisible();
});

test('the list loads to its end in two columns without duplicates', async ({ page }) => {
  await expect(cards(page).nth(1)).toBeVisible();
  const tops = await cards(page).evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect().y),
  );
  expect(tops[0]).toBe(tops[1]);
  const readOn = async () => {
    await page.mouse.wheel(0, 900);
    return page.getByText('All stories loaded').isVisible();
  };
  await expect.poll(readOn, { intervals: [80], timeout: 60_000 }).toBe(true);
  const names = await cards(page).evaluateAll((all) =>
    all.map((card) => card.querySelector('.visually-hidden')?.textContent),
  );
  expect(names.length).toBeGreaterThan(14);
  expect(new Set(names).size).toBe(names.length);
});

test('refresh restarts the list', async ({ page }) => {
  const asked: string[] = [];
  await page.context().route('**/api/client/stories/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search);
    // The next page never arrives: a refresh does not wait for it.
    if (pathname.includes('/10/0/')) await route.continue();
  });
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => asked.some((each) => !each.includes('/10/0/'))).toBe(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => asked).toContain('/api/client/stories/10/0/?callDB=true&refresh=true');
  await expect(cards(page).first()).toBeVisible();
});

test('a card has a placeholder until its picture loads, with a readable name', async ({ page }) => {
  const waiting: Route[] = [];
  await page.context().route('**/media/**', (route) => void waiting.push(route));
  await page.reload();
  const card = cards(page).first();
  const who = card.locator('[class*="who"]');
  const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).color);
  const veil = () =>
    who.evaluate((element) => Number(getComputedStyle(element, '::before').opacity));
  await expect(card.locator('[class*="thumbnail"][data-state="waiting"]')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(who).toHaveCSS('color', await ink());
    expect(await veil(), colorScheme).toBe(0);
  }
  const before = await who.boundingBox();
  await page.context().unroute('**/media/**');
  await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)));
  await expect(card.locator('[class*="thumbnail"] img')).toBeVisible();
  await expect(who).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect.poll(veil).toBe(1);
  expect(await who.boundingBox()).toEqual(before);
});

test('taps move forward and back, progress runs, the next item is prefetched', async ({ page }) => {
  await openStill(page);
  const touch = await finger(page);
  await expect.poll(() => part(page)).toBeGreaterThan(0);
  const start = await placeOf(page);
  expect(start.item).toBe(1);
  await touch.tap(right.x, right.y);
  await expect.poll(() => placeOf(page)).not.toEqual(start);
  const next = await placeOf(page);
  if (start.count > 1) expect(next).toMatchObject({ item: 2, username: start.username });
  else expect(next.username).not.toBe(start.username);
  await touch.tap(left.x, left.y);
  await expect.poll(() => placeOf(page)).toEqual(start);
});

test('a hold pauses while it lasts, and its release changes nothing', async ({ page }) => {
  await openStill(page);
  const touch = await finger(page);
  await expect.poll(() => part(page)).toBeGreaterThan(0);
  await touch.down(right.x, right.y);
  await expect(held(page)).toHaveCount(1);
  const stopped = await part(page);
  const before = await placeOf(page);
  await page.waitForTimeout(1_000);
  expect(await part(page)).toBe(stopped);
  await touch.up();
  await expect.poll(() => part(page)).toBeGreaterThan(stopped);
  expect(await placeOf(page)).toEqual(before);
});

test('a swipe changes the user and is no tap; after a hold it does nothing', async ({ page }) => {
  await openStill(page);
  const touch = await finger(page);
  const start = await placeOf(page);
  await touch.swipe(320, 60, 420);
  await expect.poll(async () => (await placeOf(page)).username).not.toBe(start.username);
  expect((await placeOf(page)).item).toBe(1);
  await touch.swipe(60, 320, 420);
  await expect.poll(() => placeOf(page)).toEqual(start);
  await touch.down(320, 420);
  await expect(held(page)).toHaveCount(1);
  await touch.move(60, 420);
  await touch.up();
  await expect(held(page)).toHaveCount(0);
  expect(await placeOf(page)).toEqual(start);
});

test('a video plays inline and muted, and pauses during a hold', async ({ page }) => {
  const video = page.locator('dialog[open] video');
  const medium = page.locator('dialog[open] img[alt^="Photo story"]').or(video);
  await cards(page).first().click();
  await expect(medium).toBeVisible();
  for (let i = 0; i < 40 && (await video.count()) === 0; i += 1) {
    const before = await placeOf(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => placeOf(page)).not.toEqual(before);
    await expect(medium).toBeVisible();
  }
  await expect(video).toHaveJSProperty('paused', false);
  expect(await video.evaluate((v: HTMLVideoElement) => [v.muted, v.playsInline])).toEqual([
    true,
    true,
  ]);
  await expect.poll(() => part(page)).toBeGreaterThan(0);
  const touch = await finger(page);
  await touch.down(right.x, right.y);
  await expect(video).toHaveJSProperty('paused', true);
  await touch.up();
  await expect(video).toHaveJSProperty('paused', false);
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
});

test('every gesture has a key, and focus returns', async ({ page }) => {
  await cards(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog[open] img[alt^="Photo story"]')).toBeVisible();
  const start = await placeOf(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await placeOf(page)).username).not.toBe(start.username);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => placeOf(page)).toEqual(start);
  const pause = page.getByRole('button', { name: 'Pause' });
  await pause.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused();
  const halted = await part(page);
  await page.waitForTimeout(500);
  expect(await part(page)).toBe(halted);
  // Stories change, focus stays.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(cards(page).nth(1)).toBeFocused();
});

test('the page behind does not scroll, and the viewer reopens', async ({ page }) => {
  await openStill(page);
  const scrolled = await page.evaluate(() => window.scrollY);
  const touch = await finger(page);
  await touch.down(180, 600);
  for (let y = 580; y > 200; y -= 40) await touch.move(180, y);
  await touch.up();
  await page.mouse.wheel(0, 500);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.getByRole('button', { name: 'Close stories' }).click();
  await openStill(page);
  const touchAgain = await finger(page);
  const start = await placeOf(page);
  await touchAgain.tap(right.x, right.y);
  await expect.poll(() => placeOf(page)).not.toEqual(start);
});

test('back closes the viewer, and only then leaves', async ({ page }) => {
  await page.goto('/home');
  // Before hydration a link loads another document.
  await expect(page.getByRole('button', { name: /analysis/ }).first()).toBeEnabled();
  await page.getByRole('link', { name: 'Stories' }).first().click();
  await cards(page).first().click();
  await expect(place(page)).toBeAttached();
  await page.evaluate(() => window.history.back());
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/stories$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test('a missing medium shows a message while its time runs', async ({ page }) => {
  await page
    .context()
    .route('**/media/story/**', (route) =>
      route.request().url().includes('/s/') || route.request().url().includes('/w/')
        ? route.fulfill({ status: 410, json: { message: 'gone' } })
        : route.continue(),
    );
  await startWithPictures(page, 4_000);
  await page.reload();
  await cards(page).nth(1).click();
  await expect(page.getByText('Story Not available')).toBeVisible();
  const start = await placeOf(page);
  await expect.poll(() => part(page)).toBeGreaterThan(0.1);
  await expect.poll(() => placeOf(page)).not.toEqual(start);
});

test('the last story of the last user closes the viewer', async ({ page }) => {
  await page.context().route('**/api/client/stories/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { stories: { items: object[] }[] };
    const [one] = body.stories;
    const items = one?.items.slice(0, 1).map((item) => ({ ...item, duration: 60_000 }));
    await route.fulfill({ json: { stories: [{ ...one, items }], next_id: '' } });
  });
  await page.reload();
  await expect(page.getByText('All stories loaded')).toBeVisible();
  await cards(page).first().click();
  await expect(place(page)).toHaveText(/^Story 1 of 1 /);
  await page.keyboard.press('ArrowLeft');
  await expect(place(page)).toHaveText(/^Story 1 of 1 /);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('the name links to the profile, and a story is saved under a safe name', async ({ page }) => {
  await openStill(page);
  const { username } = await placeOf(page);
  const link = page.locator('dialog[open] a');
  await expect(link).toHaveAttribute('href', `https://www.instagram.com/${username}/`);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await page.getByRole('button', { name: 'Pause' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this story' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^[A-Za-z0-9._]+_[\w-]+\.(jpg|webp|mp4)$/);
});

test('an empty list shows the empty state, and a failure can be retried', async ({ page }) => {
  let status = 200;
  await page
    .context()
    .route('**/api/client/stories/**', (route) =>
      status === 200
        ? route.fulfill({ json: { stories: [], next_id: '' } })
        : route.fulfill({ status, json: { message: 'Out of order' } }),
    );
  await page.reload();
  await expect(page.getByText('No Stories Available')).toBeVisible();
  status = 400;
  await page.locator('main').getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.locator('main').getByText('Out of order')).toBeVisible();
  status = 200;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No Stories Available')).toBeVisible();
});
