/** @file Which language a page speaks: how it is switched in place, and what of another one is left. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { languages, tagOf, type Language } from '../../../contract/languages.ts';
import { expectRoom } from './overflow.ts';

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

/** The page says something, all of it in this language, and has room for it. */
export async function expectLanguageWithoutOverflow(
  page: Page,
  code: Language,
  state: string,
): Promise<void> {
  const name = `${state}, ${code}`;
  const strange = foreign.get(code) ?? foreignTo(code);
  foreign.set(code, strange);
  const { lang, texts } = await expectRoom(page, name);
  expect.soft(lang, name).toBe(tagOf(code));
  expect.soft(texts.length, name).toBeGreaterThan(0);
  const leaked = texts.filter((text) => strange.has(text));
  expect.soft(leaked, name).toEqual([]);
}

/**
 * Switches the language in place: by the choice of the page, and where it has none as the choice in
 * another tab does. False where the page has no way to fetch the texts of another language. All in one
 * evaluation: asked from outside, most of the time went by between two questions.
 */
export async function switchLanguage(page: Page, code: Language): Promise<boolean> {
  const lang = await page.evaluate(
    async ([language, tag]) => {
      const until = async (isThere: () => boolean) => {
        for (const end = Date.now() + 10_000; !isThere() && Date.now() < end;) {
          await new Promise((resolve) => {
            setTimeout(resolve, 5);
          });
        }
      };
      const choices = 'select:has(option[value="pt"])';
      const root = document.documentElement;
      // The select of a prerendered page is disabled until its scripts run.
      await until(() => document.querySelector(`${choices}:disabled`) === null);
      if (!navigator.onLine) return null;
      const choice = document.querySelector<HTMLSelectElement>(choices);
      if (choice === null) {
        localStorage.setItem('language', language);
        const change = { key: 'language', newValue: language, storageArea: localStorage };
        window.dispatchEvent(new StorageEvent('storage', change));
      } else {
        choice.value = language;
        choice.dispatchEvent(new Event('change', { bubbles: true }));
      }
      await until(() => root.lang === tag);
      return root.lang;
    },
    [code, tagOf(code)] as const,
  );
  if (lang !== null) expect(lang).toBe(tagOf(code));
  return lang !== null;
}

/** A pattern of a text on the page, whose long words may contain soft hyphens. */
export const hyphenated = (pattern: RegExp) =>
  new RegExp(pattern.source.replace(/(?<=\p{L}{3})(?=\p{L}{3})/gu, '\u00ad?'), pattern.flags);
