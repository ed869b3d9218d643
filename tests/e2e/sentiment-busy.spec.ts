import { expect, test, type Page } from 'playwright/test';
import { logIn } from '../support/e2e.ts';
import { shortenRetryPauses } from '../support/browser/fast-retries.ts';

const cell = /^Analyse \d+ comments? of post \d+/;

async function openFirst(page: Page): Promise<void> {
  await page.goto('/sentimentalAnalysis');
  await page.getByRole('button', { name: cell }).first().click();
}

test('a busy server returns to the grid with its message', async ({ page }) => {
  shortenRetryPauses(page);
  await logIn(page, 'pool06@example.com');
  let respond = () => {};
  const isAwaited = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/module/comments/**', async (route) => {
    await isAwaited;
    await route.fulfill({ status: 503, json: { message: 'busy' } });
  });
  await openFirst(page);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  respond();
  await expect(
    page.getByText('We are experiencing high traffic at the moment. Please try again later.'),
  ).toBeVisible({ timeout: 40_000 });
  await expect(page).toHaveURL(/\/sentimentalAnalysis$/);
  await expect(page.getByRole('button', { name: cell }).first()).toBeEnabled();

  // Later it works, and the text is gone.
  await page.unroute('**/module/comments/**');
  await page.getByRole('button', { name: cell }).first().click();
  await expect(page.getByRole('heading', { name: 'Mood of the comments' })).toBeVisible();
  await expect(page.getByText(/high traffic/)).toBeHidden();
});

test('the post carousel advances and pauses, and a video links to the post', async ({ page }) => {
  await logIn(page, 'pool06@example.com');
  // The first post is given a picture and a video, independent of the demo account.
  await page.route('**/mostCommented/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { posts: { post_thumbnail: string }[] };
    const [first] = body.posts;
    const child = { insta_post_url: '', insta_thumbnail: first?.post_thumbnail ?? '' };
    Object.assign(first ?? {}, {
      child_posts: [
        { ...child, insta_post_type: 'image' },
        { ...child, insta_post_type: 'video' },
      ],
    });
    await route.fulfill({ response: response, json: body });
  });
  await openFirst(page);
  const carousel = page.getByRole('region', { name: 'The post' });
  const track = carousel.getByRole('group');
  const slides = track.locator(':scope > div');
  await expect(slides).toHaveCount(2);
  const watch = carousel.getByRole('link', { name: 'Watch the video on Instagram' });

  // From here the test controls the clock.
  await page.clock.install();
  await carousel.getByRole('button', { name: 'Pause' }).click();
  await carousel.getByRole('button', { name: 'Play' }).click();
  const current = () =>
    slides.evaluateAll((all) => all.findIndex((slide) => !slide.matches('[inert]')));
  const before = await current();
  await page.clock.runFor(4_000);
  await expect.poll(current).not.toBe(before);

  await carousel.getByRole('button', { name: 'Pause' }).click();
  const paused = await current();
  await page.clock.runFor(20_000);
  expect(await current()).toBe(paused);

  await track.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(track).toHaveAccessibleName('2 of 2');
  await expect(watch).toHaveAttribute('href', /^https:\/\//);
  await expect(watch).toHaveAttribute('rel', /noopener/);
});
