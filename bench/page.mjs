/**
 * @file First visit, repeat visit and offline start against a static page with the same content, on a
 * slow phone (360x640, CPU 6x, 1.6 Mbit/s, 150 ms), interleaved. Goals U1, U3 and U6.
 *
 *   node bench/page.mjs [--rounds 9]
 *   node bench/page.mjs --first [--rounds 15]
 *   node bench/page.mjs --home [--rounds 15]
 *   node bench/page.mjs --owner [--rounds 5]
 *
 * The second measures first visits only, the third the signed-in home only, with more rounds for a busy
 * machine. The fourth measures the main-thread cost of every other signed-in screen (U3).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser, runProduct } from '../scripts/dev/run-product.mjs';
import { blocking, observe, untilKept } from './page/recorder.mjs';
import { startStaticSite } from './page/static-site.mjs';
import { openBareBrowser } from './support/bare-browser.mjs';
import { ownerPaths } from '../tests/support/screens.mjs';
import { circumstances, writeSection } from './support/results.mjs';
import { startSlowNetwork } from './support/slow-network.mjs';
import { median, spread } from './support/statistics.mjs';

const isFirstOnly = process.argv.includes('--first');
const isHomeOnly = process.argv.includes('--home');
const isOwnerOnly = process.argv.includes('--owner');
const usualRounds = isOwnerOnly ? 5 : isFirstOnly || isHomeOnly ? 15 : 9;
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || usualRounds;
const port = 4180;
const staticPort = 4181;
const networkPort = 4182;
/** A third site, from which first visits navigate. */
const elsewhere = `http://localhost:${staticPort}/elsewhere`;
/** Prerendered routes: a static page can be derived from each. */
const routes = [
  '/',
  '/onboarding',
  '/getmyanalysis',
  '/existinguserlogin',
  '/forgotuser',
  '/searching',
  '/otp',
  '/paymentplan',
];

/**
 * Screens a signed-in user with an analysis may open first, by a link or a shortcut; home has a separate
 * mode.
 */
const ownerRoutes = [
  ...ownerPaths.filter((path) => path !== '/home'),
  '/termsofservice',
  '/privacypolicy',
];

/** A throttled tab that records paints, shifts and events. */
async function openSlowTab(context) {
  const tab = await context.newTab();
  // From about:blank a page without isolation reuses the process, which no real visit does.
  await tab.open(elsewhere);
  await tab.beforeScripts(observe);
  await tab.slowDown(6);
  return tab;
}

async function measure(context, address, options = {}) {
  const { keep = false, offline = false, rest = 1_200 } = options;
  const tab = await openSlowTab(context);
  network.use(offline ? 'none' : 'slow');
  await tab.open(address);
  await pause(rest);
  const { lcp } = await tab.evaluate(() => window.measured);
  network.use('fast');
  if (keep) await untilKept(tab);
  await tab.close();
  return lcp;
}

/**
 * The main-thread tasks of a first visit with two key presses, each after its `rests`. They come from
 * the browser's trace, because the Long Tasks API leaves out most tasks that only render. Measured in a
 * separate visit, because tracing costs time as well.
 */
async function measureCosts(context, address, rests = [2_500, 0]) {
  const tab = await openSlowTab(context);
  network.use('slow');
  const endTrace = await browser.trace();
  await tab.open(address);
  for (const rest of rests) {
    await pause(rest);
    await tab.press('Tab', 9);
  }
  await pause(300);
  const { painted, tasks } = await endTrace(address);
  const measured = await tab.evaluate(() => window.measured);
  network.use('fast');
  await tab.close();
  return { ...measured, blocked: blocking(tasks, 0), afterPaint: blocking(tasks, painted) };
}

/** Cookies and storage of a session signed in with the code of the outbox. */
async function signIn({ isAnalysed = false } = {}) {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(`${origin}/existinguserlogin`);
  await page.getByRole('textbox').fill('demo@example.com');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/otp');
  let code;
  while (code === undefined) {
    await pause(200);
    const sent = await page.request.get(`${origin}/__test/outbox?email=demo@example.com`);
    const outbox = await sent.text();
    code = /code: (\d{4})/.exec(outbox)?.[1];
  }
  for (const [box, digit] of [...code].entries()) {
    await page.getByRole('textbox').nth(box).fill(digit);
  }
  // A complete code may have been submitted automatically.
  const submit = page.locator('button[type="submit"]');
  await submit.click({ timeout: 2_000 }).catch(() => undefined);
  await page.waitForURL('**/home');
  if (isAnalysed) {
    await page.getByRole('button', { name: 'Start analysis' }).click();
    await page.getByRole('button', { name: 'Start a new analysis' }).waitFor();
  }
  const { cookies, origins } = await page.context().storageState();
  await browser.close();
  return { cookies, storage: origins.find((one) => one.origin === origin)?.localStorage ?? [] };
}

/** A first visit with a session, measured by `how`. */
async function visitAs({ cookies, storage }, path, how) {
  const context = await browser.newContext(cookies);
  const tab = await context.newTab();
  await tab.open(`${origin}/robots.txt`);
  await tab.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, storage);
  await tab.close();
  const measured = await how(context, origin + path);
  await context.close();
  return measured;
}

/** First visits of the signed-in home, and their cost. */
async function measureHome() {
  const owner = await signIn();
  const lcp = [];
  const details = [];
  for (let round = 0; round < rounds; round += 1) {
    // React replaces the prerendered home: the largest paint may be the later one.
    const measureLcp = (...visitor) => measure(...visitor, { rest: 2_500 });
    lcp.push(await visitAs(owner, '/home', measureLcp));
    details.push(await visitAs(owner, '/home', measureCosts));
  }
  return { lcp, details };
}

/** Cost of first visits of the other signed-in screens, by path. */
async function measureOwner() {
  const owner = await signIn({ isAnalysed: true });
  const tables = new Map(ownerRoutes.map((route) => [route, []]));
  // Rows and pictures load after the first paint, when the first key is pressed.
  const measureLonger = (...visitor) => measureCosts(...visitor, [2_500, 2_500]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [route, details] of tables) {
      details.push(await visitAs(owner, route, measureLonger));
    }
    console.error(`Round ${round + 1} of ${rounds}`);
  }
  return tables;
}

const emptyTable = () => ({
  first: { app: [], page: [] },
  repeat: { app: [], page: [], offline: [] },
  details: [],
});

/** One round of a route: first visit, repeat visit and offline start, of the app and the static page. */
async function measureRoute(route, { first, repeat, details }, round) {
  const kinds = [
    ['app', origin + route],
    ['page', `http://127.0.0.1:${staticPort}${route}`],
  ];
  // Order affects the result: app and static page alternate.
  for (const [kind, address] of round % 2 === 0 ? kinds : kinds.toReversed()) {
    const context = await browser.newContext();
    const isApp = kind === 'app';
    first[kind].push(await measure(context, address, { keep: isApp && !isFirstOnly }));
    if (isFirstOnly) {
      await context.close();
      continue;
    }
    repeat[kind].push(await measure(context, address));
    if (isApp) repeat.offline.push(await measure(context, address, { offline: true }));
    await context.close();
  }
  if (isFirstOnly) return;
  const context = await browser.newContext();
  details.push(await measureCosts(context, origin + route));
  await context.close();
}

const costs = (details) =>
  [
    Math.round(median(details.map((d) => d.blocked))),
    Math.round(median(details.map((d) => d.afterPaint))),
    Math.max(...details.map((d) => d.cls)).toFixed(3),
    Math.round(median(details.map((d) => d.slowest))),
  ].join(' | ');

const { origin, stop } = await runProduct(port);
const stopStatic = await startStaticSite(origin, routes, staticPort);
const network = await startSlowNetwork(networkPort);
const browser = await openBareBrowser(network.address);
const rows = [];
try {
  const ofVisitors = isHomeOnly || isOwnerOnly ? [] : routes;
  const tables = new Map(ofVisitors.map((route) => [route, emptyTable()]));
  // Routes interleave, so that a slow minute of the machine does not hit one route only.
  for (let round = 0; round < rounds && tables.size > 0; round += 1) {
    for (const [route, table] of tables) await measureRoute(route, table, round);
    console.error(`Round ${round + 1} of ${rounds}`);
  }
  for (const [route, { first, repeat, details }] of tables) {
    const ratio = (part, whole) => (median(part) / median(whole)).toFixed(2);
    const visit = `| ${route} | ${spread(first.app)} | ${spread(first.page)} | ${ratio(first.app, first.page)} |`;
    rows.push(
      isFirstOnly
        ? visit
        : `${visit} ${ratio(repeat.app, repeat.page)} | ${ratio(repeat.offline, repeat.page)} | ${costs(details)} |`,
    );
    console.log(rows.at(-1));
  }
  if (isOwnerOnly) {
    for (const [route, details] of await measureOwner()) {
      rows.push(`| ${route} | ${spread(details.map(({ lcp }) => lcp))} | ${costs(details)} |`);
      console.log(rows.at(-1));
    }
  } else if (!isFirstOnly) {
    const { lcp, details } = await measureHome();
    rows.push(`| /home | ${spread(lcp)} |${isHomeOnly ? '' : ' | | | |'} ${costs(details)} |`);
    console.log(rows.at(-1));
  }
} finally {
  await browser.close();
  network.stop();
  stopStatic();
  stop();
}

const phone = `360x640, CPU 6x, 1.6 Mbit/s, 150 ms, ${rounds} rounds`;
const medians =
  'medians, the interquartile range in brackets. Each visit navigates from another site.';
const profile = `${phone}; the static page is the same document without its scripts, policy and other headers; interleaved, ${medians}`;
const ofBlocking =
  "Blocking is the sum of what each main-thread task exceeds 50 ms by, from the navigation on: CPU time from the browser's trace, in a separate first visit. Total blocking time as usually defined is the part after the first paint.";
const costColumns =
  'blocking ms | of it after the first paint | CLS worst | slowest interaction ms';

if (isHomeOnly || isOwnerOnly) {
  const [title, mode] = isHomeOnly ? ['Home alone', '--home'] : ["An owner's screens", '--owner'];
  writeSection(
    title,
    [
      `Command: \`node bench/page.mjs ${mode}\`. ${circumstances()} ${phone}; ${medians} ${ofBlocking}`,
      '',
      `| route | LCP ms | ${costColumns} |`,
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
} else if (isFirstOnly) {
  writeSection(
    'First visits alone',
    [
      `Command: \`node bench/page.mjs --first\`. ${circumstances()} ${profile}`,
      '',
      '| route | LCP ms | static LCP ms | first visit ratio |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
} else {
  writeSection(
    'First screen',
    [
      `Command: \`node bench/page.mjs\`. ${circumstances()} ${profile} A repeat visit starts once the service worker has cached the page. The static page is then answered with 304, and the offline start is compared with that. ${ofBlocking} The signed-in home has no static page.`,
      '',
      `| route | LCP ms | static LCP ms | first visit ratio | repeat visit ratio | offline start ratio | ${costColumns} |`,
      '|---|---|---|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
}
