/** @file Which language a page speaks: how it is switched in place, and what of another one is left. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { languages, tagOf, type Language } from '../../../contract/languages.ts';
import {
  expectButtonsOfOneLine,
  expectNoOverflow,
  expectNoOverflowOfLargeText,
  expectWholeWords,
} from './overflow.ts';

/** All texts of a language by their keys. */
export const textsOf = (code: Language) =>
  JSON.parse(readFileSync(`locales/${code}.json`, 'utf8')) as Record<string, string>;

/**
 * The six languages in the order of a visit: it begins in the one whose turn it is, so that each is
 * begun in, and ends in English, where the rest is looked at.
 */
export function inTurn(turn: number): readonly [Language, ...Language[]] {
  const others = languages.filter((code) => code !== 'en');
  const at = turn % others.length;
  const [first = 'en', ...rest] = [...others.slice(at), ...others.slice(0, at)];
  return [first, ...rest, 'en'];
}

/** Keys, and whole texts of the other languages that this one says differently: none may be shown. */
function foreignTo(code: Language): Set<string> {
  const own = textsOf(code);
  const ownTexts = new Set(Object.values(own));
  const foreign = languages
    .filter((other) => other !== code)
    .flatMap((other) => Object.entries(textsOf(other)))
    .filter(([key, text]) => !text.includes('{') && text.length > 3 && own[key] !== text)
    .map(([, text]) => text)
    .filter((text) => !ownTexts.has(text));
  return new Set([...Object.keys(own), ...foreign]);
}

const foreign = new Map<Language, Set<string>>();

/** The document language, and every visible text or accessible name. */
function shownIn(page: Page): Promise<{ lang: string; texts: string[] }> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent === null || ['SCRIPT', 'STYLE'].includes(parent.tagName)) continue;
      // The note of a demo has a line in each language, of which one is rendered.
      if (parent.lang !== '' && !parent.checkVisibility()) continue;
      const text = walker.currentNode.textContent?.replace(/[\u00ad\u2060]/g, '').trim() ?? '';
      if (text !== '') texts.push(text);
    }
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
      for (const each of document.body.querySelectorAll(`[${name}]`)) {
        const text =
          each
            .getAttribute(name)
            ?.replace(/[\u00ad\u2060]/g, '')
            .trim() ?? '';
        if (text !== '') texts.push(text);
      }
    }
    return { lang: document.documentElement.lang, texts };
  });
}

/** The page says something, all of it in this language, and has room for it. */
export async function expectLanguageWithoutOverflow(
  page: Page,
  code: Language,
  state: string,
): Promise<void> {
  const name = `${state}, ${code}`;
  const strange = foreign.get(code) ?? foreignTo(code);
  foreign.set(code, strange);
  const { lang, texts } = await shownIn(page);
  expect.soft(lang, name).toBe(tagOf(code));
  expect.soft(texts.length, name).toBeGreaterThan(0);
  const leaked = texts.filter((text) => strange.has(text));
  expect.soft(leaked, name).toEqual([]);
  await expectNoOverflow(page, name);
  await expectWholeWords(page, name);
  await expectButtonsOfOneLine(page, name);
  await expectNoOverflowOfLargeText(page, name);
}

/**
 * Switches the language in place: by the choice of the page, and where it has none as the choice in
 * another tab does. False where the page has no way to fetch the texts of another language.
 */
export async function switchLanguage(page: Page, code: Language): Promise<boolean> {
  // The select of a prerendered page is disabled until its scripts run.
  await expect(page.locator('select:has(option[value="pt"]):disabled')).toHaveCount(0);
  const isSwitched = await page.evaluate(
    async ([language, tag]) => {
      if (!navigator.onLine) return false;
      const root = document.documentElement;
      const choice = document.querySelector<HTMLSelectElement>('select:has(option[value="pt"])');
      if (choice === null) {
        localStorage.setItem('language', language);
        const change = { key: 'language', newValue: language, storageArea: localStorage };
        window.dispatchEvent(new StorageEvent('storage', change));
      } else {
        choice.value = language;
        choice.dispatchEvent(new Event('change', { bubbles: true }));
      }
      // Waited for in the page: asked from outside, most of the time went by between two questions.
      const isThere = () => root.lang === tag;
      await new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => isThere() && resolve());
        watch.observe(root, { attributeFilter: ['lang'] });
        if (isThere()) resolve();
        setTimeout(resolve, 10_000);
      });
      return true;
    },
    [code, tagOf(code)] as const,
  );
  if (isSwitched) await expect(page.locator('html')).toHaveAttribute('lang', tagOf(code));
  return isSwitched;
}

/** A pattern of a text on the page, whose long words may contain soft hyphens. */
export const hyphenated = (pattern: RegExp) =>
  new RegExp(pattern.source.replace(/(?<=\p{L}{3})(?=\p{L}{3})/gu, '\u00ad?'), pattern.flags);
