/**
 * @file The rules of e-mail addresses and account names as plain functions, for the first screens of a
 * visitor: superstruct would add 3 KB to them.
 */
import { requestLimits } from '../limits.ts';
import { withoutSpaces } from './spaces.ts';

// A dot-atom (RFC 5321, letters of any script by RFC 6531): no dot at an end, no two in a row.
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
/** The pattern of an e-mail address in its canonical form; the length is limited beside it. */
export const emailPattern = new RegExp(
  `^(?=[^@]{1,64}@)${atom}(\\.${atom})*@(${label}\\.)+(?!\\d+$)${label}$`,
  'u',
);

/** An e-mail address in its canonical form, in lower case and without spaces. A text with a line break is returned unchanged, and therefore invalid. */
export function cleanEmail(value: string): string {
  return /[\r\n]/.test(value) ? value : withoutSpaces(value).toLowerCase();
}

/** True for an e-mail address in its canonical form that mail servers accept. */
export function isEmail(value: string): boolean {
  return value.length <= requestLimits.emailLength && emailPattern.test(value);
}

/** The pattern of an account name: not of full stops alone. */
export const usernamePattern = /^(?!\.*$)[A-Za-z0-9._]{1,30}$/;

/** The pattern of a person's name; the length is limited beside it. */
export const namePattern = /^['’ʼ‘]?\p{L}(?:[\p{L}\p{M} '’ʼ‘`.·‐‑–-]|\u200c|\u200d)*$/u;

/** An account name in its canonical form, without spaces and a leading @. */
export function cleanUsername(value: string): string {
  return withoutSpaces(value).replace(/^@/, '');
}

/** True for an account name that can exist on the network; links are built from such names only. */
export function isUsername(value: string): boolean {
  return usernamePattern.test(value);
}

/** True for 13 to 19 digits with the check digit of a card. */
export function isCardNumber(value: string): boolean {
  if (!/^\d{13,19}$/.test(value)) return false;
  const sum = [...value].reverse().reduce((total, digit, at) => {
    const worth = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (worth > 9 ? worth - 9 : worth);
  }, 0);
  return sum % 10 === 0;
}

/** A person's name as it is sent: ends trimmed, one space between words, nothing else changed. */
export function cleanName(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/**
 * True for a name as people have them: letters of any script with their marks, words joined by spaces,
 * hyphens, apostrophes and full stops (Maria José, Müller-Lüdenscheidt, O’Neil, 't Hooft, St. John).
 * Joiners between letters are part of names in Persian and Indic scripts.
 */
export function isName(value: string): boolean {
  return value.length <= requestLimits.nameLength && namePattern.test(value);
}

/** True for an account name that a user may enter as their own, which a card number is not. */
export function isOwnUsername(value: string): boolean {
  return isUsername(value) && !isCardNumber(value);
}
