import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages, tagOf } from '../../contract/languages.ts';
import { abbreviate } from '../features/home/account-card/abbreviate.ts';
import { earlyFormatsOf, writeDay, writeNumber } from './early-formats.ts';

describe.each(languages.map(tagOf))('what is written early in %s', (tag) => {
  const formats = earlyFormatsOf(tag);
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });

  it('is what Intl writes of a count, in full and abbreviated', () => {
    const isAlike = (count: number) => {
      const { figure } = abbreviate(count);
      expect(writeNumber(count, formats)).toBe(numbers.format(count));
      expect(writeNumber(figure, formats)).toBe(numbers.format(figure));
    };
    for (const count of [0, 999, 1_000, 1_250, 9_999, 10_000, 999_950, 1_000_000]) isAlike(count);
    assert(property(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), isAlike));
    assert(property(integer({ min: 0, max: 200_000 }), isAlike));
  });

  it('is what Intl writes of each day of a year', () => {
    const days = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric' });
    for (let day = 1; day <= 366; day += 1) {
      const date = new Date(2028, 0, day, 12);
      expect(writeDay(date, formats, new Date(2028, 11, 31))).toBe(days.format(date));
    }
    expect(writeDay(new Date(2027, 11, 31), formats, new Date(2028, 0, 1))).toBeNull();
  });
});
