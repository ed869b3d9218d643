/** @file Numbers and days as an English reader takes them. */
import { zone } from './raw.ts';

const format = (options: Intl.NumberFormatOptions) => (value: number | null) =>
  value === null ? '–' : value.toLocaleString('en-US', options);

/** A number in full, with up to two decimals. */
export const whole = format({ maximumFractionDigits: 2 });
/** A number in short, such as 2.3K. */
export const short = format({ notation: 'compact', maximumFractionDigits: 1 });
/** Of a value that is in percent already. */
export const percent = (value: number | null) => (value === null ? '–' : `${whole(value)}%`);

/** A change in whole percent with its sign. */
export function signed(share: number): string {
  const text = Math.abs(share).toLocaleString('en-US', { style: 'percent' });
  return `${text === '0%' ? '' : share > 0 ? '+' : '−'}${text}`;
}

/** A number with its singular or plural. */
export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** The number that is written. */
export const numberOf = (text: string) => Number(text.replaceAll(',', ''));

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (value: number) => String(value).padStart(2, '0');

/** The day of a moment in milliseconds, `YYYY-MM-DD` on the owner's clock. */
export const dayOf = (at: number): string =>
  new Date(at).toLocaleDateString('en-CA', { timeZone: zone });

/** Where no year is written a reader takes the latest such day that is not in the future. */
function dayIn(month: number, day: number, year: number | null, now: string): string {
  const tail = `${two(month)}-${two(day)}`;
  if (year !== null) return `${year}-${tail}`;
  const thisYear = Number(now.slice(0, 4));
  return `${thisYear}-${tail}` <= now ? `${thisYear}-${tail}` : `${thisYear - 1}-${tail}`;
}

const written = /([A-Z][a-z]{2})[a-z]* (\d{1,2})(?:, (\d{4}))?/;

/** The day that a text names, such as "November 2" or "Nov 2, 2025". */
export function readDay(text: string, now: string): string {
  const [, month = '', day = '', year] = written.exec(text) ?? [];
  const at = months.indexOf(month) + 1;
  return at === 0 ? '' : dayIn(at, Number(day), year === undefined ? null : Number(year), now);
}

/** The first and the last day of a range, such as "Dec 26, 2026 – Jan 1, 2027" or "Mar 1 – 27". */
export function readRange(text: string, now: string): readonly [string, string] {
  const [first = '', second = first] = text.split(/\s*–\s*/u);
  const month = written.exec(first)?.[1] ?? '';
  const last = /^\d/.test(second) ? `${month} ${second}` : second;
  const to = readDay(last, now);
  const hasYear = /\d{4}/.test(first);
  // The year behind the last day is that of both.
  const year = /\d{4}/.exec(last)?.[0];
  const from = readDay(hasYear || year === undefined ? first : `${first}, ${year}`, now);
  return [from, to];
}
