/** @file What moves in a page by itself. */
import type { Page } from 'playwright/test';

/** Adds up what moves, from the first paint of each document opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shifted: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        counted.shifted += (entry as { value?: number }).value ?? 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How far the document moved so far (cumulative layout shift, without unit). */
export async function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}
