import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { mapWords } from './build-messages.mjs';
import { withHeldHyphens, withSoftHyphens } from './soft-hyphens.mjs';
import { languages } from '../languages.mjs';

const shy = '\u00ad';
const textsOf = (code: string) =>
  JSON.parse(
    readFileSync(new URL(`../../locales/${code}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;

/** The literal words of a text, as they are compiled. */
function compiledWords(key: string, text: string, code: string): string[] {
  const words: string[] = [];
  mapWords(parse(text, { captureLocation: false }), (literal: string) => {
    words.push(withSoftHyphens(key, literal, code));
    return literal;
  });
  return words;
}

describe('soft hyphens', () => {
  it('are inserted where a long word may break, whatever its case', () => {
    const mark = (text: string) => withSoftHyphens('home.sentiment', text, 'de');
    expect(mark('Benutzername')).toBe(`Benut${shy}zer${shy}name`);
    expect(mark('Alle herunterladen')).toBe(`Alle her${shy}unter${shy}laden`);
    expect(mark('HERUNTERLADEN')).toBe(`HER${shy}UNTER${shy}LADEN`);
    expect(mark('Storys')).toBe('Storys');
  });

  it('never leave fewer than three letters of a word on a line', () => {
    for (const code of languages) {
      const parts = Object.entries(textsOf(code))
        .flatMap(([key, text]) => compiledWords(key, text, code))
        .flatMap((text) => text.match(/[\p{L}\u00ad]+/gu) ?? [])
        .filter((word) => word.includes(shy))
        .flatMap((word) => word.split(shy));
      expect(parts.filter((part) => part.length < 3)).toEqual([]);
    }
  });

  it('follow the language, and leave out tables, subjects, titles and addresses', () => {
    expect(withSoftHyphens('a', 'Kommentare', 'de')).not.toBe('Kommentare');
    for (const key of ['csv.interactions', 'menu.supportSubject', 'plan.documentTitle']) {
      expect(withSoftHyphens(key, 'Interaktionen', 'de')).toBe('Interaktionen');
    }
    const address = 'somebody@subscription.example';
    expect(withSoftHyphens('a', address, 'en')).toBe(address);
  });

  it('change words, not the names of values', () => {
    const tree = parse('{followers, plural, one {# follower} other {# <b>subscriptions</b>}}');
    const marked = JSON.stringify(
      mapWords(tree, (words: string) => withSoftHyphens('a', words, 'en')),
    );
    expect(marked).toContain('"value":"followers"');
    expect(marked).toContain(`sub${shy}scrip`);
  });

  it.each(languages)('change no letter of %s, and the files have none', (code) => {
    const marked = Object.entries(textsOf(code)).map(([key, text]) => {
      expect(text).not.toContain(shy);
      const found = withSoftHyphens(key, text, code);
      expect(found.replaceAll(shy, '')).toBe(text);
      return found !== text;
    });
    expect(marked.filter(Boolean).length).toBeGreaterThan(5);
  });

  it.each(languages)('part every word of fourteen letters or more of %s', (code) => {
    const long = Object.entries(textsOf(code))
      .filter(([key]) => !/^(csv|server)\.|[sS]ubject$|documentTitle$/.test(key))
      .flatMap(([key, text]) => compiledWords(key, text, code))
      .flatMap((text) => text.match(/\p{L}{14,}/gu) ?? []);
    expect(long).toEqual([]);
  });

  it('leave no line that ends in the e of an e-mail, but the names of fields as they are', () => {
    expect(withHeldHyphens('par e-mail à {email}')).toBe('par e-\u2060mail à {email}');
    expect(withHeldHyphens('l’e-mail')).toBe('l’e-\u2060mail');
    expect(withHeldHyphens('e-mail')).toBe('e-mail');
    expect(withHeldHyphens('Instagram-Downloader, ver-se')).toBe('Instagram-Downloader, ver-se');
  });
});
