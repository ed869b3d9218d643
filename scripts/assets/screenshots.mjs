/**
 * Photographs every screen of the running product, each width and theme.
 *
 *   npm run screenshots                       the pictures of docs/screens and of the manifest (390 px)
 *   npm run screenshots -- --all --to shots   320, 390 and 768 px, light and dark, into ./shots
 *   npm run screenshots -- --language de      in another language
 *   npm run screenshots -- --account empty    of another demo user (`huge` takes minutes)
 *   npm run screenshots -- --all --only home,postanalytics --to shots
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, runProduct } from '../dev/run-product.mjs';

const options = process.argv.slice(2);
const valueOf = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
const isAll = options.includes('--all');
const folder = valueOf('--to') ?? 'docs/screens';
const language = valueOf('--language') ?? 'en';
const email = `${valueOf('--account') ?? 'demo'}@example.com`;
const only = valueOf('--only')?.split(',');
const widths = isAll ? [320, 390, 768] : [390];
const themes = ['light', 'dark'];
const port = 4195;

/** Screens by file name: first without a session, then signed in. */
const visitorScreens = {
  welcome: '/',
  onboarding: '/onboarding',
  getmyanalysis: '/getmyanalysis',
  existinguserlogin: '/existinguserlogin',
  forgotuser: '/forgotuser',
  paymentplan: '/paymentplan',
  import: '/import',
  notfound: '/nowhere',
};
const ownerScreens = {
  home: '/home',
  history: '/history',
  newfollowers: '/newfollowers',
  followerslost: '/followerslost',
  postanalytics: '/postanalytics',
  reelanalytics: '/reelanalytics',
  viewall: '/viewAllPosts?name=mostLiked',
  stories: '/stories',
  downloadreel: '/downloadreel',
  sentiment: '/sentimentalAnalysis',
  managesubscription: '/managesubscription',
  contactus: '/contactus',
  termsofservice: '/termsofservice',
};
/** Screens shown in docs/. */
const documented = [
  'welcome',
  'onboarding',
  'paymentplan',
  'home',
  'newfollowers',
  'postanalytics',
  'stories',
  'sentiment',
];
/** Screens of the install dialog (public/manifest.webmanifest). */
const installed = ['home', 'newfollowers', 'postanalytics'];

async function signIn(page) {
  await page.goto(`${origin}/existinguserlogin`);
  await page.locator('input[type=email]').fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/otp');
  const response = await fetch(`${origin}/__test/outbox?email=${email}`);
  const code = /code: (\d{4})/.exec(JSON.stringify((await response.json()).at(-1)))[1];
  await page.locator('input').first().focus();
  await page.keyboard.type(code);
  if (page.url().endsWith('/otp')) await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
}

async function runAnalysis(page) {
  await page.goto(`${origin}/home`);
  await page.locator('main button').first().waitFor();
  await page.locator('main button').first().click();
  const ring = page.locator('[role=progressbar]');
  // The analysis of an empty account may end before the ring is rendered.
  await ring.waitFor({ timeout: 5_000 }).catch(() => undefined);
  await ring.waitFor({ state: 'hidden', timeout: 300_000 });
  await page.waitForTimeout(2_500);
}

const { origin, stop } = await runProduct(port);
const browser = await openBrowser();
try {
  mkdirSync(folder, { recursive: true });
  const owner = await browser.newContext({ locale: language, serviceWorkers: 'block' });
  const first = await owner.newPage();
  await signIn(first);
  await runAnalysis(first);
  const state = await owner.storageState({ indexedDB: true });
  for (const width of widths) {
    for (const theme of themes) {
      for (const [screens, storageState] of [
        [visitorScreens, undefined],
        [ownerScreens, state],
      ]) {
        const context = await browser.newContext({
          viewport: { width, height: 780 },
          colorScheme: theme,
          locale: language,
          serviceWorkers: 'block',
          ...(storageState === undefined ? {} : { storageState }),
        });
        const page = await context.newPage();
        for (const [name, path] of Object.entries(screens)) {
          if (!(only ?? (isAll ? [name] : documented)).includes(name)) continue;
          await page.goto(origin + path, { waitUntil: 'networkidle' });
          // Wait until animations have ended.
          await page.waitForTimeout(2_500);
          await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
        }
        await context.close();
      }
    }
  }
  if (options.length === 0) {
    mkdirSync('public/screenshots', { recursive: true });
    for (const name of installed) {
      copyFileSync(join(folder, `${name}-390-light.png`), `public/screenshots/${name}.png`);
    }
  }
} finally {
  await browser.close();
  stop();
}
