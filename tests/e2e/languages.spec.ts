import { readFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import { languages } from '../../contract/languages.ts';
import { signIn } from '../support/e2e.ts';
import { pretend } from '../support/pretend.ts';
import { ownerPaths, visitorPaths } from '../support/screens.ts';
import { expectRoom, expectRoomForLargeText, stretch } from '../support/room.ts';
import { states } from '../support/states.ts';
import { enter } from '../support/states/state.ts';

// The longest of all: both browsers share them.
test.describe.configure({ mode: 'parallel' });

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
      await expectRoom(page, path);
      await expectRoomForLargeText(page, path);
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

for (const code of languages) {
  test.describe(`${code}, beside the first sight`, () => {
    test.use({
      locale: code === 'pt' ? 'pt-BR' : code,
      viewport: { width: 320, height: 640 },
      serviceWorkers: 'block',
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('what opens, refuses, tells or is empty speaks it, and nothing is cut', async ({
      page,
    }) => {
      test.setTimeout(240_000);
      const leaks = code === 'en' ? new Set<string>() : englishOnly(code);
      const keys = new Set(Object.keys(textsOf('en')));
      for (const state of states) {
        const [name] = state;
        await test.step(name, async () => {
          await enter(page, state);
          const shown = await shownTexts(page);
          expect.soft(shown.length, name).toBeGreaterThan(0);
          const leaked = shown.filter((text) => leaks.has(text) || keys.has(text));
          expect.soft(leaked, name).toEqual([]);
          await expectRoom(page, name);
          await expectRoomForLargeText(page, name);
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

test.describe('in words a third longer', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  });

  async function expectRoomForLongWords(page: Page, name: string): Promise<void> {
    await stretch(page);
    await expectRoom(page, `${name}, longer words`);
  }

  test('every screen and state has room at 320 px', async ({ page }) => {
    test.setTimeout(240_000);
    for (const path of visitorPaths) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expectRoomForLongWords(page, path);
    }
    for (const state of states) {
      await enter(page, state);
      await expectRoomForLongWords(page, state[0]);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await pretend(page);
    for (const path of ownerPaths) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeAttached();
      await expectRoomForLongWords(page, path);
    }
  });
});
