import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withHeldHyphens, withSoftHyphens } from './soft-hyphens.mjs';
import { languages } from '../languages.mjs';

const shy = '\u00ad';
const textsOf = (code: string) =>
  JSON.parse(
    readFileSync(new URL(`../../locales/${code}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;

describe('soft hyphens', () => {
  it('are placed where a long word may break, whatever its case', () => {
    const mark = (text: string) => withSoftHyphens('home.sentiment', text, 'de');
    expect(mark('Stimmungsanalyse')).toBe(`Stim${shy}mungs${shy}analyse`);
    expect(mark('Datenschutzerklärung')).toBe(`Daten${shy}schutz${shy}erklärung`);
    expect(mark('Alle herunterladen')).toBe(`Alle herunter${shy}laden`);
    expect(mark('Herunterladen')).toBe(`Herunter${shy}laden`);
    expect(mark('Storys')).toBe('Storys');
  });

  it('are of one language, and never in a table that is saved', () => {
    expect(withSoftHyphens('home.sentiment', 'Stimmungsanalyse', 'en')).toBe('Stimmungsanalyse');
    expect(withSoftHyphens('csv.interactions', 'Interaktionen', 'de')).toBe('Interaktionen');
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
      .filter(([key]) => !/^(csv|server)\.|mailSubject$/.test(key))
      .map(([key, text]) => withSoftHyphens(key, text, code))
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
