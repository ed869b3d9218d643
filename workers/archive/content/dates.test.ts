import { expect, test } from 'vitest';
import { secondsOf, secondsOfIso, secondsOfWrittenDate } from './dates.ts';

const secondOf = (text: string) => Date.parse(`${text}Z`) / 1_000;
/** What the clock of California shows at a time, from the platform's own table of zones. */
const pacific = new Intl.DateTimeFormat('sv', {
  ...{ timeZone: 'America/Los_Angeles', dateStyle: 'short', timeStyle: 'short' },
});
const shown = (seconds: number | null) =>
  seconds === null ? null : pacific.format(seconds * 1_000).replace(' ', 'T');

test.each([
  [1, 1],
  [99_999_999_999, 99_999_999_999],
  [1e11, 1e8],
  [1_700_000_000_999, 1_700_000_000],
  [0.5, null],
  [1.9, 1],
  [-5, null],
  [8.64e15, null],
  [8.639e15, 8.639e12],
  [Infinity, null],
  [NaN, null],
  [' 17 ', 17],
  [' ', null],
  ['x', null],
  [true, null],
  [{}, null],
])('the timestamp %j is the second %j', (value, seconds) => {
  expect(secondsOf(value)).toBe(seconds);
});

test.each([
  ['2019-01-01T10:00:00+00:00', secondOf('2019-01-01T10:00')],
  ['2019-01-01T10:00:00+02:00', secondOf('2019-01-01T08:00')],
  ['2019-01-01T10:00:00-0130', secondOf('2019-01-01T11:30')],
  ['2019-01-01T10:00:00z', secondOf('2019-01-01T10:00')],
  ['2019-01-01 10:00:05', secondOf('2019-01-01T10:00:05')],
  ['2019-01-01T10:00', secondOf('2019-01-01T10:00')],
  ['2019-01-01', secondOf('2019-01-01T00:00')],
  ['2019-13-01', null],
  ['2019-01-01x', null],
  ['on 2019-01-01', null],
  ['1969-01-01', null],
  [1_700_000_000, null],
])('the ISO date %j is the second %j', (text, seconds) => {
  expect(secondsOfIso(text)).toBe(seconds);
});

test.each([
  ['12/31/2025', '2025-12-31T00:00'],
  ['31/12/2025', '2025-12-31T00:00'],
  ['05/05/2025', '2025-05-05T00:00'],
  ['05/06/2025', null],
  ['05.06.2025', '2025-06-05T00:00'],
  ['05.12.2025', '2025-12-05T00:00'],
  ['12.13.2025', '2025-12-13T00:00'],
  ['05-06-2025 07:08', '2025-06-05T07:08'],
  ['2025-06-05 23:59', '2025-06-05T23:59'],
  ['2025/6/5', '2025-06-05T00:00'],
  ['2025\ub144 6\uc6d4 5\uc77c', '2025-06-05T00:00'],
  ['2025-06-05 24:00', null],
  ['2025-06-05 10:60', null],
  ['2025-13-05', null],
  ['Jun 31, 2025', null],
  ['Jun 5, 2025 12:00 am', '2025-06-05T00:00'],
  ['Jun 5, 2025 12:30 p.m.', '2025-06-05T12:30'],
  ['Jun 5, 2025 1:30 PM', '2025-06-05T13:30'],
  ['Jun 5, 2025 1:30:59 pm', '2025-06-05T13:30'],
  ['5 juin 2025 8h05', '2025-06-05T08:05'],
  ['Jun 5, 1999', null],
  ['Jun 5, 2000', '2000-06-05T00:00'],
  ['Jun 5, 2100', '2100-06-05T00:00'],
  ['Jun 5, 2101', null],
  ['Ju 5, 2025', null],
  ['Jun 2025', null],
  ['5. M\u00e4rz 2025', '2025-03-05T00:00'],
  ['5 kas\u0131m 2025', '2025-11-05T00:00'],
  ['5 \u0444\u0435\u0432\u0440. 2025', '2025-02-05T00:00'],
  [`Jun 5, 2025${' '.repeat(69)}`, '2025-06-05T00:00'],
  [`Jun 5, 2025${' '.repeat(70)}`, null],
])('the written date %j is %j', (text, expected) => {
  expect(shown(secondsOfWrittenDate(text))).toBe(expected);
});

test.each([
  ['Aug 11, 2026 5:11 am', '2026-08-11T12:11'],
  ['Jan 10, 2026 5:11 am', '2026-01-10T13:11'],
  ['Mar 8, 2026 1:59 am', '2026-03-08T09:59'],
  ['Mar 8, 2026 3:00 am', '2026-03-08T10:00'],
  ['Nov 1, 2026 12:30 am', '2026-11-01T07:30'],
  ['Nov 1, 2026 2:00 am', '2026-11-01T10:00'],
  ['Apr 1, 2006 5:00 am', '2006-04-01T13:00'],
  ['Apr 3, 2006 5:00 am', '2006-04-03T12:00'],
  ['Oct 28, 2006 5:00 am', '2006-10-28T12:00'],
  ['Oct 30, 2006 5:00 am', '2006-10-30T13:00'],
])('the written date %j is %s in UTC, as pages are written in Pacific time', (text, expected) => {
  expect(secondsOfWrittenDate(text)).toBe(secondOf(expected));
});

test.each([
  ['5 de jun. de 2025 1:30 da tarde', '2025-06-05T13:30'],
  ['5 de jun. de 2025 9:30 da noite', '2025-06-05T21:30'],
  ['5 de jun. de 2025 12:30 da noite', '2025-06-05T00:30'],
  ['5 de jun. de 2025 12:30 da madrugada', '2025-06-05T00:30'],
  ['5 de jun. de 2025 9:30 da manh\u00e3', '2025-06-05T09:30'],
  ['5 jun 2025 1:30\u00a0p.\u00a0m.', '2025-06-05T13:30'],
  ['5 jun 2025 1:30 de la tarde', '2025-06-05T13:30'],
  ['5 juin 2025 1:30 de l\u2019apr\u00e8s-midi', '2025-06-05T13:30'],
  ['5 giu 2025 9:30 di sera', '2025-06-05T21:30'],
  ['5. Juni 2025 1:30 nachm.', '2025-06-05T13:30'],
  ['5 juni 2025 1:30 em', '2025-06-05T13:30'],
  ['2025\u5e746\u67085\u65e5 \u4e0b\u53481:30', '2025-06-05T13:30'],
  ['2025\ub144 6\uc6d4 5\uc77c \uc624\uc804 12:30', '2025-06-05T00:30'],
  ['5 haz 2025 \u00d6S 1:30', '2025-06-05T13:30'],
  ['5 haz 2025 \u00d6\u00d6 12:30', '2025-06-05T00:30'],
])('the written date %j with a word for half of the day is %s', (text, expected) => {
  expect(shown(secondsOfWrittenDate(text))).toBe(expected);
});
