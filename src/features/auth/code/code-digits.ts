/** @file How typing and pasting change the digits of the code, without the DOM. */
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

/** Clears a box, or the one before it if the box is already empty. */
export function takeBack(digits: Digits, box: number): { digits: Digits; focus: number } {
  const target = digits[box] === '' ? Math.max(0, box - 1) : box;
  return { digits: digits.map((digit, i) => (i === target ? '' : digit)), focus: target };
}

/** The box to focus after a change: the first empty one, or the last. */
export function nextBox(digits: Digits): number {
  const empty = digits.indexOf('');
  return empty === -1 ? digits.length - 1 : empty;
}

/** True when every box holds a digit. */
export function isComplete(digits: Digits): boolean {
  return digits.every((digit) => digit !== '');
}
