/** @file State updates as view transitions (CSS View Transitions Level 1). */
import { flushSync } from 'react-dom';
import { prefersReducedMotion } from './reduced-motion.ts';

/** Elements of one name before and after the update are animated from one place to the other. */
const sharedName = 'opened';

interface SharedElement {
  /** The element that is left: a thumbnail, a face in a row. */
  readonly from: HTMLElement | null;
  /** Finds the element that takes its place once the update is rendered. */
  readonly to: () => HTMLElement | null;
}

/**
 * Runs an update and cross-fades the page, where the browser can and motion is welcome. With a shared
 * element its picture moves and grows from `from` to `to`; without either of them only the fade is left.
 */
export function transition(update: () => void, shared?: SharedElement): void {
  if (
    prefersReducedMotion() ||
    document.visibilityState === 'hidden' ||
    !('startViewTransition' in document)
  ) {
    update();
    return;
  }
  const { from = null, to } = shared ?? {};
  const name = (element: HTMLElement | null | undefined, value: string) => {
    if (element) element.style.viewTransitionName = value;
  };
  let target: HTMLElement | null | undefined;
  name(from, sharedName);
  const { ready, finished } = document.startViewTransition(() => {
    flushSync(update);
    name(from, '');
    target = to?.();
    name(target, sharedName);
  });
  // A second transition in the middle of this one only skips this one.
  ready.catch(() => undefined);
  finished.catch(() => undefined).finally(() => name(target, ''));
}
