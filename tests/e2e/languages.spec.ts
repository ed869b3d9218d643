import { readFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import { languages } from '../../contract/languages.ts';
import { signIn } from '../support/e2e.ts';
import { pretend } from '../support/pretend.ts';
import { ownerPaths, visitorPaths } from '../support/screens.ts';
import { states } from '../support/states.ts';

const textsOf = (code: string) =>
  JSON.parse(readFileSync(`locales/${code}.json`, 'utf8')) as Record<string, string>;

/** English sentences that another language says differently: none of them may be shown there. */
function englishOnly(code: string): Set<string> {
  const english = textsOf('en');
  const own = textsOf(code);
  const ownTexts = new Set(Object.values(own));
  return new Set(
    Object.entries(english)
      .filter(([key, text]) => !text.includes('{') && text.length > 3 && own[key] !== text)
      .map(([, text]) => text)
      .filter((text) => !ownTexts.has(text)),
  );
}

async function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent === null || ['SCRIPT', 'STYLE'].includes(parent.tagName)) continue;
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (text !== '') texts.push(text);
    }
    return texts;
  });
}

async function sideways(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

async function walk(page: Page, code: string, paths: readonly string[]): Promise<void> {
  const leaks = englishOnly(code);
  const keys = new Set(Object.keys(textsOf('en')));
  for (const path of paths) {
    await test.step(`${code} ${path}`, async () => {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const lang = await page.locator('html').getAttribute('lang');
      expect.soft(lang, path).toBe(code === 'pt' ? 'pt-BR' : code);
      const shown = await shownTexts(page);
      expect
        .soft(
          shown.filter((text) => keys.has(text)),
          path,
        )
        .toEqual([]);
      if (code !== 'en')
        expect
          .soft(
            shown.filter((text) => leaks.has(text)),
            path,
          )
          .toEqual([]);
      expect.soft(await sideways(page), path).toBeLessThanOrEqual(1);
    });
  }
}

for (const code of languages) {
  test.describe(code, () => {
    test.use({ locale: code === 'pt' ? 'pt-BR' : code, viewport: { width: 320, height: 640 } });

    test('every screen of a visitor speaks it, and nothing is cut at 320 px', async ({ page }) => {
      await walk(page, code, visitorPaths);
    });
  });
}

test('every screen of an owner speaks every language', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'pool06@example.com');
  for (const code of languages) {
    await page.evaluate((language) => {
      localStorage.setItem('language', language);
    }, code);
    await walk(page, code, ownerPaths);
  }
});

for (const code of ['de', 'pt'] as const) {
  test.describe(`${code}, beside the first sight`, () => {
    test.use({ locale: code === 'pt' ? 'pt-BR' : code, viewport: { width: 320, height: 640 } });

    test('what opens, refuses, tells or is empty speaks it, and nothing is cut', async ({
      page,
    }) => {
      test.setTimeout(120_000);
      const leaks = englishOnly(code);
      for (const [name, reach] of states) {
        await test.step(name, async () => {
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await reach(page);
          const shown = await shownTexts(page);
          expect.soft(shown.length, name).toBeGreaterThan(0);
          const leaked = shown.filter((text) => leaks.has(text) || text in textsOf('en'));
          expect.soft(leaked, name).toEqual([]);
          expect.soft(await sideways(page), name).toBeLessThanOrEqual(1);
        });
      }
    });
  });
}

test('a switch of language changes the page at once and is kept', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const title = textsOf('fr')['welcome.title'] ?? '';
  await expect(page.locator('h1')).toHaveText(title);
  await page.reload();
  await expect(page.locator('h1')).toHaveText(title);
});

test('a stored language that is none falls back to the browser’s', async ({ page }) => {
  for (const broken of ['xx', '../de', '__proto__', 'd'.repeat(5_000)]) {
    await page.goto('/');
    await page.evaluate((value) => {
      localStorage.setItem('language', value);
    }, broken);
    await page.reload();
    await expect(page.locator('h1')).toHaveText(textsOf('en')['welcome.title'] ?? '');
  }
});

/** The pseudo-locale: every longer word grows by a third, with letters that need their accents. */
async function stretch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const tag = node.parentElement?.tagName ?? '';
      if (['SCRIPT', 'STYLE', 'OPTION'].includes(tag)) continue;
      node.textContent = (node.textContent ?? '').replace(/\p{L}{3,}/gu, (word) => {
        const tail = 'ëñü'.repeat(Math.ceil(word.length / 8));
        return `${word}${tail}`;
      });
    }
  });
}

/** Nothing is wider than the screen: in twice the text size, and with longer words at 320 px. */
async function expectRoom(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect.soft(await sideways(page), `${name}, 200 percent`).toBeLessThanOrEqual(1);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 320, height: 640 });
  await stretch(page);
  expect.soft(await sideways(page), `${name}, longer words`).toBeLessThanOrEqual(1);
}

test('longer words and larger text fit every screen and state', async ({ page }) => {
  test.setTimeout(150_000);
  for (const path of visitorPaths) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expectRoom(page, path);
  }
  for (const [name, reach] of states) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await reach(page);
    await expectRoom(page, name);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await pretend(page);
  for (const path of ownerPaths) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeAttached();
    await expectRoom(page, path);
  }
});
