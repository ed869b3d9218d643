/** @file Forced colours and prefers-contrast: more (WCAG 1.4.1, 1.4.11). */
import { expect, test, type Locator, type Page } from 'playwright/test';
import { states } from '../support/states/states.ts';
import { enter, isEmpty } from '../support/states/state.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';

const styleOf = (place: Locator, name: string) =>
  place.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

async function reach(page: Page, name: string): Promise<void> {
  const state = states.find(([each]) => each === name);
  if (state === undefined) throw new Error(`no state ${name}`);
  await enter(page, state);
}

test.use({ serviceWorkers: 'block' });

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('backgrounds become borders, and colours that carry data are kept', async ({ page }) => {
    await reach(page, 'a list of nobody');
    const current = page.locator('main [aria-current]');
    await expect(current).not.toHaveCount(0);
    for (const each of await current.all()) {
      expect(await styleOf(each, 'outline-style')).toBe('solid');
    }
    // The arrow of a choice was a background of the product's colours: it was dark on black.
    await page.getByRole('button', { name: 'Sort and filter' }).click();
    const choice = page.getByRole('combobox').first();
    await expect(choice).toBeVisible();
    expect(await styleOf(choice, 'appearance')).toBe('auto');
    await reach(page, 'the menu');
    expect(await styleOf(page.locator('dialog[open]'), 'outline-style')).toBe('solid');
    await reach(page, 'the mood of a post');
    const parts = page.locator('main [aria-hidden] > [data-label]');
    // A side without comments has no part.
    await expect.poll(() => parts.count()).toBeGreaterThanOrEqual(2);
    const colours = await Promise.all(
      (await parts.all()).map((part) => styleOf(part, 'background-color')),
    );
    expect(new Set(colours).size).toBe(colours.length);
    await reach(page, 'a story that plays');
    const line = page.locator('dialog[open] [data-state="now"]');
    expect(await styleOf(line, 'forced-color-adjust')).toBe('none');
  });
});

test.describe('with prefers-contrast: more', () => {
  test.use({ contextOptions: { contrast: 'more', reducedMotion: 'reduce' } });

  test('the faintest text is nearly as strong as the normal one, in both themes', async ({
    page,
  }) => {
    await reach(page, 'a list of nobody');
    for (const [colorScheme, expected] of [
      ['light', 'rgb(63, 68, 84)'],
      ['dark', 'rgb(206, 209, 218)'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      const soft = await page.evaluate(() => {
        const probe = document.createElement('p');
        probe.style.color = 'var(--color-ink-faint)';
        document.body.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
      expect.soft(soft, colorScheme).toBe(expected);
    }
    await expectNoViolation(page, 'a list of nobody, more contrast', () => isEmpty(page));
  });
});
