/**
 * Pictures by the media thread against plain <img> (goal U5), long tasks while the stories list
 * loads sixty media, memory over five hundred stories, and how soon the next story is shown. Phone
 * size, CPU 6x.
 *
 *   node bench/media.mjs [--rounds 5]
 */
import { startImages } from './media/images.mjs';
import { walkStories } from './media/stories.mjs';
import { openBrowser, startProduct } from './product.mjs';
import { circumstances, writeSection } from './results.mjs';

const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 5;
const count = 30;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Frames and long tasks from here on, in the page itself. */
const watch = () => {
  const seen = { longest: 0, worstFrame: 0, last: 0 };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration);
  }).observe({ type: 'longtask' });
  const frame = (now) => {
    if (seen.last !== 0) seen.worstFrame = Math.max(seen.worstFrame, now - seen.last);
    seen.last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

/** A development server builds the thread at its first start, which may take longer than it waits. */
async function warmUp(page, run, tries = 5) {
  try {
    await page.evaluate((id) => window.thread(1, id, 320), `${run}-warm`);
  } catch (error) {
    if (tries === 0) throw error;
    await warmUp(page, run, tries - 1);
  }
}

/** One contender once: main-thread milliseconds, longest task, worst frame. */
async function measure(context, origin, name, run) {
  const page = await context.newPage();
  await page.goto(`${origin}/bench/media/index.html`);
  await page.waitForFunction(() => window.thread !== undefined);
  // The thread is started and every module loaded before anything is measured.
  await warmUp(page, run);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.evaluate(watch);
  await page.waitForTimeout(300);
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'TaskDuration').value * 1_000;
  };
  await page.evaluate(() => Object.assign(window.seen, { longest: 0, worstFrame: 0 }));
  const before = await taskMs();
  await page.evaluate(
    ([kind, amount, id]) =>
      kind === 'plain'
        ? window.plain(amount, id)
        : window.thread(amount, id, kind === 'scaled' ? 320 : 0),
    [name, count, run],
  );
  await page.waitForTimeout(300);
  const spent = (await taskMs()) - before;
  const { longest, worstFrame } = await page.evaluate(() => window.seen);
  await page.close();
  return { spent, longest, worstFrame };
}

async function comparePlain(browser) {
  const images = await startImages(browser);
  const found = { plain: [], whole: [], scaled: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of Object.keys(found)) {
        const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
        found[name].push(await measure(context, images.origin, name, `${name}-${round}`));
        await context.close();
      }
    }
  } finally {
    await images.stop();
  }
  const least = (name, key) => Math.min(...found[name].map((each) => each[key]));
  const row = (name, label) =>
    `| ${label} | ${(least(name, 'spent') / least('plain', 'spent')).toFixed(2)} | ${Math.round(median(found[name].map((each) => each.longest)))} | ${Math.round(median(found[name].map((each) => each.worstFrame)))} |`;
  return [
    `${count} pictures of ${images.kilobytes} KB: main-thread time against plain \`<img>\` (least of ${rounds} rounds), longest task and worst frame in ms (medians).`,
    '',
    '| way | main-thread time | longest task | worst frame |',
    '|---|---|---|---|',
    row('plain', 'plain `<img>`'),
    row('whole', 'object URL of the thread'),
    row('scaled', 'scaled in the thread to 320'),
  ];
}

const browser = await openBrowser();
try {
  const plain = await comparePlain(browser);
  const product = await startProduct(4193);
  const stories = await walkStories(browser, product).finally(product.stop);
  const body = [
    `Command: \`node bench/media.mjs\`. ${circumstances()} 360x640, CPU 6x.`,
    '',
    ...plain,
    '',
    ...stories,
  ];
  writeSection('Media', body.join('\n'));
  console.log(body.join('\n'));
} finally {
  await browser.close();
}
