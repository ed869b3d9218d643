/** @file How card inputs format text: digits only, in fours (docs/product.md, "Payment form"). */
import { card } from '../limits.ts';
import { asciiDigits } from './digits.ts';

/** The digits of a text, at most `max` of them. */
export function digitsOf(text: string, max: number): string {
  return asciiDigits(text).slice(0, max);
}

/** A card number as the field shows it: up to 16 digits, with a space after each four. */
export function groupedCardNumber(text: string): string {
  return digitsOf(text, card.digits).replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * The caret position after grouping, so that typing in the middle of a number continues there: after
 * as many digits as were before it in `typed`.
 */
export function caretAfterGrouping(typed: string, caret: number): number {
  const digits = digitsOf(typed.slice(0, caret), card.digits).length;
  const grouped = groupedCardNumber(typed);
  if (digits === 0) return 0;
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (grouped[index] !== ' ') seen += 1;
    if (seen === digits) return index + 1;
  }
  return grouped.length;
}

/** The two-digit year of a time. */
export function shortYear(now: number): number {
  return new Date(now).getFullYear() % 100;
}

/** The month of a time, 1 to 12. */
export function monthOf(now: number): number {
  return new Date(now).getMonth() + 1;
}
