/** @file What boundaries do about errors that are no bugs. */

/** The name of the error of a part whose file is gone (src/ui/dom/load-part.ts). */
export const partLoadError = 'PartLoadError';

/**
 * The error of a DOM operation on a node that is elsewhere by now: the translator of a browser, or an
 * extension, moved it. The content is mounted again; what is in stores is kept.
 */
export const movedNodeError = 'NotFoundError';

/** The name of anything thrown. */
export const nameOf = (error: unknown) => (error as Error | null)?.name;

/** True if nothing was mounted again in the last two seconds: it would fail for the same reason. */
export function mayRemount(boundary: { lastAt?: number }): boolean {
  const { lastAt = -Infinity } = boundary;
  boundary.lastAt = performance.now();
  return boundary.lastAt - lastAt > 2_000;
}
