import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test, type Page } from 'playwright/test';
import { mediaTypeOf, mediaTypes } from '../../contract/media/media.ts';
import { personalItems } from '../support/browser/device.ts';
import { logIn, logOut } from '../support/e2e.ts';
import { gate } from '../support/browser/request-gate.ts';

const submit = (page: Page) => page.locator('main form button[type="submit"]');
const reset = (page: Page) => page.getByRole('button', { name: 'Reset' });
const found = (page: Page) => page.locator('main ul > li');

async function search(page: Page, text: string): Promise<void> {
  await page.locator('main form input').fill(text);
  await submit(page).click();
}

test.beforeEach(async ({ page }) => {
  await logIn(page, 'demo@example.com');
});

test('submit and reset are disabled without text', async ({ page }) => {
  await page.goto('/downloadreel');
  await expect(submit(page)).toBeDisabled();
  await expect(reset(page)).toBeDisabled();
  await page.locator('main form input').fill('   ');
  await expect(submit(page)).toBeDisabled();
  await page.locator('main form input').fill('x');
  await expect(submit(page)).toBeEnabled();
  await reset(page).click();
  await expect(page.locator('main form input')).toHaveValue('');
});

test('a post is found by its link, shown, and saved under the type of its bytes', async ({
  page,
}) => {
  await page.goto('/downloadreel');
  await search(page, 'Look: https://www.instagram.com/some.one/reel/CxYzA1BaBcE/?igsh=abc');
  await expect(found(page).first()).toBeVisible();
  const save = found(page)
    .first()
    .getByRole('button', { name: /^Download file/ });
  const saved = page.waitForEvent('download');
  await save.click();
  const file = await saved;
  const bytes = await readFile(await file.path());
  const type = mediaTypeOf(bytes);
  expect(type).not.toBeNull();
  expect(file.suggestedFilename().endsWith(`.${mediaTypes[type ?? 'image/jpeg']}`)).toBe(true);
  await found(page).first().getByRole('button', { name: /^View/ }).click();
  await expect(page.locator('dialog[open] :is(img, video)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test("a post's button appears only after its thumbnail has loaded", async ({ page }) => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route('**/media/image**', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/downloadreel');
  await search(page, 'https://www.instagram.com/p/CxYzA1BaBcE/');
  await expect(found(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download file/ })).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: /^Download file/ }).first()).toBeVisible();
});

test('all stories of an account are saved in one ZIP', async ({ page }) => {
  await page.goto('/stories');
  const card = page.getByRole('button', { name: /, \d+ stories$/ }).first();
  const label = await card.locator('.visually-hidden').textContent();
  const [, username = '', count = ''] = /^(.+), (\d+) stories/.exec(label ?? '') ?? [];
  await page.goto('/downloadStories');
  const storiesResponse = page.context().waitForEvent('response', {
    predicate: (response) => response.url().includes('/api/client/download/'),
  });
  await search(page, `@${username} `);
  await expect(found(page)).toHaveCount(Number(count));
  // In the demo network one story in forty is missing at its source.
  const { stories } = (await (await storiesResponse).json()) as { stories: { url: string }[] };
  const gone = stories.filter(({ url }) => url.includes('-gone')).length;
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all as ZIP' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${username}.zip`);
  const entries = Object.entries(unzipSync(await readFile(await file.path())));
  expect(entries.length).toBe(Number(count) - gone);
  for (const [name, bytes] of entries) {
    const type = mediaTypeOf(bytes);
    expect(type).not.toBeNull();
    expect(name).toMatch(/^[A-Za-z0-9._]+_[\w-]+\.(jpg|webp|mp4)$/);
    expect(name.endsWith(`.${mediaTypes[type ?? 'image/jpeg']}`)).toBe(true);
  }
  await expect(page.getByText(`The download of ${username}.zip has started.`)).toBeVisible();
  const missing = page.getByText('Some files couldn’t be downloaded and aren’t in the ZIP.');
  await expect(missing).toHaveCount(gone === 0 ? 0 : 1);
});

test('another search keeps a running ZIP visible and cancellable', async ({ page }) => {
  const of = (username: string, count: number) => ({
    reel: false,
    posts: [],
    username,
    stories: Array.from({ length: count }, (_, at) => ({
      url: `https://media.limn.example/s/${username}-${at}.jpg`,
      media_type: 'image',
      thumbnail_image: '',
    })),
  });
  await page.context().route('**/api/client/download/**', (route) => {
    const { username } = route.request().postDataJSON() as { username: string };
    return route.fulfill({ json: of(username, username === 'first' ? 2 : 1) });
  });
  const media = await gate(page.context(), '**/media/story/**');
  await page.goto('/downloadStories');
  await search(page, 'first');
  await page.getByRole('button', { name: 'Download all as ZIP' }).click();
  await search(page, 'second');
  await expect(page.getByText('One file from second')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const saved = page.waitForEvent('download');
  media.open();
  expect((await saved).suggestedFilename()).toBe('first.zip');
  await expect(page.getByRole('progressbar')).toBeHidden();
});

test('another search keeps a running file download', async ({ page }) => {
  await page.context().route('**/api/client/download/**', (route) => {
    const { username } = route.request().postDataJSON() as { username: string };
    const url = `https://media.limn.example/w/${username}.mp4`;
    const thumbnail_image = 'https://media.limn.example/s/9.jpg';
    const stories = [{ url, media_type: 'video', thumbnail_image }];
    return route.fulfill({ json: { reel: false, posts: [], username, stories } });
  });
  const media = await gate(page.context(), '**/media/story/**/w/**');
  await page.goto('/downloadStories');
  await search(page, 'first');
  await page.getByRole('button', { name: /^Download file/ }).click();
  await expect.poll(() => media.asked.length).toBe(1);
  await search(page, 'second');
  await expect(page.getByText('One file from second')).toBeVisible();
  const saved = page.waitForEvent('download');
  media.open();
  expect((await saved).suggestedFilename()).toMatch(/^first_.+\.mp4$/);
});

test('a log-out cancels a running ZIP and hides it from the next user', async ({ page }) => {
  const saved: string[] = [];
  page.on('download', (file) => saved.push(file.suggestedFilename()));
  const urls = [1, 2].map((at) => `https://media.limn.example/s/of-the-first-${at}.jpg`);
  const stories = urls.map((url) => ({ url, media_type: 'image', thumbnail_image: url }));
  await page
    .context()
    .route('**/api/client/download/**', (route) =>
      route.fulfill({ json: { reel: false, posts: [], username: 'of.the.first', stories } }),
    );
  const media = await gate(page.context(), '**/media/story/**');
  await page.goto('/downloadStories');
  await search(page, 'of.the.first');
  await page.getByRole('button', { name: 'Download all as ZIP' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect.poll(() => media.asked.length).toBeGreaterThan(0);
  await logOut(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  media.open();
  await expect.poll(() => personalItems(page)).toEqual([]);
  await logIn(page, 'second@example.com');
  await page.goto('/downloadStories');
  await expect(page.locator('main form input')).toHaveValue('');
  await expect(page.getByText('of.the.first')).toHaveCount(0);
  expect(saved).toEqual([]);
});

test('a running ZIP shows progress and can be cancelled', async ({ page }) => {
  await page.context().route('**/media/story/**/w/**', () => undefined);
  await page.context().route('**/api/client/download/**', (route) =>
    route.fulfill({
      json: {
        reel: false,
        posts: [],
        username: 'some.one',
        stories: ['s/1.jpg', 's/2.jpg', 'w/3.mp4'].map((path) => ({
          url: `https://media.limn.example/${path}`,
          media_type: path.endsWith('mp4') ? 'video' : 'image',
          thumbnail_image: 'https://media.limn.example/s/9.jpg',
        })),
      },
    }),
  );
  await page.goto('/downloadStories');
  await search(page, 'some.one');
  const top = async () => (await found(page).first().boundingBox())?.y;
  await expect(found(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Download all as ZIP' })).toBeVisible();
  const before = await top();
  await page.getByRole('button', { name: 'Download all as ZIP' }).press('Enter');
  await expect(page.getByText('2 of 3 files')).toBeVisible();
  // Nothing below moves, and focus stays.
  expect(await top()).toBe(before);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const bar = page.getByRole('progressbar', { name: 'Progress of the ZIP file' });
  expect(await bar.evaluate((each: HTMLProgressElement) => each.value)).toBeCloseTo(2 / 3, 1);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Download all as ZIP' })).toBeFocused();
  expect(await top()).toBe(before);
  await expect(page.getByText('has started.')).toHaveCount(0);
});

test('a refused download gives a reason and a next step', async ({ page }) => {
  await page.goto('/downloadStories');
  await search(page, 'private');
  await expect(page.locator('main').getByText(/This account is private/)).toBeVisible();
  await expect(page.getByText(/try a public account/)).toBeVisible();
  await search(page, 'empty');
  await expect(page.getByText('No stories', { exact: true })).toBeVisible();
  await expect(page.locator('main').getByText(/This account is private/)).toHaveCount(0);
  await page.goto('/downloadreel');
  await search(page, 'https://www.instagram.com/share/p/abcdef');
  await expect(page.locator('main').getByText(/share link/)).toBeVisible();
});

test('a request clears earlier results', async ({ page }) => {
  await page.goto('/downloadreel');
  await search(page, 'https://www.instagram.com/p/CxYzA1BaBcE/');
  await expect(found(page).first()).toBeVisible();
  await page.context().route('**/api/client/download/**', () => undefined);
  await submit(page).click();
  await expect(page.locator('main ul > li')).toHaveCount(0);
  await expect(submit(page)).toBeDisabled();
  await expect(reset(page)).toBeDisabled();
});
