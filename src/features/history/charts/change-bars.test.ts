import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barUnit, barUnits, changeBars } from './change-bars.ts';

const day = 86_400_000;
const start = Date.UTC(2025, 9, 20, 12);

const at = (days: number, came: number | null = 1, left: number | null = 0) => ({
  ...{ taken_at: start + days * day, came, left },
});

const daily = (count: number) => Array.from({ length: count }, (_, days) => at(days));

/** What the bars of so many daily readings are gathered by. */
function unitOf(count: number): string {
  const moments = daily(count).map(({ taken_at: time }) => time);
  return barUnit(moments, [moments[0] ?? 0, moments.at(-1) ?? 0]);
}

describe('the bars of who came and left', () => {
  it('are of days, weeks, months or quarters, as the period asks for', () => {
    expect([8, 31, 91, 366, 1_460].map(unitOf)).toEqual(['day', 'day', 'week', 'month', 'quarter']);
  });

  it('are not shorter than the usual distance between two readings', () => {
    const weekly = [0, 7, 14, 21, 28].map((days) => start + days * day);
    expect(barUnit(weekly, [start, start + 28 * day])).toBe('week');
  });

  it('hold every change once, but for those before the first reading', () => {
    const steps = fc.array(
      fc.record({ days: fc.double({ min: 0.1, max: 40, noNaN: true }), came: fc.nat(50) }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, fc.constantFrom(...barUnits), (given, unit) => {
        let days = 0;
        const readings = given.map(({ days: step, came }) => at((days += step), came, came * 2));
        const bars = changeBars(readings, unit);
        const sum = (side: 'up' | 'down') =>
          bars.reduce((total, bar) => total + (bar[side] ?? 0), 0);
        const came = given.slice(1).reduce((total, step) => total + step.came, 0);
        expect([sum('up'), sum('down')]).toEqual([came, 2 * came]);
        for (const [place, bar] of bars.entries()) {
          expect(bar.to).toBeGreaterThan(bar.from);
          if (place > 0) expect(bar.from).toBe(bars[place - 1]?.to);
        }
      }),
    );
  });

  it('are unknown, and not 0, where there is no reading or none that knows', () => {
    const bars = changeBars([at(0), at(1, 3, 2), at(3, null, null), at(4, 0, 0)], 'day');
    expect(bars.map(({ up, down }) => [up, down])).toEqual([
      [null, null],
      [3, 2],
      [null, null],
      [null, null],
      [0, 0],
    ]);
  });

  it('are none without a reading', () => {
    expect(changeBars([], 'day')).toEqual([]);
  });
});
