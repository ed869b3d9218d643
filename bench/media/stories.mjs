/** The built product under sixty media and five hundred stories of photo size. */
import { readFileSync } from 'node:fs';
import { frameWatch, signIn, slowDown, tasksDuring } from '../product.mjs';
import { makePictures } from './images.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Everybody has as many stories, each with a picture of its own address. */
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

/** Resident bytes of the browser's pages and workers. */
function residentMb(pids) {
  const kilobytes = pids.map((pid) => {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

async function rendererPids(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** When the key went down, and when the new picture had loaded, by the page's own clock. */
const timeNext = () => {
  window.waits = [];
  let pressed = 0;
  addEventListener('keydown', () => (pressed = performance.now()), true);
  addEventListener(
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
  await page.goto(`${product.origin}/stories`);
  const session = await context.newCDPSession(page);
  await page.locator('main ul > li > button').first().click();
  await page.locator('dialog[open] img[alt^="Photo story"]').waitFor();
  const pids = await rendererPids(browser);
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
      samples.push({ story: story + 1, heap: usedSize / 1_048_576, resident: residentMb(pids) });
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

/** Runs both and gives their lines of the report. */
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
    '| stories seen | page heap MB | resident MB of page and threads |',
    '|---|---|---|',
    ...samples.map(
      ({ story, heap, resident }) => `| ${story} | ${heap.toFixed(1)} | ${Math.round(resident)} |`,
    ),
  ];
}
