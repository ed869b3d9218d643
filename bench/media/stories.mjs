/** @file The built product with sixty media in a list and five hundred stories of photo size. */
import { frameWatch, signIn, slowDown, tasksDuring } from '../support/product.mjs';
import { makePictures } from './images.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Users with equally many stories, each with a unique picture address. */
function storiesOf(users, items) {
  return Array.from({ length: users }, (_, user) => ({
    id: String(user + 1),
    username: `teller.${user + 1}`,
    name: '',
    profile_image: `https://media.limn.example/a/${user + 1}.png`,
    items: Array.from({ length: items }, (_, item) => ({
      media_type: 'image',
      url: `https://media.limn.example/s/${user}-${item}.jpg`,
      thumbnail_image: `https://media.limn.example/s/${user}-${item}-t.jpg`,
      width: 1080,
      height: 1080,
      duration: 60_000,
      taken_at: null,
      expiring_at: null,
    })),
  }));
}

async function openList(browser, product, pictures, users, items) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await signIn(page, product.origin, 'demo@example.com');
  let given = 0;
  await context.route('**/media/**', (route) => {
    given += 1;
    return route.fulfill({ contentType: 'image/jpeg', body: pictures[given % pictures.length] });
  });
  await context.route('**/api/client/stories/**', (route) =>
    route.fulfill({ json: { stories: storiesOf(users, items), next_id: '' } }),
  );
  return { context, page };
}

/** Thirty cards and thirty profile pictures, scrolled through. */
async function loadSixty(browser, product, pictures) {
  const { context, page } = await openList(browser, product, pictures, 30, 1);
  await page.addInitScript(frameWatch);
  await page.goto(`${product.origin}/stories`);
  await page.locator('main ul > li > button').first().waitFor();
  await pause(1_500);
  await slowDown(page, 6);
  const { tasks } = await tasksDuring(browser, page, async () => {
    for (let step = 0; step < 24; step += 1) {
      await page.mouse.wheel(0, 320);
      await pause(250);
    }
    await pause(1_000);
  });
  const loaded = await page.locator('main [data-state="loaded"]').count();
  await context.close();
  return { longest: Math.max(...tasks), loaded };
}

/** Prepended to the worker's script: counts live object URLs and their bytes. */
const countUrls = `{
  const held = new Map();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const url = createObjectURL.call(URL, blob);
    held.set(url, blob.size);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    held.delete(url);
    revokeObjectURL.call(URL, url);
  };
  self.heldUrls = () => ({
    count: held.size,
    megabytes: [...held.values()].reduce((sum, size) => sum + size, 0) / 1048576,
  });
}
`;

/** The worker's script with the counter prepended. */
async function countInThread(context) {
  await context.route('**/assets/media.worker*.js', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    for (const name of ['content-encoding', 'content-length']) delete headers[name];
    await route.fulfill({ headers, body: countUrls + (await response.text()) });
  });
}

async function urlsOf(page) {
  const thread = page.workers().find((worker) => worker.url().includes('media.worker'));
  return thread.evaluate(() => self.heldUrls());
}

/** Times of keydown and of the new picture's load event, by the page's clock. */
const timeNext = () => {
  window.waits = [];
  let pressed = 0;
  addEventListener('keydown', () => (pressed = performance.now()), true);
  // The load event of an element does not bubble to the window.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (pressed === 0 || !target.alt?.startsWith('Photo story')) return;
      window.waits.push(performance.now() - pressed);
      pressed = 0;
    },
    true,
  );
};

async function walk(browser, product, pictures) {
  const { context, page } = await openList(browser, product, pictures, 100, 5);
  await page.addInitScript(timeNext);
  await countInThread(context);
  await page.goto(`${product.origin}/stories`);
  const session = await context.newCDPSession(page);
  await page.locator('main ul > li > button').first().click();
  await page.locator('dialog[open] img[alt^="Photo story"]').waitFor();
  const samples = [];
  for (let story = 1; story < 500; story += 1) {
    if (story === 101) await slowDown(page, 6);
    if (story === 201) await slowDown(page, 1);
    await page.keyboard.press('ArrowRight');
    await pause(story > 100 && story <= 200 ? 400 : 90);
    if (story % 100 === 99) {
      await session.send('HeapProfiler.collectGarbage');
      await pause(300);
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      samples.push({ story: story + 1, heap: usedSize / 1_048_576, ...(await urlsOf(page)) });
    }
  }
  const waits = (await page.evaluate(() => window.waits)).slice(100, 200).sort((a, b) => a - b);
  await context.close();
  return {
    samples,
    median: waits[Math.floor(waits.length / 2)],
    p95: waits[Math.floor(waits.length * 0.95)],
  };
}

/** Runs both and returns their lines of the report. */
export async function walkStories(browser, product) {
  const pictures = await makePictures(browser);
  const sixty = await loadSixty(browser, product, pictures);
  const { samples, median, p95 } = await walk(browser, product, pictures);
  return [
    `Stories list, 30 cards and 30 profile pictures of 200 KB scrolled through: longest task of the main thread ${Math.round(sixty.longest)} ms of processor time.`,
    '',
    `Next story shown after a key, prefetched, at 6x: median ${Math.round(median)} ms, 95% within ${Math.round(p95)} ms.`,
    '',
    'Memory while five hundred stories of 200 KB are stepped through:',
    '',
    '| stories seen | page heap MB | live object URLs | MB they hold |',
    '|---|---|---|---|',
    ...samples.map(
      ({ story, heap, count, megabytes }) =>
        `| ${story} | ${heap.toFixed(1)} | ${count} | ${megabytes.toFixed(1)} |`,
    ),
  ];
}
