/** @file Moves the times of a recording by whole days, so that it is always of today. */
import { dayMs } from '../../../contract/limits.ts';

/** The fields that hold a time as a number. */
const timeFields = new Set([
  'taken_at',
  'since',
  'first_seen',
  'last_seen',
  'moment',
  'expiring_at',
]);

/** Smaller times count seconds. */
const leastMs = 100_000_000_000;

/** Days by which a recording is moved: its last day becomes the present one, or the one before. */
export const daysSince = (moment: number, now: number): number =>
  Math.floor((now - moment) / dayMs);

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const isoDay = /^\d{4}-\d\d-\d\d$/;
const recordTime = /^(\d\d)-(\d\d)-(\d{4})( \d\d:\d\d:\d\d)$/;

function movedText(text: string, by: number): string {
  if (isoTime.test(text)) return new Date(Date.parse(text) + by).toISOString();
  if (isoDay.test(text)) return new Date(Date.parse(text) + by).toISOString().slice(0, 10);
  const [, day, month, year, time] = recordTime.exec(text) ?? [];
  if (day === undefined) return text;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)) + by);
  const two = (value: number) => String(value).padStart(2, '0');
  const moved = [two(date.getUTCDate()), two(date.getUTCMonth() + 1), date.getUTCFullYear()];
  return `${moved.join('-')}${time}`;
}

/** A copy of a response with its times moved by so many days. */
export function moveTimes(value: unknown, days: number, field = ''): unknown {
  const by = days * dayMs;
  if (typeof value === 'string') return movedText(value, by);
  if (typeof value === 'number' && timeFields.has(field)) {
    return value + (value < leastMs ? by / 1_000 : by);
  }
  if (Array.isArray(value)) return value.map((each) => moveTimes(each, days, field));
  if (typeof value !== 'object' || value === null) return value;
  const moved = Object.entries(value).map(([name, each]) => [name, moveTimes(each, days, name)]);
  return Object.fromEntries(moved);
}
