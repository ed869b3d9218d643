import { describe, expect, it } from 'vitest';
import { pairs, same, signs } from './sentiment-details.ts';
import { openDirect } from './sentiment-host.ts';
import { languages } from './sentiment-matrix.ts';

const score = await openDirect('sentiment.production');

describe.each(languages.map((language, hint) => ({ language, hint })))(
  'finer points in $language',
  ({ language, hint }) => {
    it.each(Object.entries(signs))('%s', (_, { sign, texts }) => {
      expect(Math.sign(score(texts[language], hint).rules)).toBe(sign);
    });

    it.each(Object.entries(pairs))('%s', (_, rows) => {
      const [higher, lower] = rows[language];
      expect(score(higher, hint).rules).toBeGreaterThan(score(lower, hint).rules);
    });

    it.each(Object.entries(same))('%s', (_, rows) => {
      const [first, second] = rows[language];
      expect(score(first, hint).rules).toBe(score(second, hint).rules);
    });
  },
);
