/** @file Charts adapt to text size and theme and have text alternatives. */
import { expect, test, type Locator, type Page } from 'playwright/test';
import { logIn } from '../support/e2e.ts';
import { states } from '../support/states/states.ts';
import { enter } from '../support/states/state.ts';

test.use({ serviceWorkers: 'block' });

test('the emotions are bars with a name and a share, which grow with the text', async ({
  page,
}) => {
  const mood = states.find(([name]) => name === 'the mood of a post');
  if (mood === undefined) throw new Error('no such state');
  await enter(page, mood);
  const joy = page.getByRole('listitem').filter({ hasText: /^Joy \d+\s?%$/ });
  const heightOf = async () => (await joy.locator('b').boundingBox())?.height ?? 0;
  const before = await heightOf();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(heightOf).toBeGreaterThan(before);
  // Announced once: the bar repeats the share beside it.
  await expect(joy.locator('[aria-hidden="true"] > span')).toBeVisible();
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
  // A week is named by its first and its last day.
  expect(last).toMatch(/^\w{3} \d+\s–\s(\w{3} )?\d+: \d+ posts?(, [\d,]+ likes?)?$/);
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

test('with large text on a small phone the marks of time stay on the screen and apart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, 'pool05@example.com');
  const weeks = await openWeeks(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await weeks.scrollIntoViewIfNeeded();
  const marks = page.locator('#trend-panel [data-tick]:visible');
  await expect(marks.nth(1)).toBeVisible();
  const boxes = await Promise.all((await marks.all()).map((mark) => mark.boundingBox()));
  for (const [at, box] of boxes.entries()) {
    if (box === null) throw new Error('a mark went away');
    expect.soft(box.x).toBeGreaterThanOrEqual(0);
    expect.soft(box.x + box.width).toBeLessThanOrEqual(320);
    const before = boxes[at - 1];
    if (before) expect.soft(before.x + before.width).toBeLessThanOrEqual(box.x);
  }
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
