import { describe, expect, it } from 'vitest';
import * as finer from './sentiment-details.ts';
import {
  foreign,
  grades,
  languages,
  litotes,
  pairs,
  same,
  signs,
  thread,
} from './sentiment-matrix.ts';
import { openDirect } from './sentiment-host.ts';

const score = await openDirect('sentiment.production');

describe.each(languages.map((language, hint) => ({ language, hint })))(
  'each rule in $language',
  ({ language, hint }) => {
    it.each([...Object.entries(signs), ...Object.entries(finer.signs)])(
      '%s',
      (_, { sign, texts }) => {
        expect(Math.sign(score(texts[language], hint).rules)).toBe(sign);
      },
    );

    it.each([...Object.entries(pairs), ...Object.entries(finer.pairs)])('%s', (_, rows) => {
      const [higher, lower] = rows[language];
      expect(score(higher, hint).rules).toBeGreaterThan(score(lower, hint).rules);
    });

    it.each([...Object.entries(same), ...Object.entries(finer.same)])('%s', (_, rows) => {
      const [first, second] = rows[language];
      expect(score(first, hint).rules).toBe(score(second, hint).rules);
    });

    it.each(grades[language])('grades "%s" < "%s" < "%s"', (...texts) => {
      const sizes = texts.map((text) => Math.abs(score(text, hint).compound));
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      expect(new Set(sizes).size).toBe(texts.length);
    });

    it.each(litotes[language])('reads "%s" as mild praise', (text) => {
      const { compound, label } = score(text, hint);
      expect(label).not.toBe('negative');
      expect(compound).toBeGreaterThan(0);
      expect(compound).toBeLessThan(0.55);
    });

    it('is found in a thread of several', () => {
      for (const other of languages) score(thread[other]);
      expect(score(thread[language]).language).toBe(language);
    });

    it('is not said of other languages', () => {
      expect(score(foreign[language]).language).toBe('unknown');
    });
  },
);
