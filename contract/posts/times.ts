/** @file Names of weekdays and of times of day in the reader's language. */
import { dayMs, hourMs } from '../limits.ts';

/** Hours of a block of the week. */
export const blockHours = 3;

/** Monday, 5 January 1970, in UTC: names are written from it. */
const monday = Date.UTC(1970, 0, 5);

/**
 * Writes hours that end at midnight. A range that ends on the next day is formatted with both dates, so
 * the range twelve hours before is formatted, and its hours and halves of the day are replaced.
 */
function untilMidnight(hours: Intl.DateTimeFormat, start: number): string {
  const isHalfDays = hours.resolvedOptions().hourCycle === 'h12';
  const written = (type: 'hour' | 'dayPeriod', at: number) =>
    hours.formatToParts(at).find((part) => part.type === type)?.value ?? '';
  return hours
    .formatRangeToParts(start - 12 * hourMs, monday + dayMs / 2)
    .map(({ type, value, source }) => {
      const isEnd = source === 'endRange';
      if (type === 'dayPeriod') return written(type, isEnd ? monday : start);
      if (type !== 'hour' || isHalfDays) return value;
      return isEnd ? '24' : written(type, start);
    })
    .join('');
}

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
      const end = start + blockHours * hourMs;
      return end < monday + dayMs ? hours.formatRange(start, end) : untilMidnight(hours, start);
    },
  };
}
