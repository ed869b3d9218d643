import { describe, expect, it } from 'vitest';
import { bestHour, hourTable } from './hour-table.ts';

describe('hourTable', () => {
  it('shades between the weakest and the strongest hour', () => {
    const table = hourTable([
      [0, 2, 10],
      [25, 1, 30],
      [167, 4, 20],
    ]);
    expect(table.posts).toBe(7);
    expect(table.strength(0, 0)).toBe(0);
    expect(table.strength(1, 1)).toBe(1);
    expect(table.strength(6, 23)).toBe(0.5);
    expect(table.strength(3, 3)).toBeNull();
  });

  it('leaves out cells that make no sense', () => {
    expect(
      hourTable([
        [168, 1, 1],
        [null, 1, 1],
        [3, 0, 9],
        [4, 2, null],
      ]).posts,
    ).toBe(0);
  });
});

describe('bestHour', () => {
  it('prefers an hour with two posts to one lucky post', () => {
    const best = bestHour(
      hourTable([
        [10, 1, 900],
        [34, 2, 80],
        [35, 3, 70],
      ]),
    );
    expect(best).toMatchObject({ row: 1, column: 10, value: 80 });
  });

  it('takes the lucky post where there is nothing else, and nothing from nothing', () => {
    expect(bestHour(hourTable([[10, 1, 9]]))).toMatchObject({ row: 0, column: 10 });
    expect(bestHour(hourTable([]))).toBeNull();
  });
});
