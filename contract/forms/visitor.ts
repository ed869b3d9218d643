/** @file The short forms: e-mail, account name, message to support (spec 5, design 6). */
import { validate, type Struct } from 'superstruct';
import { contactMessage } from '../limits.ts';
import { email, username } from '../records/values.ts';
import type { FieldError } from './payment.ts';

function check(text: string, struct: Struct<string, null>): FieldError | undefined {
  if (text.trim() === '') return 'required';
  const [fault] = validate(text, struct, { coerce: true });
  return fault === undefined ? undefined : 'invalid';
}

/** What is wrong with an e-mail address as it was typed. */
export function checkEmail(text: string): FieldError | undefined {
  return check(text, email);
}

/** What is wrong with an account name as it was typed. */
export function checkUsername(text: string): FieldError | undefined {
  return check(text, username);
}

/** What is wrong with a message to support. */
export function checkMessage(text: string): FieldError | undefined {
  if (text.trim() === '') return 'required';
  return text.length <= contactMessage.max ? undefined : 'invalid';
}
