import { describe, expect, it } from 'vitest';
import { openDirect } from './sentiment-host.ts';
import { languages } from './sentiment-matrix.ts';
import { camelCase, reasonsOf, weakenedBefore, wholePictures } from './sentiment-reasons.ts';

const score = await openDirect('sentiment.production');

describe.each(languages.map((language, hint) => ({ language, hint })))(
  'why a comment in $language scores as it does',
  ({ language, hint }) => {
    it.each(Object.entries(reasonsOf))('%s', (rule, rows) => {
      const [text, word, sign] = rows[language];
      // Of a repeated word the last one has the rule "repeated".
      const matching = score(text, hint).reasons.filter((reason) => reason.text === word);
      const last = matching.at(-1);
      expect(last).toMatchObject({ rule, end: (last?.start ?? 0) + word.length });
      expect(Math.sign(last?.weight ?? 0)).toBe(sign);
      expect(text.slice(last?.start, last?.end)).toBe(word);
    });

    it('explains a hashtag in camel case word by word', () => {
      const [text, word] = camelCase[language];
      const found = score(text, hint).reasons.find((reason) => reason.text === word);
      expect(found?.weight).toBeGreaterThan(0);
    });

    it.each(wholePictures)('tells %s as one', (picture) => {
      const [text, word] = reasonsOf.emoji[language];
      const { reasons } = score(text.replace(word, picture), hint);
      expect(reasons.map((reason) => reason.text)).toContain(picture);
    });

    it('reports what is before "but" as weakened', () => {
      const [alone, before, word] = weakenedBefore[language];
      const reasonIn = (text: string) =>
        score(text, hint).reasons.find((reason) => reason.text === word);
      expect(reasonIn(alone)).toMatchObject({ rule: 'word' });
      expect(reasonIn(before)).toMatchObject({ rule: 'weakened' });
      expect(reasonIn(before)?.weight).toBeLessThan(reasonIn(alone)?.weight ?? 0);
    });
  },
);
