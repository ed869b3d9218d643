import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pinched } from './use-gestures.ts';
import { fitRange } from './use-stretch.ts';

const day = 86_400_000;
const whole = [0, 100 * day] as const;

describe('the stretch in sight', () => {
  it('lies within all there is and is a day at least', () => {
    const moment = fc.integer({ min: -300 * day, max: 300 * day });
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [from, to] = fitRange([Math.min(one, other), Math.max(one, other)], whole);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(100 * day);
        expect(to - from).toBeGreaterThanOrEqual(day - 1);
      }),
    );
  });

  it('of two fingers keeps under them what was there', () => {
    // Fingers that do not touch each other, the left one first.
    const gap = fc.double({ min: 0.05, max: 0.5, noNaN: true });
    const fingers = fc
      .tuple(fc.double({ min: 0, max: 0.5, noNaN: true }), gap)
      .map(([left, apart]) => [left, left + apart] as const);
    fc.assert(
      fc.property(fingers, fingers, ([a, b], [c, d]) => {
        const [from, to] = pinched(whole, [a, b], [c, d]);
        const under = (share: number) => from + share * (to - from);
        expect(under(c) / day).toBeCloseTo(a * 100, 6);
        expect(under(d) / day).toBeCloseTo(b * 100, 6);
      }),
    );
  });
});
