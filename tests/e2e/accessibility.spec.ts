import { expect, test, type Page } from 'playwright/test';
import { signIn } from '../support/e2e.ts';
import { ownerPaths, visitorPaths } from '../support/screens.ts';
import { states } from '../support/states.ts';
import { enter } from '../support/states/state.ts';
import { violations } from '../support/violations.ts';

// The longest of all: both browsers share them.
test.describe.configure({ mode: 'parallel' });

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
    test.use({
      colorScheme,
      viewport: { width: 320, height: 640 },
      serviceWorkers: 'block',
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('the screens of a visitor have no violation', async ({ page }) => {
      await walk(page, visitorPaths);
    });

    test('the screens of an owner have no violation', async ({ page }) => {
      test.setTimeout(120_000);
      await signIn(page, 'pool03@example.com');
      await walk(page, ownerPaths);
    });

    test('what opens, refuses, tells or is empty has no violation', async ({ page }) => {
      test.setTimeout(240_000);
      for (const state of states) {
        const [name] = state;
        await test.step(name, async () => {
          await enter(page, state);
          expect.soft(await violations(page), name).toEqual([]);
        });
      }
    });
  });
}
