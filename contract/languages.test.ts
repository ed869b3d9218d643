import { describe, expect, it } from 'vitest';
import { languages as scriptLanguages } from '../scripts/languages.mjs';
import { isLanguage, languages, pickLanguage } from './languages.ts';

describe('pickLanguage', () => {
  it.each([
    [['pt-BR', 'en'], 'pt'],
    [['nl', 'de-AT'], 'de'],
    [['ja'], 'en'],
    [[], 'en'],
    [['fr;q=0.5', 'it;q=0.9'], 'it'],
    [['*', 'es;q=0'], 'en'],
    [['../de', '__proto__'], 'en'],
  ])('%j gives %s', (tags, language) => {
    expect(pickLanguage(tags)).toBe(language);
  });

  it('knows the six codes only, which scripts know too', () => {
    expect(scriptLanguages).toEqual(languages);
    expect(languages.every(isLanguage)).toBe(true);
    expect(['xx', '__proto__', '', null, 5].some(isLanguage)).toBe(false);
  });
});
