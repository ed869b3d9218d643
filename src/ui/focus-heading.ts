/** @file Where the focus goes when the part of a screen that had it is gone. */

/** Brings a focus that fell, with what had it, to the heading; one that stands somewhere stays. */
export function catchFocus(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
