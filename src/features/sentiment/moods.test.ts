import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonOf, sentenceOf, sideOf } from './moods.ts';

const counts = (positive: number, neutral: number, negative: number) => ({
  ...{ positive, neutral, negative },
});

describe('the side of a post', () => {
  it.each([
    [counts(6, 3, 2), 'warm'],
    [counts(2, 3, 6), 'cold'],
    [counts(2, 6, 2), 'calm'],
    [counts(4, 2, 4), 'mixed'],
    [counts(1, 0, 0), 'warm'],
    [counts(1, 0, 1), 'mixed'],
  ] as const)('is what more than half of the comments say: %o', (given, side) => {
    expect(sideOf(given)).toBe(side);
  });
});

describe('the sentence', () => {
  it('counts comments, however many there are', () => {
    expect(sentenceOf(counts(10, 2, 1))).toMatchObject({ side: 'warm', count: 10, total: 13 });
    // Of a hundred these would be none.
    expect(sentenceOf(counts(2, 499, 499))).toMatchObject({
      side: 'mixed',
      count: 2,
      total: 1_000,
    });
  });

  it('never names more comments than there are', () => {
    const many = fc.nat({ max: 5_000 });
    fc.assert(
      fc.property(many, many, many, (positive, neutral, negative) => {
        const { count, critical, total } = sentenceOf({ positive, neutral, negative });
        return count <= total && critical <= total;
      }),
    );
  });
});

describe('the comparison with other posts', () => {
  it('needs two other posts with comments', () => {
    expect(comparisonOf(counts(5, 0, 0), [counts(1, 1, 0), counts(0, 0, 0)])).toBeNull();
  });

  it.each([
    [counts(9, 0, 1), 'warmer'],
    [counts(1, 0, 9), 'colder'],
    [counts(52, 0, 48), 'same'],
  ] as const)('says how warm %o is beside a mean of half', (given, way) => {
    const others = [counts(6, 0, 4), counts(2, 2, 1)];
    expect(comparisonOf(given, others)).toEqual({ posts: 2, share: 50, way });
  });
});
