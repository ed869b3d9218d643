/** True if the user prefers reduced motion. Unknown while prerendering, where nothing moves. */
export function prefersReducedMotion(): boolean {
  return (
    typeof window === 'object' && window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** Behaviour of a scripted scroll: a style sheet cannot override what a script asks for. */
export function scrolling(): ScrollBehavior {
  return prefersReducedMotion() ? 'instant' : 'smooth';
}
