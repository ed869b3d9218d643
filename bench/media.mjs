/**
 * @file Pictures loaded by the media worker against plain <img> (goal U5), long tasks while the stories
 * list loads sixty media, memory over five hundred stories, and the time to show the next story.
 * Phone size, CPU 6x.
 *
 *   node bench/media.mjs [--rounds 5]
 */
import { startImages } from './media/images.mjs';
import { walkStories } from './media/stories.mjs';
import { openBrowser } from '../scripts/dev/run-product.mjs';
import { frameWatch, slowDown, startProduct, tasksDuring } from './support/product.mjs';
import { circumstances, writeSection } from './support/results.mjs';

const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 5;
const count = 30;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The dev server bundles the worker on first use, which may exceed the start deadline: retried. */
async function warmUp(page, run, tries = 5) {
  try {
    await page.evaluate((id) => window.thread(1, id, 320), `${run}-warm`);
  } catch (error) {
    if (tries === 0) throw error;
    await warmUp(page, run, tries - 1);
  }
}

/** Shows pictures with new addresses, loaded by one of the contenders. */
const show = (page, name, run) =>
  page.evaluate(
    ([kind, amount, id]) =>
      kind === 'plain'
        ? window.plain(amount, id)
        : window.thread(amount, id, kind === 'scaled' ? 320 : 0),
    [name, count, run],
  );

/**
 * One round of a contender: CPU time of the main thread and its longest task, then the frames of a
 * second round, because the frame counter itself requests frames.
 */
async function measure(browser, context, origin, name, run) {
  const page = await context.newPage();
  await page.goto(`${origin}/bench/media/index.html`);
  await page.waitForFunction(() => window.thread !== undefined);
  // Start the worker and load every module before measuring.
  await warmUp(page, run);
  await page.evaluate(frameWatch);
  await slowDown(page, 6);
  const { tasks } = await tasksDuring(browser, page, () => show(page, name, `${run}-tasks`));
  await page.evaluate(() => window.frames.start());
  await show(page, name, `${run}-frames`);
  const { worstMs } = await page.evaluate(() => window.frames.stop());
  await page.close();
  return {
    spent: tasks.reduce((sum, task) => sum + task, 0),
    longest: Math.max(...tasks),
    worstFrame: worstMs,
  };
}

async function comparePlain(browser) {
  const images = await startImages(browser);
  const found = { plain: [], whole: [], scaled: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      process.stdout.write(`round ${round + 1} of ${rounds}\n`);
      for (const name of Object.keys(found)) {
        const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
        found[name].push(await measure(browser, context, images.origin, name, `${name}-${round}`));
        await context.close();
      }
    }
  } finally {
    await images.stop();
  }
  const middle = (name, key) => median(found[name].map((each) => each[key]));
  const row = (name, label) => {
    const ratio = middle(name, 'spent') / middle('plain', 'spent');
    const tasks = [middle(name, 'longest'), middle(name, 'worstFrame')].map(Math.round);
    return `| ${label} | ${ratio.toFixed(2)} | ${tasks.join(' | ')} |`;
  };
  return [
    `${count} pictures of ${images.kilobytes} KB: CPU time of the main thread against plain \`<img>\`, its longest task and the worst frame in ms, medians of ${rounds} rounds, each picture shown for the first time.`,
    '',
    '| contender | main-thread time | longest task | worst frame |',
    '|---|---|---|---|',
    row('plain', 'plain `<img>`'),
    row('whole', 'object URL of the worker'),
    row('scaled', 'scaled in the worker to 320'),
  ];
}

const browser = await openBrowser();
try {
  const plain = await comparePlain(browser);
  process.stdout.write(`${plain.join('\n')}\n`);
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
