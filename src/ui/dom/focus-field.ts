/** @file Where the focus goes when a press takes the button it came from out of use. */
import type { MouseEvent } from 'react';

/** Pressed by key, a button that empties its form leads to the field; a finger opens no keyboard. */
export function focusField({ detail, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (detail === 0) currentTarget.form?.querySelector('input')?.focus();
}
