/**
 * @file Every screen in its first state: translated into every language, without clipped text at 320 px,
 * at 200% text, on wider screens and with longer words, and without a violation in either theme.
 */
import { expect, test, type Page } from 'playwright/test';
import { languages, tagOf, type Language } from '../../contract/languages.ts';
import { analyse, signIn } from '../support/e2e.ts';
import { fakeSession } from '../support/data/fake-session.ts';
import { watchRequests } from '../support/browser/requests.ts';
import {
  expectNoOverflowOfLargeTextOnWide,
  expectNoOverflowOfLongWords,
  expectNoOverflowOnWide,
} from '../support/assertions/overflow.ts';
import { ownerPaths, visitorPaths } from '../support/screens.mjs';
import {
  expectLanguageWithoutOverflow,
  inTurn,
  switchLanguage,
} from '../support/assertions/switch-language.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';

// Slow tests: run in parallel.
test.describe.configure({ mode: 'parallel' });

test.use({
  viewport: { width: 320, height: 640 },
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
});

/** Visible skeletons. The hidden side of a flip card keeps its skeleton. */
const unfilled = (page: Page) =>
  page.evaluate(() => {
    const places = [...document.querySelectorAll('main [class*="skeleton"]:not([inert] *)')];
    const isInView = (each: Element) => each.getBoundingClientRect().top < innerHeight;
    return places.filter((each) => each.checkVisibility() && isInView(each)).length;
  });

async function open(page: Page, path: string): Promise<void> {
  const atRest = watchRequests(page);
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await atRest();
  await expect.poll(() => unfilled(page), `${path} is filled`).toBe(0);
}

async function expectToStay(page: Page, code: Language, path: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  expect(`${pathname}${search}`).toBe(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expectLanguageWithoutOverflow(page, code, path);
}

// A visitor screen is prerendered in each language: six documents.
for (const code of languages) {
  test.describe(code, () => {
    test.use({ locale: tagOf(code) });

    test(`every visitor screen in ${code} without clipped text`, async ({ page }) => {
      test.setTimeout(120_000);
      for (const path of visitorPaths) {
        await test.step(`${path}, ${code}`, async () => {
          await open(page, path);
          await expectLanguageWithoutOverflow(page, code, path);
          // German words are the longest.
          if (code === 'de') await expectNoOverflowOnWide(page, path);
          if (code !== 'en') return;
          await expectNoViolation(page, path);
          await expectNoOverflowOfLargeTextOnWide(page, path);
          await expectNoOverflowOfLongWords(page, path);
        });
      }
    });
  });
}

const half = Math.ceil(ownerPaths.length / 2);
// The history and its moments have charts and rows from the second analysis on; `analysis.spec.ts`, which
// runs before, has the first of the same account.
const owners = [
  ['pool02@example.com', true, ownerPaths.slice(0, half)],
  ['pool10@example.com', false, ownerPaths.slice(half)],
] as const;

for (const [email, isAnalysed, paths] of owners) {
  test(`every signed-in screen from ${paths[0]} on, in six languages`, async ({ page }) => {
    test.setTimeout(240_000);
    await signIn(page, email);
    if (isAnalysed) await analyse(page);
    for (const [at, path] of paths.entries()) {
      const [first, ...others] = inTurn(at);
      await page.evaluate((code) => localStorage.setItem('language', code), first);
      await open(page, path);
      for (const code of [first, ...others]) {
        await test.step(`${path}, ${code}`, async () => {
          if (code !== first) expect(await switchLanguage(page, code)).toBe(true);
          await expectToStay(page, code, path);
          if (code === 'de') await expectNoOverflowOnWide(page, path);
        });
      }
      await expectNoViolation(page, path);
      await expectNoOverflowOfLargeTextOnWide(page, path);
      await expectNoOverflowOfLongWords(page, path);
    }
  });
}

test('every signed-in screen with little data has room for longer words', async ({ page }) => {
  await fakeSession(page);
  for (const path of ownerPaths) {
    await test.step(path, async () => {
      await open(page, path);
      await expectNoOverflowOfLongWords(page, path);
    });
  }
});

test('long names and large figures fit', async ({ page }) => {
  const [few, many] = [98_765_432, 698_765_432];
  await fakeSession(page, {
    username: 'wwwwwwwww.wwwwwwwwwwwwwwwwwwww',
    email: `${'w'.repeat(34)}@${'w'.repeat(26)}.example`,
    total_followers: many,
    total_following: few,
    new_followers: few,
    followers_lost: few,
    not_follows_back: few,
    dont_follow_back: many,
    profile_views_count: few,
    mutual_followers: few,
    post_count: 98_765,
    reel_count: 98_765,
  });
  for (const [at, path] of ownerPaths.entries()) {
    const [code] = inTurn(at);
    await test.step(`${path}, ${code}`, async () => {
      await page.evaluate((language) => localStorage.setItem('language', language), code);
      await open(page, path);
      await expectLanguageWithoutOverflow(page, code, path);
    });
  }
});
