import { expect, test, type Page } from 'playwright/test';
import { signIn } from '../support/e2e.ts';
import { ownerPaths, visitorPaths } from '../support/screens.ts';
import { violations } from '../support/violations.ts';

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await violations(page), path).toEqual([]);
    });
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the screens of a visitor have no violation', async ({ page }) => {
      await walk(page, visitorPaths);
    });

    test('the screens of an owner have no violation', async ({ page }) => {
      test.setTimeout(120_000);
      await signIn(page, 'pool03@example.com');
      await walk(page, ownerPaths);
    });
  });
}

test('a visitor gets to the code entry by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('link', { name: 'I already have an account' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/existinguserlogin/);
  await page.getByLabel('e-mail').focus();
  await page.keyboard.type('pool04@example.com');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/otp$/);
});

test('the menu opens by keyboard, keeps the focus and gives it back', async ({ page }) => {
  await signIn(page, 'pool05@example.com');
  const opener = page.getByRole('banner').getByRole('button').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => {
      const active = document.activeElement;
      return active === document.body || active?.closest('dialog') !== null;
    });
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test('with text at 200 percent nothing is cut off sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  for (const path of visitorPaths) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, path).toBeLessThanOrEqual(1);
  }
});
