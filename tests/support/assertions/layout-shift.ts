/** @file What moves in a page by itself. */
import { expect, type Page } from 'playwright/test';

/** A layout shift, as `PerformanceObserver` reports it. */
interface Shift {
  readonly value: number;
  /** The elements that moved, each with its text and its top before and after. */
  readonly moved: readonly string[];
}

/** Records what moves, from the first paint of each document opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    const recorded = window as unknown as { shifts: Shift[] };
    recorded.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const text = node?.textContent?.slice(0, 40) ?? '';
          return `${node?.nodeName ?? ''} "${text}" ${previousRect.y} to ${currentRect.y}`;
        });
        recorded.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails, with the elements that moved, if the cumulative layout shift so far exceeds `limit`. */
export async function expectShiftsWithin(page: Page, limit: number): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(limit);
}
