import { expect, it } from 'vitest';
import { timesOf } from './times.ts';

/** Intl separates the times of a range with thin spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it('weekdays begin with Monday, in any time zone', () => {
  const { short, long } = timesOf('en');
  expect([short(0), short(6), long(0), long(6)]).toEqual(['Mon', 'Sun', 'Monday', 'Sunday']);
  expect(timesOf('de').long(2)).toBe('Mittwoch');
});

it('parts of a day are three hours long, the last one up to midnight', () => {
  const { part } = timesOf('en');
  expect(plain(part(0))).toBe('12 – 3 AM');
  expect(plain(part(4))).toBe('12 – 3 PM');
  expect(plain(part(7))).toMatch(/9.* PM – .*12.* AM/);
});
