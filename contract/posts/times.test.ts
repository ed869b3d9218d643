import { expect, it } from 'vitest';
import { timesOf } from './times.ts';

/** Intl separates the times of a range with thin spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it('weekdays begin with Monday, in any time zone', () => {
  const { short, long } = timesOf('en');
  expect([short(0), short(6), long(0), long(6)]).toEqual(['Mon', 'Sun', 'Monday', 'Sunday']);
  expect(timesOf('de').long(2)).toBe('Mittwoch');
});

it('parts of a day are three hours long', () => {
  const { part } = timesOf('en');
  expect(plain(part(0))).toBe('12 – 3 AM');
  expect(plain(part(4))).toBe('12 – 3 PM');
});

it.each([
  ['en', '6 – 9 PM', '9 PM – 12 AM'],
  ['de', '18–21 Uhr', '21–24 Uhr'],
  ['es', '18–21', '21–24'],
  ['fr', '18 – 21', '21 – 24'],
  ['it', '18–21', '21–24'],
  ['pt-BR', '18h - 21h', '21h - 24h'],
])('the part up to midnight has no dates in %s', (locale, evening, night) => {
  const { part } = timesOf(locale);
  expect([plain(part(6)), plain(part(7))]).toEqual([evening, night]);
});
