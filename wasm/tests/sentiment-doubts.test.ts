import { describe, expect, it } from 'vitest';
import { doubted, sincere } from './sentiment-doubts.ts';
import { openDirect } from './sentiment-host.ts';
import { languages } from './sentiment-matrix.ts';

const score = await openDirect('sentiment.production');

describe.each(languages.map((language, hint) => ({ language, hint })))(
  'irony in $language',
  ({ language, hint }) => {
    const cells = Object.entries(doubted).flatMap(([reason, rows]) =>
      rows[language].map((text) => ({ reason, text })),
    );
    it.each(cells)('is doubted because of the $reason: $text', ({ reason, text }) => {
      const { doubt, sarcasm } = score(text, hint);
      expect(doubt).toBe(reason);
      // A doubt, never a certainty.
      expect(sarcasm).toBeLessThan(1);
    });

    it.each(Object.entries(sincere))('is not found in: %s', (_, rows) => {
      expect(score(rows[language], hint).doubt).toBeNull();
    });
  },
);
