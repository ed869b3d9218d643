/** @file Charts adapt to text size and theme and have text alternatives. */
import { expect, test, type Locator, type Page } from 'playwright/test';
import { logIn } from '../support/e2e.ts';
import { states } from '../support/states/states.ts';
import { enter } from '../support/states/state.ts';

test.use({ serviceWorkers: 'block' });

/** Records size and colour of every text painted on a canvas. */
async function watchTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const painted: object[] = [];
    Object.assign(window, { painted });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function note(...all) {
      const size = Number.parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? '0');
      painted.push({
        size: Math.round(size / devicePixelRatio),
        colour: JSON.stringify(this.fillStyle),
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

/** Opens the post analysis; gives the slider over its weeks. */
async function openWeeks(page: Page): Promise<Locator> {
  await page.goto('/postanalytics');
  const weeks = page.getByRole('slider', { name: /by week/ });
  await expect(weeks).toBeVisible();
  return weeks;
}

test('the weeks answer keys and touch with posts and likes, and have a table', async ({ page }) => {
  await logIn(page, 'pool05@example.com');
  const weeks = await openWeeks(page);
  const last = await weeks.getAttribute('aria-valuetext');
  expect(last).toMatch(/: \d+ posts?(, [\d,]+ likes?)?$/);
  await weeks.press('Home');
  // The first week is one with a post.
  await expect(weeks).toHaveAttribute('aria-valuetext', /: [1-9]\d* posts?/);
  const panel = page.locator('#trend-panel');
  await expect(panel.getByRole('row')).toHaveCount(Number(await weeks.getAttribute('max')) + 1);
  const box = await weeks.boundingBox();
  if (box === null) throw new Error('the slider is not visible');
  await page.mouse.click(box.x + box.width - 3, box.y + box.height / 2);
  await expect(weeks).toHaveAttribute('aria-valuetext', last ?? '');
  const [name = '', detail = ''] = (last ?? '').split(': ');
  await expect(panel.locator('p').first()).toHaveText(`${name}${detail}`);
  await page.getByRole('tab', { name: 'Comments' }).click();
  await expect(weeks).toHaveAttribute('aria-valuetext', /comments?$/);
});

test('with large text on a small phone both ends of the year stay on the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, 'pool05@example.com');
  const weeks = await openWeeks(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await weeks.scrollIntoViewIfNeeded();
  const ends = page.locator('#trend-panel p').last().locator('span');
  const [first, last] = [await ends.first().boundingBox(), await ends.last().boundingBox()];
  if (first === null || last === null) throw new Error('no ends');
  for (const { x, width } of [first, last]) {
    expect.soft(x).toBeGreaterThanOrEqual(0);
    expect.soft(x + width).toBeLessThanOrEqual(320);
  }
  expect(first.x + first.width <= last.x || first.y + first.height <= last.y).toBe(true);
});

test('the blocks of the best time answer a press and the arrow keys', async ({ page }) => {
  await logIn(page, 'pool05@example.com');
  await page.goto('/postanalytics');
  const map = page.getByRole('table', { name: 'Best time to post' });
  const chosen = map.locator('button[aria-pressed="true"]');
  await expect(map.getByRole('button')).toHaveCount(56);
  const readout = page.locator('section', { has: map }).locator('p[aria-live]');
  // One stop of the Tab key; what is read out is what is seen.
  await expect(map.locator('button[tabindex="0"]')).toHaveCount(1);
  await map.getByRole('button', { name: /^Wednesday, 12 – 3\sPM: / }).click();
  await expect(chosen).toBeFocused();
  const name = (await chosen.getAttribute('aria-label')) ?? '';
  await expect(readout).toHaveText(name.replace(': ', ' '));
  await chosen.press('ArrowRight');
  await expect(chosen).toHaveAttribute('aria-label', /^Thursday, 12 – 3\sPM: /);
  await chosen.press('ArrowUp');
  await expect(chosen).toHaveAttribute('aria-label', /^Thursday, 9\sAM – 12\sPM: /);
  await expect(chosen).toBeFocused();
});
