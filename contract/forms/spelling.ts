/**
 * @file How an e-mail address and an account name are written, as plain functions: a
 * visitor's first screen checks with them alone, superstruct would cost it 3 KB.
 */
import { requestLimits } from '../limits.ts';
import { withoutSpaces } from './spaces.ts';

const emailPattern = /^[^\s@<>(),;:"[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** An e-mail address as it is kept: lower-cased and without spaces. A line break is no part of one. */
export function cleanEmail(value: string): string {
  return /[\r\n]/.test(value) ? value : withoutSpaces(value).toLowerCase();
}

/** True for an e-mail address that is clean. */
export function isEmail(value: string): boolean {
  return value.length <= requestLimits.emailLength && emailPattern.test(value);
}

/** An account name as it is kept: no spaces, no leading @. */
export function cleanUsername(value: string): string {
  return withoutSpaces(value).replace(/^@/, '');
}

/** True for an account name that can exist on the network; links are built only from such names. */
export function isUsername(value: string): boolean {
  return /^[A-Za-z0-9._]{1,30}$/.test(value) && /[^.]/.test(value);
}

/** True for 13 to 19 digits with the check digit of a card: typed into the wrong field, no name. */
function isCardNumber(value: string): boolean {
  if (!/^\d{13,19}$/.test(value)) return false;
  const sum = [...value].reverse().reduce((total, digit, at) => {
    const worth = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (worth > 9 ? worth - 9 : worth);
  }, 0);
  return sum % 10 === 0;
}

/** True for an account name somebody may give as their own. A card number is never kept as one. */
export function isOwnUsername(value: string): boolean {
  return isUsername(value) && !isCardNumber(value);
}
