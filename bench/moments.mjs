/**
 * @file The time machine over a year of readings of 100,000 followers in the built product, at CPU 6x
 * (goal M1): a finger that moves the slider, and playing. The readings are put on the device beforehand.
 *
 *   node bench/moments.mjs [--origin http://...]
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { openBrowser } from '../scripts/dev/run-product.mjs';
import { frameWatch, signIn, slowDown, startProduct, tasksDuring } from './support/product.mjs';
import { circumstances, writeSection } from './support/results.mjs';

const [days, people, share, rounds, cpuRate] = [365, 100_000, 0.01, 3, 6];
const steps = 240;
/** A year takes ten seconds. A locator that waits would search the page at each frame instead. */
const playMs = 10_500;
const root = fileURLToPath(new URL('..', import.meta.url));

/** The parts of the device's database for an account. */
async function partsFor(vite, account) {
  const { yearOf, historyOf, fileOf } = await vite.ssrLoadModule('/bench/history/readings.ts');
  const { createStoredLedger } = await vite.ssrLoadModule(
    '/workers/analysis/ledger/stored-ledger.ts',
  );
  const { mapParts } = await vite.ssrLoadModule('/tests/support/data/ledger-parts.ts');
  const year = yearOf(days, people, share);
  const parts = mapParts();
  const bytes = readFileSync(new URL('../wasm/build/ledger.production.wasm', import.meta.url));
  const ledger = createStoredLedger({
    parts,
    openModule: async () => new WebAssembly.Module(bytes),
    ask: async (after) => ({
      ...fileOf(year, days, after),
      account: { insta_id: account, username: 'bench' },
    }),
    now: () => Date.now(),
  });
  const session = { base: '', token: '', language: 'en' };
  const { signal } = new AbortController();
  if (!(await ledger.keepReadings(account, historyOf(year, days), session, signal))) {
    throw new Error('the readings were not kept');
  }
  return parts.kept;
}

/** A value as JSON that the page can read: arrays of numbers by their type and bytes. */
function encoded(value) {
  if (ArrayBuffer.isView(value)) {
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return { type: value.constructor.name, bytes: bytes.toString('base64') };
  }
  if (Array.isArray(value)) return value.map(encoded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, encoded(each)]));
}

/** Runs in the page: puts parts in place of those of the device. */
async function fill(parts) {
  const decoded = (value) => {
    if (Array.isArray(value)) return value.map(decoded);
    if (typeof value !== 'object' || value === null) return value;
    if (typeof value.bytes === 'string') {
      const bytes = Uint8Array.from(atob(value.bytes), (letter) => letter.charCodeAt(0));
      return new globalThis[value.type](bytes.buffer);
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, decoded(each)]));
  };
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('limn-ledger');
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
  const change = database.transaction('parts', 'readwrite');
  const store = change.objectStore('parts');
  store.clear();
  for (const [key, value] of parts) store.put(decoded(value), key);
  await new Promise((resolve, reject) => {
    change.addEventListener('complete', resolve);
    change.addEventListener('error', () => reject(change.error));
  });
  database.close();
}

/** Runs in the page: the account whose readings the device holds, once it does. */
async function heldAccount() {
  for (;;) {
    const database = await new Promise((resolve) => {
      const opening = indexedDB.open('limn-ledger');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const head = database.objectStoreNames.contains('parts')
      ? await new Promise((resolve) => {
          const asked = database.transaction('parts').objectStore('parts').get('head');
          asked.addEventListener('success', () => resolve(asked.result));
        })
      : undefined;
    database.close();
    if (head !== undefined) return head.account;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Frames and tasks while something happens. */
async function watched(browser, page, work) {
  const { result, tasks } = await tasksDuring(browser, page, async () => {
    await page.evaluate(() => window.frames.start());
    await work();
    return page.evaluate(() => window.frames.stop());
  });
  const { dropped, due } = result;
  return { frames: (60 * (due - dropped)) / due, longest: Math.max(0, ...tasks) };
}

const product = await startProduct(4196);
const vite = await createServer({
  root,
  configFile: false,
  appType: 'mpa',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false },
});
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, locale: 'en-US' });
  await page.addInitScript(frameWatch);
  await signIn(page, product.origin, 'demo@example.com');
  // With test hooks no account has a past: an analysis is what the device holds first.
  await page.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'hidden', timeout: 120_000 });
  await page.goto(`${product.origin}/history`);
  const parts = await partsFor(vite, await page.evaluate(heldAccount));
  await page.evaluate(
    fill,
    [...parts].map(([key, value]) => [key, encoded(value)]),
  );
  // What the device holds is the server's history, or the history while the server is out of reach.
  await page.route('**/api/client/history/**', (route) => route.abort());
  await page.goto(`${product.origin}/history/moments`);
  const slider = page.getByRole('slider', { name: 'Day' });
  await page.locator('[role=tabpanel] li[data-index]').nth(3).waitFor({ timeout: 60_000 });
  await slowDown(page, cpuRate);
  const box = await slider.boundingBox();
  const figures = [];
  for (let round = 0; round < rounds; round += 1) {
    const drag = await watched(browser, page, async () => {
      await page.mouse.move(box.x + 10, box.y + 22);
      await page.mouse.down();
      for (let step = 0; step <= steps; step += 1) {
        const along = Math.abs(1 - (2 * step) / steps);
        await page.mouse.move(box.x + 10 + (1 - along) * (box.width - 20), box.y + 22);
        await page.waitForTimeout(12);
      }
      await page.mouse.up();
    });
    await slider.press('Home');
    await page.getByRole('button', { name: 'Play' }).focus();
    const playing = await watched(browser, page, async () => {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(playMs);
    });
    await page.getByRole('button', { name: 'Play' }).waitFor({ timeout: 60_000 });
    figures.push({ drag, playing });
  }
  const worst = (of, key, pick) => pick(...figures.map((each) => each[of][key])).toFixed(0);
  const row = (name, of) =>
    `| ${name} | ${worst(of, 'frames', Math.min)} | ${worst(of, 'longest', Math.max)} |`;
  const body = [
    `\`node bench/moments.mjs\`, ${circumstances()} ${days} readings of ${people.toLocaleString('en')} followers, ${share * 100} % changed each day, held by the device; 360x640, main thread at CPU ${cpuRate}x, the worst of ${rounds} rounds. Tasks are CPU time. Goal M1: 55 frames a second, no task above 50 ms.`,
    '',
    '| time machine | frames a second | longest task ms |',
    '|---|---|---|',
    row('a finger moves the slider there and back', 'drag'),
    row('a year is played', 'playing'),
  ].join('\n');
  console.log(body);
  writeSection('moments', body);
} finally {
  await browser.close();
  await vite.close();
  product.stop();
}
