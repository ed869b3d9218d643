import { expect, test, type Page } from 'playwright/test';
import { signInWithPast } from '../support/past.ts';
import { installWithPage } from '../support/browser/service-worker.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';
import { expectNoOverflow } from '../support/assertions/overflow.ts';

const slider = (page: Page) => page.getByRole('slider', { name: 'Day' });
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const part = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) });

/** The number behind the name of a part. */
async function countOf(page: Page, name: string): Promise<number> {
  const text = await page.getByText(new RegExp(`^${name} [\\d,]+$`)).textContent();
  return Number((text ?? '').replace(/\D/g, ''));
}

async function openMoments(page: Page): Promise<void> {
  await page.goto('/history');
  await page.getByRole('link', { name: 'See who was there on any day' }).click();
  await expect(page.getByRole('heading', { name: 'Time machine', level: 1 })).toBeVisible();
  await expect(slider(page)).toBeVisible();
}

test('the slider goes through every reading, with who has left and come since', async ({
  page,
}) => {
  await signInWithPast(page, 'second@example.com');
  await openMoments(page);
  await slider(page).press('Home');
  // What is read out has the result of this very moment.
  await expect(slider(page)).toHaveAttribute(
    'aria-valuetext',
    /: [\d,]+ followers\. \d+ came since, \d+ left since$/,
  );
  const spoken = (await slider(page).getAttribute('aria-valuetext')) ?? '';
  const [, there, came, left] =
    /: ([\d,]+) followers\. (\d+) came since, (\d+) left/.exec(spoken) ?? [];
  await expect(page.locator('main strong > span').first()).toHaveText(there ?? '');
  expect(await countOf(page, 'Left later')).toBe(Number(left));
  expect(Number(left)).toBeGreaterThan(0);

  // Then and now differ by those who came and left.
  await slider(page).press('End');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /0 came since, 0 left since$/);
  const now = Number(
    (await page.locator('main strong > span').first().textContent())?.replace(/\D/g, ''),
  );
  expect(now).toBe(Number(there?.replace(/\D/g, '')) + Number(came) - Number(left));

  // A finger on the slider is at the nearest reading while it moves.
  const box = (await slider(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width - 8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', /0 came since, 0 left since$/);
  await page.mouse.move(box.x + 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', spoken);
});

test('people of a day are listed, searched, and opened with the day marked', async ({ page }) => {
  await signInWithPast(page, 'second@example.com');
  await openMoments(page);
  await slider(page).press('Home');
  // Until the result of the first day is there, the rows are those of the day it opened with.
  await expect(page.getByRole('button', { name: 'One analysis earlier' })).toBeDisabled();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /, [1-9]\d* left since$/);
  await part(page, 'Left later').check();
  await expect(rows(page).first()).toContainText('Left');
  const name = (await rows(page).first().locator('button > span').nth(1).textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Name or @handle' }).fill(name.toUpperCase());
  await expect(rows(page)).toHaveCount(1);

  await rows(page).first().getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: `@${name}` });
  await expect(dialog.getByText('That day: following you')).toBeVisible();
  await expect(dialog.locator('[aria-current="date"]')).toHaveCount(1);
  await expectNoViolation(page, 'a person of a day');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox').fill('no such name');
  await expect(page.getByText('No one matches “no such name”')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('tab', { name: 'Followers' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Following' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('two days give who came and who left in between', async ({ page }) => {
  await signInWithPast(page, 'second@example.com');
  await openMoments(page);
  await slider(page).press('Home');
  await page.getByRole('button', { name: 'Compare two days' }).click();
  await expect(page.getByText(/^Now move to another day/)).toBeVisible();
  for (let step = 0; step < 4; step += 1) await slider(page).press('ArrowRight');
  await expect(page.getByText(/^Between .+ and /)).toBeVisible();
  await expect(rows(page).first()).toContainText('Came');
  const came = await countOf(page, 'Came');
  expect(came).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await expect(part(page, 'That day')).toBeChecked();
});

test('playing continues to the last reading, step by step with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInWithPast(page, 'second@example.com');
  await openMoments(page);
  await slider(page).press('Home');
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', /0 came since, 0 left since$/);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /0 came since, 0 left since$/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', /0 came since, 0 left since$/);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /0 came since, 0 left since$/);
});

test('offline the days are those that the device holds', async ({ page, context }) => {
  await signInWithPast(page, 'second@example.com');
  await openMoments(page);
  await installWithPage(page);
  await page.getByRole('button', { name: 'Back to history' }).click();
  await page.route('**/api/client/history/**', (route) => route.abort());
  await context.setOffline(true);
  await page.getByRole('link', { name: 'See who was there on any day' }).click();
  await expect(page.getByText(/^Offline\. Showing/)).toBeVisible();
  await slider(page).press('Home');
  await part(page, 'Left later').check();
  await expect(rows(page).first()).toContainText('Left');
  await rows(page).first().getByRole('button').click();
  await expect(page.getByRole('dialog').getByText('That day: following you')).toBeVisible();
  await context.setOffline(false);
});

test('the time machine has its room and no violation on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInWithPast(page, 'second@example.com');
  await openMoments(page);
  await expect(rows(page).first()).toBeVisible();
  await expectNoOverflow(page, 'time machine');
  await expectNoViolation(page, 'time machine');
});
