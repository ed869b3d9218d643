/** @file The account name a visitor gives before there is an account. */
import { checkUsername } from '../../../../contract/forms/visitor.ts';
import type { FieldError } from '../../../../contract/forms/payment.ts';
import { writeLocal } from '../../../core/storage/storage.ts';
import { typedUsername } from '../../../core/session/username.ts';

/** Keeps the name for the plan page, or says what is wrong with it. */
export function keepUsername(text: string): FieldError | undefined {
  const name = typedUsername(text);
  const error = checkUsername(name);
  if (error === undefined) writeLocal('userName', name);
  return error;
}
