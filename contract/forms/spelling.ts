/**
 * @file The rules of e-mail addresses and account names as plain functions, for the first screens of a
 * visitor: superstruct would add 3 KB to them.
 */
import { requestLimits } from '../limits.ts';
import { withoutSpaces } from './spaces.ts';

const emailPattern = /^[^\s@<>(),;:"[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** An e-mail address in its canonical form, in lower case and without spaces. A text with a line break is returned unchanged, and therefore invalid. */
export function cleanEmail(value: string): string {
  return /[\r\n]/.test(value) ? value : withoutSpaces(value).toLowerCase();
}

/** True for a valid e-mail address in its canonical form. */
export function isEmail(value: string): boolean {
  return value.length <= requestLimits.emailLength && emailPattern.test(value);
}

/** An account name in its canonical form, without spaces and a leading @. */
export function cleanUsername(value: string): string {
  return withoutSpaces(value).replace(/^@/, '');
}

/** True for an account name that can exist on the network; links are built from such names only. */
export function isUsername(value: string): boolean {
  return /^[A-Za-z0-9._]{1,30}$/.test(value) && /[^.]/.test(value);
}

/** True for 13 to 19 digits with the check digit of a card, which may be typed into the wrong field. */
function isCardNumber(value: string): boolean {
  if (!/^\d{13,19}$/.test(value)) return false;
  const sum = [...value].reverse().reduce((total, digit, at) => {
    const worth = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (worth > 9 ? worth - 9 : worth);
  }, 0);
  return sum % 10 === 0;
}

/** True for an account name that a user may enter as their own, which a card number is not. */
export function isOwnUsername(value: string): boolean {
  return isUsername(value) && !isCardNumber(value);
}
