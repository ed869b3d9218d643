/** @file How a single value of the report is written. */
import { putByte, putNumber, putText, result } from '../core/writer';
import { DAY } from './sums';

/** Nothing is known. */
export function putNull(): void {
  putText(result, 'null');
}

/** A figure, or null. */
export function putKnown(value: u64, known: bool): void {
  if (known) putNumber(result, value);
  else putNull();
}

/** Whole mean, halves up; null of nothing. */
export function putMean(sum: u64, count: u64): void {
  if (count == 0) putNull();
  else putNumber(result, (2 * sum + count) / (2 * count));
}

function putHundredths(value: u64): void {
  putNumber(result, value / 100);
  const rest = <u8>(value % 100);
  if (rest == 0) return;
  putByte(result, 0x2e);
  putByte(result, 0x30 + rest / 10);
  if (rest % 10 != 0) putByte(result, 0x30 + (rest % 10));
}

/** part / whole * scale with two decimals, halves up; the parts keep everything within 64 bits. */
export function putRate(part: u64, whole: u64, scale: u64): void {
  if (whole == 0) return putNull();
  const hundredfold = scale * 100;
  const high = (part / whole) * hundredfold;
  putHundredths(high + (2 * (part % whole) * hundredfold + whole) / (2 * whole));
}

function putTwo(value: u64): void {
  putByte(result, <u8>(0x30 + value / 10));
  putByte(result, <u8>(0x30 + (value % 10)));
}

/** DD-MM-YYYY HH:mm:ss of seconds since 1970, by the days-to-civil rule of the Gregorian calendar. */
export function putDate(seconds: u64): void {
  const days = seconds / DAY + 719468;
  const era = days / 146097;
  const inEra = days - era * 146097;
  const yearOfEra = (inEra - inEra / 1460 + inEra / 36524 - inEra / 146096) / 365;
  const dayOfYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  const shifted = (5 * dayOfYear + 2) / 153;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  putTwo(dayOfYear - (153 * shifted + 2) / 5 + 1);
  putByte(result, 0x2d);
  putTwo(month);
  putByte(result, 0x2d);
  putNumber(result, yearOfEra + era * 400 + (month <= 2 ? 1 : 0));
  putByte(result, 0x20);
  putTwo((seconds % DAY) / 3600);
  putByte(result, 0x3a);
  putTwo((seconds % 3600) / 60);
  putByte(result, 0x3a);
  putTwo(seconds % 60);
}
