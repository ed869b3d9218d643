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

  /** So many posts in each hour from 9:00 to 21:00 of each day, with interactions from `draw`. */
  const weekOf = (posts: number, draw: (day: number, hour: number) => number) =>
    Array.from({ length: 7 * 12 }, (_, at): [number, number, number] => {
      const [day, hour] = [Math.floor(at / 12), 9 + (at % 12)];
      const sum = Array.from({ length: posts }, () => draw(day, hour)).reduce((a, b) => a + b);
      return [day * 24 + hour, posts, Math.round(sum / posts)];
    });

  /** Interactions of posts as accounts have them: uneven, with one in forty that goes round. */
  function luckOf(seed: number) {
    let state = seed;
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    return () => (35 + next() ** 2 * 160) * (next() < 1 / 40 ? 4 : 1);
  }

  it('is the time whose posts do better', () => {
    const luck = luckOf(7);
    const isBest = (day: number, hour: number) => day === 2 && hour >= 18;
    const hours = weekOf(4, (day, hour) => luck() * (isBest(day, hour) ? 3 : 1));
    expect(blockTable(hours).best).toMatchObject({ day: 2, part: 6, posts: 12 });
  });

  it('is none where every time does alike, but for one account in ten', () => {
    const found = Array.from({ length: 200 }, (_, seed) => blockTable(weekOf(1, luckOf(seed + 1))));
    expect(found.filter(({ best }) => best !== null).length).toBeLessThan(20);
  });

  it('is none where posts got nothing, or one post got everything', () => {
    expect(blockTable(weekOf(1, () => 0)).best).toBeNull();
    const one = weekOf(1, (day, hour) => (day === 3 && hour === 19 ? 90_000 : 10));
    expect(blockTable(one).best).toBeNull();
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
