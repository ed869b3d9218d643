/** @file The account name a visitor gives before there is an account. */
import { checkUsername } from '../../contract/forms/visitor.ts';
import type { FieldError } from '../../contract/forms/payment.ts';
import { writeLocal } from '../platform/storage.ts';

/** The address of a profile, as it is copied from the network; the first group is the name. */
const profile = /^(?:https?:\/\/)?(?:\w+\.)?instagram\.com\/@?([\w.]+)\/?(?:[?#].*)?$/i;

/** What a name becomes while it is typed: no spaces, no leading @; of an address its name. */
export function typedUsername(text: string): string {
  return text.replace(/\s/g, '').replace(profile, '$1').replace(/^@+/, '');
}

/** Keeps the name for the plan page, or says what is wrong with it. */
export function keepUsername(text: string): FieldError | undefined {
  const name = typedUsername(text);
  const error = checkUsername(name);
  if (error === undefined) writeLocal('userName', name);
  return error;
}
