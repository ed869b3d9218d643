/**
 * @file The short forms: e-mail, account name (docs/product.md, "Payment form"), support message
 * (docs/product.md, "Contact").
 */
import { contactMessage } from '../limits.ts';
import type { FieldError } from './payment.ts';
import { cleanEmail, cleanUsername, isEmail, isOwnUsername } from './spelling.ts';

/** What is wrong with an e-mail address as it was typed. */
export function checkEmail(text: string): FieldError | undefined {
  if (text.trim() === '') return 'required';
  return isEmail(cleanEmail(text)) ? undefined : 'invalid';
}

/** What is wrong with an account name as it was typed. */
export function checkUsername(text: string): FieldError | undefined {
  if (text.trim() === '') return 'required';
  return isOwnUsername(cleanUsername(text)) ? undefined : 'invalid';
}

/** What is wrong with a message to support. */
export function checkMessage(text: string): FieldError | undefined {
  if (text.trim() === '') return 'required';
  return text.length <= contactMessage.max ? undefined : 'invalid';
}
