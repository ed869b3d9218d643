import { describe, expect, it } from 'vitest';
import { openDirect } from './sentiment-host.ts';
import { kinds } from './sentiment-kinds.ts';

const score = await openDirect('sentiment.production');

describe.each(Object.entries(kinds))('%s', (_, examples) => {
  it.each(examples)('%s, %s: %s', (_language, counts, text) => {
    const { spam, label } = score(text);
    expect(spam ? 'spam' : label).toBe(counts);
  });
});

describe('one decision', () => {
  it.each(Object.values(kinds).flat())('%s, %s: %s', (_language, _counts, text) => {
    const { compound, label } = score(text);
    const byCompound = compound >= 0.05 ? 'positive' : compound <= -0.05 ? 'negative' : 'neutral';
    expect(label).toBe(byCompound);
  });
});
