import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abbreviate } from './abbreviate.ts';

const shown = (count: number) => {
  const { figure, suffix } = abbreviate(count);
  return `${figure}${suffix}`;
};

describe('abbreviate', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1K'],
    [1_049, '1K'],
    [1_050, '1.1K'],
    [12_345, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [999_949_999, '999.9M'],
    [999_950_000, '1B'],
    [2_500_000_000, '2.5B'],
    [999_950_000_000, '1T'],
    [1_240_000_000_000, '1.2T'],
    [2_000_000_000_000_000, '2000T'],
  ])('%i is %s', (count, text) => {
    expect(shown(count)).toBe(text);
  });

  test('stays below a thousand, within half of its last digit, and never falls as counts rise', () => {
    const size = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
    assert(
      property(integer({ min: 0, max: 999_949_999_999_999 }), (count) => {
        const { figure, suffix } = abbreviate(count);
        expect(figure).toBeLessThan(1_000);
        expect(Math.abs(figure * size[suffix] - count)).toBeLessThanOrEqual(size[suffix] * 0.0501);
        const next = abbreviate(count + 1);
        expect(next.figure * size[next.suffix]).toBeGreaterThanOrEqual(figure * size[suffix]);
      }),
    );
  });
});
