import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inkLine, monotoneCurve, type Point } from './ink-line.ts';

const points = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 200 })), {
    minLength: 2,
    maxLength: 30,
  })
  .map((steps) => {
    let x = 0;
    return steps.map(([run, y]): Point => {
      x += run;
      return { x, y };
    });
  });

describe('the curve through readings', () => {
  it('passes through each reading and never beyond the two it lies between', () => {
    fc.assert(
      fc.property(points, (given) => {
        const curve = monotoneCurve(given);
        for (const [at, to] of given.slice(1).entries()) {
          const from = given[at] ?? to;
          const between = curve.filter(({ x }) => x >= from.x && x <= to.x);
          expect(between.at(0)?.y).toBeCloseTo(from.y, 6);
          expect(between.at(-1)?.y).toBeCloseTo(to.y, 6);
          for (const { y } of between) {
            expect(y).toBeGreaterThanOrEqual(Math.min(from.y, to.y) - 1e-6);
            expect(y).toBeLessThanOrEqual(Math.max(from.y, to.y) + 1e-6);
          }
        }
      }),
    );
  });

  it('is a level line where nothing changed', () => {
    const curve = monotoneCurve([
      { x: 0, y: 5 },
      { x: 10, y: 5 },
      { x: 30, y: 5 },
    ]);
    expect(new Set(curve.map(({ y }) => y))).toEqual(new Set([5]));
  });
});

/** How far the outline reaches above and below the middle of a straight line. */
function thickness(slope: number): number {
  const outline = inkLine([
    { x: 0, y: 0 },
    { x: 100, y: 100 * slope },
  ]);
  const [first = '', ...rest] = outline.slice(1, -1).split('L');
  const [x1 = 0, y1 = 0] = first.split(' ').map(Number);
  const [x2 = 0, y2 = 0] = (rest.at(-1) ?? '').split(' ').map(Number);
  return Math.hypot(x1 - x2, y1 - y2);
}

describe('the line', () => {
  it('is wider where it falls than where it rises', () => {
    expect(thickness(1)).toBeGreaterThan(thickness(0));
    expect(thickness(0)).toBeGreaterThan(thickness(-1));
  });

  it('is nothing without two readings', () => {
    expect(inkLine([])).toBe('');
    expect(inkLine([{ x: 0, y: 0 }])).toBe('');
  });
});
