/** @file The focus at a field, where a press of a button leads to one. */
import type { MouseEvent } from 'react';

/** Pressed by key, a button that empties its form leads to the field; a finger opens no keyboard. */
export function focusField({ detail, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (detail === 0) currentTarget.form?.querySelector('input')?.focus();
}

/** Moves the focus to the address of the button's form. */
export function focusEmail({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const field = currentTarget.form?.elements.namedItem('email');
  if (field instanceof HTMLElement) field.focus();
}

/** Brings the focus to the first field in error, once that is rendered: its error is read out with it. */
export function focusInvalidSoon(form: HTMLElement): void {
  setTimeout(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid]');
    // A field that has the focus already would not be read out again.
    field?.blur();
    field?.focus();
  });
}
