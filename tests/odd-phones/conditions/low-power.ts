import { expect, type Page, type Route } from 'playwright/test';
import type { Condition } from '../condition.ts';

/** `play()` works within a press alone, although the video is muted. */
function savePower(): void {
  let isPressed = false;
  for (const type of ['pointerup', 'keydown', 'click']) {
    const press = () => {
      isPressed = true;
      setTimeout(() => {
        isPressed = false;
      });
    };
    window.addEventListener(type, press, { capture: true });
  }
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function playInPress() {
    return isPressed
      ? play.call(this)
      : Promise.reject(new DOMException('Low Power Mode', 'NotAllowedError'));
  };
}

/** Every user begins with a video that lasts a minute, and has a picture after it. */
async function startWithVideos(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as {
    stories: { items: { media_type: string; url: string; duration: number }[] }[];
  };
  const all = body.stories
    .flatMap(({ items }) => items)
    .filter(({ url }) => !url.includes('-gone'));
  const pick = (type: string) => all.filter(({ media_type }) => media_type === type).slice(0, 1);
  const items = [...pick('video'), ...pick('image')].map((item) => ({ ...item, duration: 60_000 }));
  const stories = body.stories.map((user) => ({ ...user, items }));
  await route.fulfill({ response: response, json: { ...body, stories } });
}

async function playStory(page: Page): Promise<void> {
  await page.route('**/api/client/stories/**', startWithVideos);
  await page.goto('/stories');
  await page.locator('main ul > li > button').first().click();
  const viewer = page.locator('dialog[open]');
  const video = viewer.locator('video');
  await expect(viewer.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(video).toHaveJSProperty('paused', true);
  const bar = viewer.locator('[data-state="now"]');
  const part = () => bar.evaluate((each) => new DOMMatrix(getComputedStyle(each).transform).a);
  await expect.poll(part).toBe(0);
  // A tap while the thumbnail moves is lost: its picture covers the viewer.
  await expect(page.locator('html:active-view-transition')).toHaveCount(0);
  await page.touchscreen.tap(330, 420);
  await expect(video).toHaveJSProperty('paused', false);
  await expect(viewer.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(viewer.locator('p[aria-live]')).toHaveText(/Story 1 of 2/);
  await expect.poll(part).toBeGreaterThan(0);
  await page.touchscreen.tap(330, 420);
  await expect(viewer.locator('p[aria-live]')).toHaveText(/Story 2 of 2/);
  await page.goBack();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

/** An iPhone in Low Power Mode. */
export const lowPower: Condition = {
  name: 'plays a story with a tap in Low Power Mode',
  email: 'pool07@example.com',
  make: (context) => context.addInitScript(savePower),
  instead: { stories: playStory },
};
