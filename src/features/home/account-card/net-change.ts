/** @file The net change as home writes it. */
import { abbreviate } from './abbreviate.ts';

/** From here on a number does not fit a narrow phone at twice the text size. */
const shortened = 10_000;

/** A net change with its sign; `isLong` where it takes a smaller size. */
export function netChange(
  value: number,
  writeNumber: (value: number) => string,
): { text: string; isLong: boolean } {
  const sign = value > 0 ? '+' : value < 0 ? '\u2212' : '';
  const size = Math.abs(value);
  const { figure, suffix } =
    size < shortened ? ({ figure: size, suffix: '' } as const) : abbreviate(size);
  return { text: sign + writeNumber(figure) + suffix, isLong: size >= 1_000 };
}
