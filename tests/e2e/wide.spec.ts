import { expect, test } from 'playwright/test';
import { analyse, signIn, untilHomeHydrated } from '../support/e2e.ts';

const wide = { width: 1024, height: 768 };
const narrow = { width: 390, height: 768 };

test('with room for both, home stays beside the list that was chosen', async ({ page }) => {
  await page.setViewportSize(wide);
  await signIn(page, 'pool11@example.com');
  await analyse(page);
  const home = page.getByRole('complementary', { name: 'Today' });
  await expect(home).toHaveCount(0);
  await page.getByRole('link', { name: /^Followers Lost/ }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Followers Lost');
  await expect(title).toBeFocused();
  const chosen = home.getByRole('link', { name: /^Followers Lost/ });
  await expect(chosen).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('main li[data-index] a').first()).toBeVisible();

  await home.getByRole('link', { name: /^Mutual Following/ }).click();
  await expect(title).toHaveText('Mutual Following');
  await expect(chosen).not.toHaveAttribute('aria-current');
  // The list scrolls with the window, home does not.
  const before = await home.boundingBox();
  await expect(page.locator('main li[data-index]').nth(9)).toBeVisible();
  await page.mouse.move(800, 500);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const after = await home.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);

  await page.setViewportSize(narrow);
  await expect(home).toHaveCount(0);
  await expect(title).toHaveText('Mutual Following');
});

test('a list that is opened by its address has home beside it, with the figures', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await signIn(page, 'pool11@example.com');
  await untilHomeHydrated(page);
  await page.goto('/notfollowsback');
  const home = page.getByRole('complementary', { name: 'Today' });
  await expect(home.getByRole('button', { name: /^Start/ })).toBeVisible();
  await expect(home.locator('[data-slot=followers]')).toHaveText(/\d/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('beside a list an analysis can be started, and the list is read again', async ({ page }) => {
  await page.setViewportSize(wide);
  await signIn(page, 'pool12@example.com');
  await untilHomeHydrated(page);
  await page.getByRole('link', { name: /^Mutual Following/ }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await analyse(page);
  await expect(page.locator('main li[data-index] a').first()).toBeVisible();
});

test('from 1,100 px the picture is beside the words, and below that under them', async ({
  page,
}) => {
  for (const [path, words] of [
    ['/', 'Start analysing'],
    ['/paymentplan', 'Get My Plan'],
  ] as const) {
    await page.setViewportSize({ width: 1_100, height: 800 });
    await page.goto(path);
    const picture = page.locator('figure').filter({ hasText: 'came and' });
    const action = page.getByText(words, { exact: true });
    const boxes = async () => {
      const [shown, said] = await Promise.all([picture.boundingBox(), action.boundingBox()]);
      if (shown === null || said === null) throw new Error('not shown');
      return { shown, said };
    };
    await expect(action).toBeVisible();
    const wide = await boxes();
    expect(wide.shown.x, path).toBeGreaterThan(wide.said.x + wide.said.width);
    await page.setViewportSize({ width: 1_099, height: 800 });
    const narrow = await boxes();
    expect(narrow.shown.x, path).toBeLessThan(narrow.said.x + narrow.said.width);
  }
});
