import { afterEach, describe, expect, it } from 'vitest';
import { languages } from '../../../../../contract/languages.ts';
import { weekDays } from './week-days.ts';

const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** The days of two weeks, as numbers in order. */
const daysOf = (moment: string, locale = 'en') => {
  const name = weekDays(locale, Date.parse(moment));
  return [1, 0].map((back) => (name(back).match(/\d+/g) ?? []).map(Number));
};

describe('the days of a week', () => {
  it.each([
    // The same moment is another day east and west of it.
    ['Pacific/Auckland', '2026-11-25T13:00:00Z', [13, 19], [20, 26]],
    ['America/Los_Angeles', '2026-11-25T07:30:00Z', [11, 17], [18, 24]],
    // In the first and the last minutes of a day.
    ['Europe/Berlin', '2026-11-24T23:00:30Z', [12, 18], [19, 25]],
    ['Europe/Berlin', '2026-11-25T22:59:30Z', [12, 18], [19, 25]],
    // Days of 23 and of 25 hours.
    ['Europe/Berlin', '2026-03-30T22:30:00Z', [18, 24], [25, 31]],
    ['Europe/Berlin', '2026-10-26T23:30:00Z', [14, 20], [21, 27]],
  ])('are seven and follow each other, in %s at %s', (where, moment, before, last) => {
    process.env['TZ'] = where;
    for (const language of languages) expect(daysOf(moment, language)).toEqual([before, last]);
  });

  it('may lie in two months', () => {
    process.env['TZ'] = 'UTC';
    expect(weekDays('en', Date.UTC(2026, 11, 3))(0)).toBe('Nov 27\u2009–\u2009Dec 3');
  });
});
