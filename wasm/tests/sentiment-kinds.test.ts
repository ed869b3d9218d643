import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDirect } from './sentiment-host.ts';
import { kinds } from './sentiment-kinds.ts';

const score = await openDirect('sentiment.production');

interface Labelled {
  readonly kind: string;
  readonly language: string;
  readonly counts: string;
  readonly text: string;
}
const file = new URL('../../bench/sentiment/labelled/kinds.jsonl', import.meta.url);
const cells = new Map<string, Labelled[]>();
for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
  const row = JSON.parse(line) as Labelled;
  const cell = `${row.kind}, ${row.language}`;
  cells.set(cell, [...(cells.get(cell) ?? []), row]);
}

it.each([...cells])('five of six comments are right: %s', (_, rows) => {
  const right = rows.filter(({ text, counts }) => {
    const { spam, label } = score(text);
    return (spam ? 'spam' : label) === counts;
  });
  expect(rows.length).toBeGreaterThan(5);
  expect(right.length / rows.length).toBeGreaterThanOrEqual(5 / 6);
});

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
