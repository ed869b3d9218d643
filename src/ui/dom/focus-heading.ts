/** @file The focus at the heading of a screen: where it begins, and where it goes when its place is gone. */

/** Brings the focus to the heading, which is no stop of the Tab key. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Moves focus to the heading if the focused element was removed. */
export function restoreFocusIfLost(): void {
  if (document.activeElement === document.body) focusHeading();
}

/**
 * Once the update under way is rendered, moves a focus that went with the pressed element to what has taken
 * its place; to the heading where nothing has.
 */
export function restoreFocusSoon(find?: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === document.body) find?.()?.focus();
    restoreFocusIfLost();
  });
}

/** After a retry that was pressed below this element: to its last row, or to the heading. */
export function restoreFocusBelow(above: Element | null | undefined): void {
  if (above === undefined) return;
  const rows = above?.querySelectorAll<HTMLElement>('[data-index] :is(a, button)') ?? [];
  restoreFocusSoon(() => [...rows].at(-1));
}
