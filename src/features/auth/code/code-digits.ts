/** @file What typing and pasting do to the code boxes, apart from any DOM. */
import { asciiDigits } from '../../../../contract/forms/digits.ts';

/** One digit, or empty, for each box. */
export type Digits = readonly string[];

/** Empty boxes. */
export function emptyDigits(length: number): Digits {
  return Array.from({ length }, () => '');
}

/**
 * Puts a pasted or typed text into the boxes from `start` on; a whole code always fills from the
 * first box. Null when the text holds no digit: the boxes stay as they are.
 */
export function spread(digits: Digits, start: number, text: string): Digits | null {
  const found = asciiDigits(text);
  if (found === '') return null;
  const from = found.length >= digits.length ? 0 : start;
  return digits.map((digit, box) => found[box - from] ?? digit);
}

/** Takes the digit of a box away, or the one before it when the box is empty already. */
export function takeBack(digits: Digits, box: number): { digits: Digits; focus: number } {
  const target = digits[box] === '' ? Math.max(0, box - 1) : box;
  return { digits: digits.map((digit, i) => (i === target ? '' : digit)), focus: target };
}

/** The box to type in after a change: the first empty one, or the last. */
export function nextBox(digits: Digits): number {
  const empty = digits.indexOf('');
  return empty === -1 ? digits.length - 1 : empty;
}

/** True when every box holds a digit. */
export function isComplete(digits: Digits): boolean {
  return digits.every((digit) => digit !== '');
}
