import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hyphenatedWords, withHeldHyphens } from './soft-hyphens.mjs';
import { languages } from '../languages.mjs';

const shy = '\u00ad';
const textsOf = (code: string) =>
  Object.entries(
    JSON.parse(
      readFileSync(new URL(`../../locales/${code}.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>,
  )
    .filter(([key]) => !/^(csv|server)\./.test(key))
    .map(([, text]) => text);

describe('hyphenated words', () => {
  it('have a soft hyphen where they may break, whatever their case', () => {
    const texts = ['Der Benutzername', 'Alle herunterladen', 'HERUNTERLADEN', 'Storys'];
    expect(hyphenatedWords(texts, 'de')).toEqual([
      `Benut${shy}zer${shy}name`,
      `HER${shy}UNTER${shy}LADEN`,
      `her${shy}unter${shy}laden`,
    ]);
  });

  it.each(languages)('of %s never leave fewer than three letters on a line', (code) => {
    const parts = hyphenatedWords(textsOf(code), code).flatMap((word) => word.split(shy));
    expect(parts.filter((part) => part.length < 3)).toEqual([]);
  });

  it.each(languages)('of %s are written as in the texts, which have none', (code) => {
    const texts = textsOf(code).join('\n');
    expect(texts).not.toContain(shy);
    const words = hyphenatedWords([texts], code).map((word) => word.replaceAll(shy, ''));
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter((word) => !texts.includes(word))).toEqual([]);
  });

  it.each(languages)('of %s include every word of fourteen letters or more', (code) => {
    const long = textsOf(code).flatMap((text) => text.match(/\p{L}{14,}/gu) ?? []);
    const listed = new Set(hyphenatedWords(long, code).map((word) => word.replaceAll(shy, '')));
    expect(long.filter((word) => !listed.has(word))).toEqual([]);
  });

  it('do not hold the first letter of an e-mail at the end of a line, except in names of fields', () => {
    expect(withHeldHyphens('par e-mail à {email}')).toBe('par e-\u2060mail à {email}');
    expect(withHeldHyphens('l’e-mail')).toBe('l’e-\u2060mail');
    expect(withHeldHyphens('e-mail')).toBe('e-mail');
    expect(withHeldHyphens('Instagram-Downloader, ver-se')).toBe('Instagram-Downloader, ver-se');
  });
});
