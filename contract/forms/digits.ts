/** @file Digits of any script. */

/** The digits of a text as ASCII digits; full-width and Arabic digits are converted. */
export function asciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[^0-9]/g, '');
}
