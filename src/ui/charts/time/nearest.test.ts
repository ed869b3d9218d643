import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestKnown, nearestAt } from './nearest.ts';

const day = 86_400_000;

describe('the nearest moment', () => {
  it('has no other one that is nearer in time', () => {
    const moments = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { minLength: 1 });
    fc.assert(
      fc.property(moments, fc.integer({ min: -100, max: 10_100 }), (given, time) => {
        const sorted = [...given].sort((one, other) => one - other);
        const chosen = sorted[nearestAt(sorted, time)] ?? Number.NaN;
        const least = Math.min(...sorted.map((moment) => Math.abs(moment - time)));
        expect(Math.abs(chosen - time)).toBe(least);
      }),
    );
  });

  it('of none is none', () => {
    expect(nearestAt([], 5)).toBe(-1);
  });
});

describe('the longest distance that a solid line spans', () => {
  it('is one and a half times the usual one', () => {
    expect(longestKnown([0, 7, 14, 21, 60].map((at) => at * day))).toBe(10.5 * day);
  });

  it('is not shortened by several moments on one day', () => {
    expect(longestKnown([0, 0.1, 0.2, 1.2].map((at) => at * day))).toBe(1.5 * day);
  });

  it('of two moments is longer than their distance', () => {
    expect(longestKnown([0, 30 * day])).toBeGreaterThan(30 * day);
  });
});
