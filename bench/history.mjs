/**
 * @file A year of readings of an account of 100,000: the readings on the device in a worker of Chromium
 * (goals H1 and M1) against plain sets, and the server's response about a period on both databases.
 *
 *   node bench/history.mjs [--device]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { openBrowser } from '../scripts/dev/run-product.mjs';
import { buildWasm } from '../wasm/build.mjs';
import { circumstances, writeSection } from './support/results.mjs';
import { slowProcesses } from './support/slow-processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'limn-bench-'));
const [days, people, share, rounds] = [365, 100_000, 0.01, 9];
const cpuRate = 6;
const isDeviceOnly = process.argv.includes('--device');
const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

await buildWasm();
const vite = await createServer({
  root,
  configFile: false,
  appType: 'mpa',
  logLevel: 'error',
  server: { host: '127.0.0.1', port: 0, hmr: false, ws: false },
});

/** The server's figures on an embedded database, or on PostgreSQL at `url`. */
async function onDatabase(work, url) {
  const { openDatabase } = await vite.ssrLoadModule('/server/db/open.ts');
  const opened = await openDatabase({ databaseUrl: url, dataFolder: folder, poolSize: 4 }, console);
  try {
    return await work.server(opened.db, days, people * share, rounds);
  } finally {
    await opened.close();
  }
}

/** The device's figures, in a worker of a browser with an empty database. */
async function onDevice() {
  await vite.listen();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${vite.resolvedUrls.local[0]}bench/history/index.html`);
    await page.waitForFunction(() => window.measure !== undefined);
    const device = await page.evaluate(
      (input) => window.measure(...input),
      [days, people, share, rounds],
    );
    const moments = await page.evaluate(() => window.moments());
    const end = await slowProcesses(browser, cpuRate);
    const slow = await page.evaluate(() => window.moments());
    await end();
    return { ...device, moments, slow };
  } finally {
    await browser.close();
  }
}

/** The rows about the server. */
async function serverRows() {
  const work = await vite.ssrLoadModule('/bench/history/work.ts');
  const { startPostgres } = await vite.ssrLoadModule('/tests/support/servers/postgres.ts');
  const embedded = await onDatabase(work);
  const cluster = await startPostgres();
  const postgres = cluster === null ? null : await onDatabase(work, cluster.url);
  await cluster?.stop();
  const rows = Object.keys(embedded).map((period) => {
    const cells = [embedded, postgres].flatMap((each) =>
      each === null ? ['-', '-'] : [ms(each[period].whole), ms(each[period].page)],
    );
    return `| ${period} | ${cells.join(' | ')} |`;
  });
  return [
    '',
    '| new followers of a period | embedded, all | embedded, 15 rows | PostgreSQL, all | PostgreSQL, 15 rows |',
    '|---|---|---|---|---|',
    ...rows,
  ];
}

try {
  const device = await onDevice();
  const body = [
    `\`node bench/history.mjs\`, ${circumstances()} ${days} readings of ${people.toLocaleString('en')} followers, ${share * 100} % changed each day; medians of ${rounds} rounds, results compared first. Goal H1: 12 MB, any two compared within 150 ms, a timeline within 30 ms.`,
    '',
    '| on the device (in a worker of Chromium) | |',
    '|---|---|',
    `| stored | ${mb(device.stored)}: pieces ${mb(device.pieces)}, names ${mb(device.names)} |`,
    `| first and last compared | ${ms(device.compared)} |`,
    `| a quarter and three quarters through the year compared | ${ms(device.middle)} |`,
    `| the last 30 days compared | ${ms(device.month)} |`,
    `| first and last as JavaScript sets, both given as ids | ${ms(device.sets)} |`,
    `| new followers of all time as rows, with names | ${ms(device.listed)} |`,
    `| timeline of a person | ${ms(device.person)} |`,
    `| everything read from IndexedDB, then the first answer | ${ms(device.opened)} |`,
    `| 364 readings kept at once | ${ms(device.built)} |`,
    `| one more reading kept | ${ms(device.added)} |`,
    `| the same history again | ${ms(device.again)} |`,
    '',
    `Who was there at a reading: counts, and 15 of the rows in the order of their names, for all ${days} readings in a scattered order. The readings are opened once. Goal M1: 16 ms with the browser at a sixth of its speed; it runs for 4 ms of every 24, so the worst contains a pause.`,
    '',
    '| any moment | whole speed | a sixth |',
    '|---|---|---|',
    ...[
      ['mean', 'mean'],
      ['worst', 'worst'],
      ['with those who came and left until the last reading', 'between'],
      ['the first of a search by name', 'searched'],
      ['opened, with the first answer', 'first'],
    ].map(([name, key]) => `| ${name} | ${ms(device.moments[key])} | ${ms(device.slow[key])} |`),
    ...(isDeviceOnly ? [] : await serverRows()),
  ].join('\n');
  console.log(body);
  if (!isDeviceOnly) writeSection('history', body);
} finally {
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
}
