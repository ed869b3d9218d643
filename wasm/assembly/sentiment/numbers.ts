/** @file Fractions as JSON numbers. */
import { putByte, putNumber } from '../core/writer';

/** Appends a value with `decimals` digits after the point, rounded. */
export function putFixed(buffer: usize, value: f64, decimals: i32): void {
  let scale: f64 = 1;
  for (let i = 0; i < decimals; i++) scale *= 10;
  const whole = <i64>nearest(value * scale);
  if (whole < 0) putByte(buffer, 0x2d);
  const size = whole < 0 ? -whole : whole;
  putNumber(buffer, <u64>size / <u64>scale);
  if (decimals == 0) return;
  putByte(buffer, 0x2e);
  let rest = <u64>size % <u64>scale;
  for (let i = 0; i < decimals; i++) {
    scale /= 10;
    putByte(buffer, 0x30 + <u8>(rest / <u64>scale));
    rest %= <u64>scale;
  }
}
