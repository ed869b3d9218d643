import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockTable } from './block-table.ts';

describe('the blocks of three hours', () => {
  it('join their hours, weighted by their posts', () => {
    const table = blockTable([
      [0, 1, 10],
      [2, 3, 30],
      [3, 1, 99],
    ]);
    expect(table.block(0, 0)).toEqual({ day: 0, part: 0, posts: 4, value: 25 });
    expect(table.block(0, 1)).toMatchObject({ posts: 1, value: 99 });
    expect(table.block(6, 7)).toBeNull();
    expect(table.posts).toBe(5);
  });

  it('leave out hours that make no sense', () => {
    const table = blockTable([
      [168, 1, 1],
      [null, 1, 1],
      [3, 0, 9],
      [4, 2, null],
    ]);
    expect(table.posts).toBe(0);
    expect(table.best).toBeNull();
  });

  it('are shaded in four levels from the weakest to the strongest', () => {
    const table = blockTable([
      [0, 1, 10],
      [24, 1, 50],
      [48, 1, 90],
    ]);
    expect([0, 1, 2, 3].map((day) => table.level(day, 0))).toEqual([1, 3, 4, 0]);
    expect(blockTable([[0, 1, 5]]).level(0, 0)).toBe(4);
  });
});

describe('the best block', () => {
  it('is none where no block has three posts', () => {
    expect(
      blockTable([
        [10, 1, 900],
        [34, 2, 80],
      ]).best,
    ).toBeNull();
  });

  it('is one with several posts rather than one with a lucky few', () => {
    const table = blockTable([
      [0, 3, 120],
      [24, 12, 110],
      [48, 30, 50],
    ]);
    expect(table.best).toMatchObject({ day: 1, posts: 12 });
  });

  it('has at least three posts whatever the report', () => {
    const hour = fc.tuple(fc.nat(167), fc.nat(6), fc.nat(1_000));
    fc.assert(
      fc.property(fc.array(hour, { maxLength: 60 }), (hours) => {
        const { best, posts } = blockTable(hours);
        expect(best === null || (best.posts >= 3 && best.posts <= posts)).toBe(true);
      }),
    );
  });
});
