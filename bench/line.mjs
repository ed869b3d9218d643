/**
 * @file What an analysis moves over the line and how long it takes from the press of Start to saved
 * lists, and what screens move (goals W1 to W5): 1.6 Mbit/s and 150 ms, page and workers at a sixth of
 * their speed, beside the floor and beside JSON pages.
 *
 *   node bench/line.mjs [--million]
 */
import { chromium } from 'playwright';
import { chromiumOptions } from '../tests/support/browser/chromium.mjs';
import { quietFlags } from '../scripts/dev/run-product.mjs';
import { signIn, startProduct } from './support/product.mjs';
import { circumstances, writeSection } from './support/results.mjs';
import { bytesPerMs, latency, startSlowNetwork } from './support/slow-network.mjs';
import { slowProcesses } from './support/slow-processes.mjs';

const cpuRate = 6;
const accounts = [
  { name: '10k', email: 'medium@example.com', timesJson: true },
  { name: '100k', email: 'large@example.com', timesJson: false },
  ...(process.argv.includes('--million') ? [{ name: '1M', email: 'huge@example.com' }] : []),
];
const kb = (bytes) => `${(bytes / 1_000).toFixed(1)} KB`;
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

/** Which part of a run an exchange belongs to; null for files of the app. */
function kindOf(url) {
  const { pathname } = new URL(url);
  if (pathname.startsWith('/media/')) return 'pictures';
  if (pathname.includes('/module/relations/')) return 'pages';
  if (/\/(module\/results|start\/analysis)\//.test(pathname)) return 'result';
  return pathname.startsWith('/api/') ? 'screens' : null;
}

let exchanges = [];
let isJson = false;
const product = await startProduct(4196);
const line = await startSlowNetwork(4197, {
  note: (exchange) => exchanges.push({ ...exchange, at: performance.now() }),
  // A client that knows JSON alone, as before the compact form and compression.
  change: ({ accept, 'accept-encoding': coding, ...headers }) =>
    isJson ? headers : { ...headers, accept, 'accept-encoding': coding },
});

const isClosing = ({ url }) => /\/results\/[^/]+\/finish\//.test(url);

/** The bytes of the exchanges so far, by kind. */
function sums(upTo) {
  const found = { pages: 0, previous: 0, result: 0, screens: 0, pictures: 0 };
  Object.assign(found, { up: 0, down: 0, requests: 0, serverMs: 0 });
  for (const exchange of exchanges) {
    const { url, up, down, at } = exchange;
    const kind = kindOf(url);
    if (kind === null || at > upTo) continue;
    found[kind] += up + down;
    if (kind === 'pictures' || kind === 'screens') continue;
    if (url.includes('/previous/')) found.previous += down;
    if (isClosing(exchange)) found.serverMs = exchange.serverMs;
    found.up += up;
    found.down += down;
    found.requests += 1;
  }
  return found;
}

/** Runs an analysis; `isSlow` says whether line and processors are those of a slow phone. */
async function analyse(browser, page, isSlow) {
  const start = page.getByRole('button', { name: /^Start/ });
  await start.waitFor();
  await page.waitForTimeout(1_500);
  const end = isSlow ? await slowProcesses(browser, cpuRate) : async () => undefined;
  line.use(isSlow ? 'slow' : 'fast');
  exchanges = [];
  const began = performance.now();
  await start.click();
  while (!exchanges.some(isClosing)) await page.waitForTimeout(20);
  const saved = exchanges.find(isClosing).at;
  await end();
  line.use('fast');
  await start.waitFor({ timeout: 120_000 });
  // Until home has what it shows of the new result.
  await page.waitForTimeout(5_000);
  const { screens, pictures } = sums(Infinity);
  return { ms: saved - began, ...sums(saved), screens, pictures };
}

/** Bytes below which no code of n ids out of numbers below 2^bits can go. */
const setBytes = (n, bits) => (n < 1 ? 0 : (n * (bits - Math.log2(n) + Math.LOG2E)) / 8);
/** The same of a list of the demo network: one id in 64 has 64 bits, the others 38. */
const listBytes = (n) => setBytes((n * 63) / 64, 38) + setBytes(n / 64, 64);

/** A session beside the browser's, to begin without readings and to count people. */
async function openSession(email) {
  let cookie = '';
  let token = '';
  async function call(path, body) {
    const response = await fetch(`${product.origin}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Token ${token}`, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    // A code is taken only from the browser that asked for it.
    cookie ||= response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    return response.json();
  }
  await fetch(`${product.origin}/__test/reset-limits`, { method: 'POST' });
  await call('client/insta/sendotp/', { email });
  const letters = await fetch(`${product.origin}/__test/outbox?email=${encodeURIComponent(email)}`);
  const [, otp] = /code: (\d{4})/.exec(JSON.stringify((await letters.json()).at(-1)));
  ({ token } = await call('client/insta/validateotp/', { email, otp }));
  return {
    clear: () => call('client/insta/clear/data'),
    record: () => call('client/user/detail/', {}),
  };
}

/** Bytes of the responses of an opened screen, by a test of their path, and of all of its responses. */
async function visit(page, path, isWanted) {
  exchanges = [];
  await page.goto(`${product.origin}${path}`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
  const bytes = (found) => found.reduce((sum, { down }) => sum + down, 0);
  return bytes(exchanges.filter(({ url }) => isWanted(new URL(url).pathname)));
}

/** What screens move (W3). */
async function measureScreens(page) {
  const isOfList = (path) => /\/instagram\/mutual\/follower\/15\//.test(path);
  const isOfReport = (path) => /^\/api\/(module|client)\/posts\//.test(path);
  const list = await visit(page, '/mutualfollowing', isOfList);
  const report = await visit(page, '/postanalytics', isOfReport);
  await visit(page, '/home', () => true);
  const home = await visit(page, '/home', (path) => path.startsWith('/api/'));
  return { list, report, home, all: await visit(page, '/home', () => true) };
}

/** One analysis in JSON, then two in the compact form, each form in a fresh browser. */
async function measure({ email, timesJson }) {
  const session = await openSession(email);
  const found = {};
  for (const form of timesJson === undefined ? ['compact'] : ['json', 'compact']) {
    const proxy = { server: line.address, bypass: '<-loopback>' };
    const browser = await chromium.launch({ ...chromiumOptions(), args: quietFlags, proxy });
    const page = await browser.newPage({ viewport: { width: 360, height: 640 }, locale: 'en-US' });
    try {
      await session.clear();
      isJson = false;
      line.use('fast');
      await signIn(page, product.origin, email);
      isJson = form === 'json';
      found[form] = await analyse(browser, page, form === 'compact' || timesJson === true);
      if (form === 'compact') {
        found.again = await analyse(browser, page, true);
        found.screens = await measureScreens(page);
      }
    } finally {
      await browser.close();
    }
  }
  const { total_followers: followers, total_following: following } = await session.record();
  return { ...found, followers, following };
}

/** The time that the line alone takes, times what goal W2 allows. */
const allowed = ({ up, down }) => 1.5 * ((up + down) / bytesPerMs + 3 * latency);
const moved = ({ up, down }) => up + down;

function rowsOf({ name }, { json, compact, again, followers, following }) {
  // Lists that came over the line: followers, accounts followed, the followers of an earlier reading.
  const lists = [followers, following, ...(compact.previous > 1_000 ? [followers] : [])];
  const floor = lists.reduce((sum, count) => sum + listBytes(count), 0);
  const cells = (label, run, isTimed) =>
    `| ${name}, ${label} | ${kb(run.down)} | ${kb(run.up)} | ${(moved(run) / followers).toFixed(1)} | ${run.requests} | ${isTimed ? seconds(run.ms) : '-'} | ${seconds(allowed(run))} | ${seconds(moved(run) / bytesPerMs)} | ${seconds(run.serverMs)} | ${kb(run.screens)} | ${kb(run.pictures)} |`;
  return [
    ...(json === undefined ? [] : [cells('JSON', json, name === '10k')]),
    `| ${name}, floor | ${kb(floor)} | - | ${(floor / followers).toFixed(1)} | - | - | - | - | - | - | - |`,
    cells('first run', compact, true),
    cells('again', again, true),
  ];
}

const screenRows = ({ list, report, home, all }) => [
  `| a list page of 15 rows | ${list} (1200) |`,
  `| the report of posts | ${report} (12000) |`,
  `| a repeat visit of home, its answers | ${home} (3000) |`,
  `| the same with the document and the check for a new version | ${all} |`,
];

try {
  const measured = [];
  for (const account of accounts) measured.push([account, await measure(account)]);
  const rows = measured.flatMap(([account, found]) => rowsOf(account, found));
  const [{ name: name100k }, { compact: first100k }] = measured[1];
  const body = [
    `Command: \`node bench/line.mjs${accounts.length > 2 ? ' --million' : ''}\`. ${circumstances()} One run each in Chromium through a proxy of 1.6 Mbit/s and 150 ms that counts bytes with their heads (uploads are counted, not slowed), page and workers stopped for five sixths of the time. Time is from the press of Start until the closing call was answered, beside what W2 allows, 1.5 times the line's own time and three round trips. The floor is that of sets of the demo network's ids for the lists of the first run, which had no reading on the device. Bytes of screens and pictures include what home loads after the run. JSON pages are uncompressed, as before the compact form; with 100,000 followers their bytes alone are measured.`,
    '',
    '| | down | up | bytes a follower | requests | saved | allowed | of it the line | closing call at the server | screens | pictures |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...measured.map(
      ([{ name }, { compact, again }]) =>
        `- ${name}: the second run moves ${((100 * moved(again)) / moved(compact)).toFixed(1)} % of the first (W4: 10 %).`,
    ),
    '',
    `What W2's 1.5 times leaves out: with ${name100k} the first run took ${seconds(first100k.ms)}, of it ${seconds(moved(first100k) / bytesPerMs)} the line and ${seconds(first100k.serverMs)} the server's closing call, which compares and files the reading on the embedded database of this machine; the rest are round trips one after the other (start, first pages, what the device holds, closing call) and the module at a sixth of its speed.`,
    '',
    '| screen | bytes down, heads included (limit) |',
    '|---|---|',
    ...screenRows(measured[0][1].screens),
  ].join('\n');
  process.stdout.write(`${body}\n`);
  writeSection('The line', body);
} finally {
  line.stop();
  product.stop();
}
