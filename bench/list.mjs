/**
 * @file A list of 100,000 rows against the same list of 150 at CPU 6x (goal U4): mounting, flinging,
 * appending a page, DOM nodes and memory.
 *
 *   node bench/list.mjs [--rounds 3]
 */
import { openBrowser } from '../scripts/dev/run-product.mjs';
import { frameWatch, signIn, slowDown, startProduct, tasksDuring } from './support/product.mjs';
import { circumstances, writeSection } from './support/results.mjs';

const at = process.argv.indexOf('--rounds');
const rounds = at < 0 ? 3 : Number(process.argv[at + 1]);
const lists = { short: 150, long: 100_000 };

const rowOf = (number) => ({
  insta_id: String(5_000_000_000 + number),
  insta_username: `person.${number}`,
  insta_full_name: `Person Number ${number}`,
  insta_image_url: '',
});

/** Fulfils the list call with a page of `count` rows, then one of 15, then an empty one. */
async function serveList(page, count) {
  await page.route('**/instagram/mutual/follower/**', async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const length = number === 1 ? count : number === 2 ? 15 : 0;
    const from = number === 1 ? 0 : count;
    // Delayed, so that rendering the end of the list and appending to it are separate tasks.
    if (number > 1) await new Promise((resolve) => setTimeout(resolve, 1_500));
    return route.fulfill({ json: Array.from({ length }, (_, row) => rowOf(from + row)) });
  });
}

async function heapOf(session) {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

const longest = ({ tasks }) => Math.max(0, ...tasks);

async function measure(browser, origin, count) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    locale: 'en-US',
  });
  const page = await context.newPage();
  await page.addInitScript(frameWatch);
  await serveList(page, count);
  await signIn(page, origin, 'demo@example.com');
  const card = page.getByRole('link', { name: 'Mutual Following' });
  const first = page.locator('main li[data-index]').first();
  await card.click();
  await first.waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Back to home' }).click();
  await card.waitFor();
  await slowDown(page, 6);
  const session = await context.newCDPSession(page);

  const mount = await tasksDuring(browser, page, async () => {
    await card.click();
    await first.waitFor();
    await page.waitForTimeout(600);
  });
  const heapBefore = await heapOf(session);
  await page.evaluate(() => window.frames.start());
  await session.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 400,
    yDistance: -9_000,
    speed: 6_000,
    gestureSourceType: 'touch',
    repeatCount: 3,
    repeatDelayMs: 50,
  });
  const fling = await page.evaluate(() => window.frames.stop());
  const heapAfter = await heapOf(session);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForTimeout(700);
  const append = await tasksDuring(browser, page, () => page.waitForTimeout(2_000));
  await context.close();
  return {
    mountMs: longest(mount),
    appendMs: longest(append),
    droppedShare: fling.dropped / fling.due,
    nodes,
    heapMb: (heapAfter - heapBefore) / 1_048_576,
  };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const product = await startProduct(4193);
const browser = await openBrowser();
try {
  const measured = { short: [], long: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, count] of Object.entries(lists)) {
      measured[name].push(await measure(browser, product.origin, count));
    }
  }
  const line = (what, key, write, goal) => {
    const short = median(measured.short.map((one) => one[key]));
    const long = median(measured.long.map((one) => one[key]));
    return `| ${what} | ${write(short)} | ${write(long)} | ${goal} |`;
  };
  const ms = (value) => `${value.toFixed(0)} ms`;
  const body = [
    `Command: \`node bench/list.mjs\`. ${circumstances()} Main thread 6x slower, 360x640, ${rounds} interleaved rounds, medians; tasks in processor time.`,
    '',
    '| what | 150 rows | 100,000 rows | goal, at most |',
    '|---|---|---|---|',
    line('longest task of mounting', 'mountMs', ms, '200 ms'),
    line('frames dropped while flinging', 'droppedShare', (v) => `${(v * 100).toFixed(1)}%`, '5%'),
    line('longest task while 15 rows are added', 'appendMs', ms, '20 ms'),
    line('nodes in the document', 'nodes', String, '300'),
    line('memory kept by flinging', 'heapMb', (v) => `${v.toFixed(1)} MB`, '5 MB'),
  ].join('\n');
  console.log(body);
  writeSection('List', body);
} finally {
  await browser.close();
  product.stop();
}
