import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PeriodFigures } from '../../../../../contract/records/post-report.ts';
import { changeOf, meanOf } from './compare-periods.ts';

const likes = (sum: number | null, known: number, posts = known): PeriodFigures =>
  ({ posts, likes: sum, likes_known: known }) as PeriodFigures;
const changed = (now: PeriodFigures, before: PeriodFigures) =>
  changeOf(meanOf(now, 'likes'), meanOf(before, 'likes'));

describe('two periods', () => {
  it('are compared by the mean of the posts whose figure is known', () => {
    // Two of eight posts hide their likes: the sum fell by 39 %, the mean by less.
    expect(changed(likes(610, 6, 8), likes(1_000, 8))).toBeCloseTo(610 / 6 / 125 - 1);
    expect(meanOf(likes(610, 6, 8), 'likes')).toEqual({ value: 610 / 6, known: 6, posts: 8 });
  });

  it.each([
    ['fewer than three known posts', likes(20, 2), likes(100, 9)],
    ['less than half of the posts known', likes(40, 4, 9), likes(100, 9)],
    ['too few before', likes(100, 9), likes(10, 1, 9)],
    ['no likes before', likes(100, 9), likes(0, 9)],
    ['nothing known', likes(null, 0, 9), likes(100, 9)],
  ])('are not compared with %s', (_, now, before) => {
    expect(changed(now, before)).toBeNull();
  });

  it('do not differ because posts hide their figure', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 40 }),
        fc.nat(500),
        fc.nat(40),
        (known, each, hidden) => {
          const now = likes(known * each, known, known + Math.min(hidden, known));
          expect(changed(now, likes(5 * each, 5)) ?? 0).toBeCloseTo(0);
        },
      ),
    );
  });
});

it('the engagement is a mean already', () => {
  const period = { posts: 4, engagement: 2.5, engagement_known: 3 } as PeriodFigures;
  expect(meanOf(period, 'engagement')).toEqual({ value: 2.5, known: 3, posts: 4 });
  expect(meanOf(undefined, 'engagement')).toEqual({ value: null, known: 0, posts: 0 });
});
