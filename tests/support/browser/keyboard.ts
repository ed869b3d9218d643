/** @file A person without a pointer: everything is reached with Tab, and every stop can be seen. */
import { expect, type Locator, type Page } from 'playwright/test';

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
  readonly isMarked: boolean;
}

/** What has the focus: whether nothing covers it, and whether it is marked. */
function stopOf(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return null;
    const box = at.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, innerHeight) / 2];
    const top = document.elementFromPoint(x, y);
    // What surrounds a control may show its focus, and then is what must be seen.
    const marked = [at, at.parentElement].find((each) => {
      const style = each === null ? null : getComputedStyle(each);
      return style !== null && style.outlineStyle !== 'none' && style.outlineWidth !== '0px';
    });
    const shown = marked ?? at;
    return {
      name: `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? ''}`,
      isSeen: top !== null && (shown.contains(top) || top.contains(shown)),
      isMarked: marked !== undefined,
    };
  });
}

/** Presses Tab until `wanted` has the focus; each stop must be visible and show its focus. */
export async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  // Disabled controls, such as a prerendered page's buttons before its scripts run, are no stops.
  await expect(wanted.first()).toBeEnabled();
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press(key);
    // A stop may still scroll into view.
    await expect(async () => {
      const stop = await stopOf(page);
      expect(stop === null || (stop.isSeen && stop.isMarked), JSON.stringify(stop)).toBe(true);
    }).toPass({ timeout: 20_000 });
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${wanted.toString()}`);
}

/** Tabs to something and presses Enter there. */
export async function choose(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** The focus stays inside the open dialog for a whole round, either way. */
export async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press(key);
      const isInside = await dialog.evaluate(
        (element) =>
          document.activeElement === document.body || element.contains(document.activeElement),
      );
      expect(isInside).toBe(true);
    }
  }
}
