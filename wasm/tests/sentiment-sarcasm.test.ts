import { describe, expect, it } from 'vitest';
import { sarcastic as ironic, sincere } from './sentiment-sarcasm.ts';
import { openDirect } from './sentiment-host.ts';
import { languages } from './sentiment-matrix.ts';

const score = await openDirect('sentiment.production');

describe.each(languages.map((language, hint) => ({ language, hint })))(
  'irony in $language',
  ({ language, hint }) => {
    const cells = Object.entries(ironic).flatMap(([reason, rows]) =>
      rows[language].map((text) => ({ reason, text })),
    );
    it.each(cells)('is seen because of the $reason: $text', ({ reason, text }) => {
      const { sarcastic, sarcasm } = score(text, hint);
      expect(sarcastic).toBe(reason);
      // A chance, never a certainty.
      expect(sarcasm).toBeLessThan(1);
    });

    it.each(Object.entries(sincere))('is not found in: %s', (_, rows) => {
      expect(score(rows[language], hint).sarcastic).toBeNull();
    });
  },
);
