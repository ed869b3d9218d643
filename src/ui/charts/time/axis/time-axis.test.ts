import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { timeTicks } from './time-ticks.ts';
import { lineAxis, valueAxis, writeTicks } from './value-axis.ts';

const zone = process.env['TZ'];
const day = 86_400_000;
const languages = ['en', 'de', 'es', 'fr', 'it', 'pt'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const stretches = fc.record({
  from: fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) }),
  days: fc.oneof(fc.double({ min: 1, max: 120, noNaN: true }), fc.integer({ min: 1, max: 4_400 })),
  most: fc.integer({ min: 3, max: 6 }),
  locale: fc.constantFrom(...languages),
});

/** The year a label names, if it does: of four digits, which no day or hour has. */
const yearIn = (lines: readonly string[]) => /\b\d{4}\b/.exec(lines.join(' '))?.[0];

describe.each(['UTC', 'America/Sao_Paulo', 'Europe/Berlin'])('the axis of time in %s', (where) => {
  it('has two marks or more, none beyond its ends, in order, and no two that read the same', () => {
    process.env['TZ'] = where;
    fc.assert(
      fc.property(stretches, ({ from, days, most, locale }) => {
        const to = from + days * day;
        const ticks = timeTicks([from, to], most, locale, 2026);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(most);
        const moments = ticks.map(({ at }) => at);
        expect([...new Set(moments)].sort((one, other) => one - other)).toEqual(moments);
        expect(moments.every((at) => at >= from && at <= to)).toBe(true);
        const texts = ticks.map(({ lines }) => lines.join(' '));
        expect(new Set(texts).size).toBe(texts.length);
      }),
    );
  });

  it('is marked at round moments of the calendar', () => {
    process.env['TZ'] = where;
    fc.assert(
      fc.property(stretches, ({ from, days, most, locale }) => {
        for (const { at } of timeTicks([from, from + days * day], most, locale, 2026)) {
          const date = new Date(at);
          expect([date.getMinutes(), date.getSeconds(), date.getMilliseconds()]).toEqual([0, 0, 0]);
          if (days > 8) {
            // Where the clock skips midnight, the day begins at one.
            const start = new Date(date.getFullYear(), date.getMonth(), date.getDate());
            expect(at).toBe(start.getTime());
          }
          if (days > 31 * 6) expect(date.getDate()).toBe(1);
        }
      }),
    );
  });

  it('names the year at its first mark and where another year begins, if it crosses one', () => {
    process.env['TZ'] = where;
    fc.assert(
      fc.property(stretches, ({ from, days, most, locale }) => {
        const to = from + days * day;
        const yearOf = (at: number) => String(new Date(at).getFullYear());
        const ticks = timeTicks([from, to], most, locale, new Date(from).getFullYear());
        if (yearOf(from) === yearOf(to)) {
          expect(ticks.every(({ lines }) => yearIn(lines) === undefined)).toBe(true);
          return;
        }
        for (const [index, { at, lines }] of ticks.entries()) {
          const before = ticks[index - 1];
          const isNew = before === undefined || yearOf(before.at) !== yearOf(at);
          if (isNew) expect(yearIn(lines)).toBe(yearOf(at));
        }
      }),
    );
  });
});

it('a stretch of an earlier year names it', () => {
  const range = [Date.UTC(2024, 2, 1), Date.UTC(2024, 4, 1)] as const;
  const [first] = timeTicks(range, 4, 'en', 2026);
  expect(first?.lines).toHaveLength(2);
  expect(first?.lines[1]).toBe('2024');
});

describe('the axis of values', () => {
  const ranges = fc
    .tuple(fc.integer({ min: -50_000, max: 3_000_000 }), fc.integer({ min: 0, max: 2_000_000 }))
    .map(([low, span]) => [low, low + span] as const);

  it('has two to four marks at round whole numbers, which no two languages write the same twice', () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom(...languages), ([low, high], locale) => {
        const axis = valueAxis(low, high);
        expect(axis.ticks.length).toBeGreaterThanOrEqual(2);
        expect(axis.ticks.length).toBeLessThanOrEqual(4);
        expect(axis.low).toBeLessThanOrEqual(low);
        expect(axis.high).toBeGreaterThanOrEqual(high);
        const [first = 0, second = 0] = axis.ticks;
        const step = second - first;
        expect(step / 10 ** Math.floor(Math.log10(step))).toBeOneOf([1, 2, 2.5, 5]);
        for (const tick of axis.ticks) {
          expect(Number.isInteger(tick)).toBe(true);
          expect(tick % step).toBe(tick < 0 ? -0 : 0);
          expect(tick).toBeGreaterThanOrEqual(axis.low);
          expect(tick).toBeLessThanOrEqual(axis.high);
        }
        const texts = writeTicks(axis.ticks, locale);
        expect(new Set(texts).size).toBe(axis.ticks.length);
      }),
    );
  });

  it('gives one person of thousands a small part of its height', () => {
    const { low, high } = lineAxis([2_622, 2_621]);
    expect(1 / (high - low)).toBeLessThan(0.1);
  });

  it('is there for a single count, for nothing known and for an account without followers', () => {
    for (const values of [[812], [null], [], [0]]) {
      const axis = lineAxis(values);
      expect(axis.ticks.length).toBeGreaterThanOrEqual(2);
      expect(axis.low).toBeGreaterThanOrEqual(0);
    }
  });
});
