/** @file Abbreviated counts: 12.3K, 1M (docs/product.md, "Abbreviated counts"). */

const steps = [
  { from: 1e12, suffix: 'T' },
  { from: 1e9, suffix: 'B' },
  { from: 1e6, suffix: 'M' },
  { from: 1e3, suffix: 'K' },
] as const;

/** A number with at most one decimal and the letter of its size. */
export interface Abbreviated {
  readonly figure: number;
  readonly suffix: '' | 'K' | 'M' | 'B' | 'T';
}

/** Abbreviates a count. 999,950 rounds to 1,000.0K and is therefore 1M. */
export function abbreviate(count: number): Abbreviated {
  for (const [at, { from, suffix }] of steps.entries()) {
    if (count < from) continue;
    const figure = Math.round(count / (from / 10)) / 10;
    const above = steps[at - 1];
    return figure >= 1_000 && above !== undefined
      ? { figure: 1, suffix: above.suffix }
      : { figure, suffix };
  }
  // Just below a threshold of a thousand nothing rounds: counts are whole numbers.
  return { figure: count, suffix: '' };
}
