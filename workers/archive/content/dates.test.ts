import { expect, test } from 'vitest';
import { secondsOf, secondsOfIso, secondsOfWrittenDate } from './dates.ts';

const secondOf = (text: string) => Date.parse(`${text}Z`) / 1_000;

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
  expect(secondsOfWrittenDate(text)).toBe(expected === null ? null : secondOf(expected));
});
