/** @file Names of weekdays and of times of day in the reader's language. */
import { blockHours } from './block-table.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Monday, 5 January 1970, in UTC: names are written from it. */
const monday = Date.UTC(1970, 0, 5);

/** The writers of a language: weekdays from 0 for Monday, parts of the day of three hours. */
export function timesOf(locale: string) {
  const weekday = (style: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
  const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  const [short, long] = [weekday('short'), weekday('long')];
  return {
    short: (day: number) => short.format(monday + day * dayMs),
    long: (day: number) => long.format(monday + day * dayMs),
    part: (part: number) => {
      const start = monday + part * blockHours * hourMs;
      return hours.formatRange(start, start + blockHours * hourMs);
    },
  };
}
