/** True for who asked for less motion. Not known where pages are rendered ahead; nothing moves there. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How the page scrolls by itself: a style sheet cannot turn off what a script asks for. */
export function scrolling(): ScrollBehavior {
  return prefersReducedMotion() ? 'instant' : 'smooth';
}
