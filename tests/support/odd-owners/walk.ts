/** @file Reads an open screen until each of its sentences is there and true, in English and beyond. */
import { expect, type Page } from 'playwright/test';
import { tagOf, type Language } from '../../../contract/languages.ts';
import { switchLanguage } from '../assertions/switch-language.ts';
import { faultsIn, type Claim } from '../odd-accounts/claims.ts';
import { othersIn } from '../odd-accounts/other-languages.ts';
import type { RawAccount } from '../odd-accounts/raw.ts';
import { readUnits } from '../odd-accounts/read-units.ts';

/** A screen, and what its sentences may say. */
export interface Screen<A = RawAccount> {
  readonly path: string;
  readonly claims: readonly Claim<A>[];
  /** Texts that have to be there. */
  readonly needed?: (place: { account: A; path: string }) => readonly string[];
  /** Read in English alone. */
  readonly isInEnglish?: boolean;
  /** The part that is read; without it all of the screen. */
  readonly root?: string;
}

/** The claims that were met so far, and the languages besides English. */
export interface Walk<A = RawAccount> {
  readonly met: Set<Claim<A>>;
  readonly languages: readonly Language[];
}

/** Milliseconds between two readings of a screen. */
export const intervals = [50, 100, 200, 400];

async function faultsOf<A>(
  page: Page,
  { path, claims, needed, root = 'main' }: Screen<A>,
  account: A,
  met: Set<Claim<A>>,
): Promise<string[]> {
  const units = await readUnits(page, root);
  const at = { account, path };
  const all = units.join('\n').replace(/[\u00a0\u202f\u2009]/gu, ' ');
  const missing = (needed?.(at) ?? []).filter((text) => !all.includes(text));
  return [
    ...faultsIn(units, claims, at, met),
    ...missing.map((text) => `not there: ${text}`),
    ...((await page.locator(`${root} [aria-busy=true]`).count()) > 0 ? ['still loading'] : []),
  ];
}

/** Reads the screen in another language, and once more where English was not all there yet. */
async function expectSame(page: Page, language: Language, root = 'main'): Promise<void> {
  await expect(async () => {
    const english = await readUnits(page, root);
    await switchLanguage(page, language);
    const others = async () => othersIn(english, await readUnits(page, root), language);
    try {
      await expect.poll(others, { timeout: 3_000, intervals }).toEqual([]);
    } finally {
      await switchLanguage(page, 'en');
    }
  }).toPass();
}

/**
 * Reads a screen in English and then in another language, each in a visit: a document that fetches nothing
 * any more has no texts of a language that is chosen later.
 */
export async function expectSameInVisits(
  page: Page,
  path: string,
  language: Language,
): Promise<void> {
  const visit = async (code: Language) => {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), code);
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', tagOf(code));
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    // Counts of filters come after the rows: two readings alike are the whole screen.
    let before = '';
    const isStill = async () => {
      const now = (await readUnits(page, 'main')).join('\n');
      const isSame = now !== '' && now === before;
      before = now;
      return isSame;
    };
    await expect.poll(isStill, { intervals: [400] }).toBe(true);
  };
  await expect(async () => {
    await visit('en');
    const english = await readUnits(page, 'main');
    await visit(language);
    const others = async () => othersIn(english, await readUnits(page, 'main'), language);
    await expect.poll(others, { timeout: 3_000, intervals }).toEqual([]);
  }).toPass();
}

/** Reads the open screen until all of it is there and true. */
export async function expectTruth<A>(
  page: Page,
  screen: Screen<A>,
  account: A,
  { met, languages }: Walk<A>,
): Promise<void> {
  await expect
    .poll(() => faultsOf(page, screen, account, met), { message: screen.path, intervals })
    .toEqual([]);
  if (screen.isInEnglish) return;
  for (const language of languages) await expectSame(page, language, screen.root);
}
