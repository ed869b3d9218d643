/** @file Charts adapt to text size and theme and have text alternatives. */
import { expect, test, type Page } from 'playwright/test';
import { logIn } from '../support/e2e.ts';
import { states } from '../support/states/states.ts';
import { enter } from '../support/states/state.ts';

test.use({ serviceWorkers: 'block' });

/** A text on a canvas, and the size of that canvas in its pixels. */
interface Painted {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly room: { readonly width: number; readonly height: number };
}

/** Records size, colour and position of every text painted on a canvas. */
async function watchTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const painted: object[] = [];
    Object.assign(window, { painted });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function note(...all) {
      const size = Number.parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? '0');
      const [text, x, y] = all;
      const { width } = this.measureText(text);
      const part = { left: 0, center: 0.5, right: 1, start: 0, end: 1 }[this.textAlign];
      painted.push({
        text,
        size: Math.round(size / devicePixelRatio),
        colour: JSON.stringify(this.fillStyle),
        left: x - part * width,
        right: x + (1 - part) * width,
        top: y,
        bottom: y + size,
        room: { width: this.canvas.width, height: this.canvas.height },
      });
      fillText.apply(this, all);
    };
  });
}

/** Clears the record. */
const forget = (page: Page) =>
  page.evaluate(() => {
    (Reflect.get(window, 'painted') as unknown[]).length = 0;
  });

/** The distinct font sizes painted since. */
const sizes = (page: Page) =>
  page.evaluate(() => [
    ...new Set((Reflect.get(window, 'painted') as { size: number }[]).map((each) => each.size)),
  ]);

const colours = (page: Page) =>
  page.evaluate(() => [
    ...new Set((Reflect.get(window, 'painted') as { colour: string }[]).map((each) => each.colour)),
  ]);

/** Sets the text size in percent. */
async function chooseSize(page: Page, percent: number): Promise<void> {
  await forget(page);
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);
}

/** The year chart is at the end of the page and renders near the viewport. */
async function goToTheYear(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/postanalytics');
  const chart = page.locator('#trend-panel');
  await expect(chart.getByRole('row')).toHaveCount(52);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('/uPlot'))).toEqual([]);
  await chart.scrollIntoViewIfNeeded();
}

async function growsWithTheText(page: Page): Promise<void> {
  await expect.poll(() => sizes(page)).toEqual([12]);
  await chooseSize(page, 200);
  await expect.poll(() => sizes(page)).toEqual([24]);
  await chooseSize(page, 100);
  await expect.poll(() => sizes(page)).toEqual([12]);
}

test('the emotion chart scales with the text, follows the theme and has a text alternative', async ({
  page,
}) => {
  const mood = states.find(([name]) => name === 'the mood of a post');
  if (mood === undefined) throw new Error('no such state');
  await watchTexts(page);
  await enter(page, mood);
  await growsWithTheText(page);
  const [before] = await colours(page);
  await forget(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => colours(page)).toEqual([expect.any(String)]);
  expect(await colours(page)).not.toContain(before);
  // Announced once: the bars repeat the list beside them.
  await expect(page.getByRole('listitem').filter({ hasText: /^Joy \d+%$/ })).toBeVisible();
  await expect(page.locator('[aria-hidden="true"] canvas')).toHaveCount(1);
});

test('the year chart renders near the viewport, scales with the text and has a table', async ({
  page,
}) => {
  await watchTexts(page);
  await logIn(page, 'pool05@example.com');
  await goToTheYear(page);
  await growsWithTheText(page);
});

test('with large text on a small phone the year chart keeps its first and last date', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await watchTexts(page);
  await logIn(page, 'pool05@example.com');
  for (const language of ['en', 'pt'] as const) {
    await page.evaluate((code) => localStorage.setItem('language', code), language);
    await goToTheYear(page);
    await expect.poll(() => sizes(page)).toEqual([12]);
    const rows = page.locator('#trend-panel th[scope="row"]');
    const ends = [await rows.first().innerText(), await rows.last().innerText()];
    await chooseSize(page, 200);
    await expect.poll(() => sizes(page)).toEqual([24]);
    const painted = await page.evaluate(() => Reflect.get(window, 'painted') as Painted[]);
    const [first, last] = ends.map((end) => painted.findLast(({ text }) => text === end));
    if (first === undefined || last === undefined)
      throw new Error(`${language}: no ${ends.join()}`);
    for (const { left, right, bottom, room } of [first, last]) {
      expect.soft(left, language).toBeGreaterThanOrEqual(0);
      expect.soft(right, language).toBeLessThanOrEqual(room.width);
      expect.soft(bottom, language).toBeLessThanOrEqual(room.height);
    }
    expect(first.right < last.left || first.bottom <= last.top, language).toBe(true);
  }
});
