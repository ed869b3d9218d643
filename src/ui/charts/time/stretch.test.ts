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
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(place, place, place, place, (a, b, c, d) => {
        fc.pre(Math.abs(a - b) > 0.05 && (c - d) * (a - b) > 0 && Math.abs(c - d) > 0.05);
        const [from, to] = pinched(whole, [a, b], [c, d]);
        const under = (share: number) => from + share * (to - from);
        expect(under(c) / day).toBeCloseTo(a * 100, 6);
        expect(under(d) / day).toBeCloseTo(b * 100, 6);
      }),
    );
  });
});
