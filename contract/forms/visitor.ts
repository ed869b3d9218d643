/**
 * @file The rules of the short forms: e-mail, account name (docs/product.md, "Payment form"), message
 * to support (docs/product.md, "Contact").
 */
import { contactMessage } from '../limits.ts';
import type { FieldError } from './payment.ts';
import { cleanEmail, cleanUsername, isEmail, isOwnUsername } from './spelling.ts';

/** The error of an entered e-mail address. */
export function checkEmail(text: string): FieldError | undefined {
  if (text.trim() === '') return 'required';
  return isEmail(cleanEmail(text)) ? undefined : 'invalid';
}

/** The error of an entered account name. */
export function checkUsername(text: string): FieldError | undefined {
  if (text.trim() === '') return 'required';
  return isOwnUsername(cleanUsername(text)) ? undefined : 'invalid';
}

/** The error of a message to support. */
export function checkMessage(text: string): FieldError | undefined {
  if (text.trim() === '') return 'required';
  return text.length <= contactMessage.max ? undefined : 'invalid';
}
