/**
 * @file Errors after which content is mounted again. The translator of a browser, or an extension, moves
 * nodes that React then cannot find. What is in stores is kept.
 */

/** A second error within this time is of the new mount: another one would fail again. */
const sameMs = 2_000;

/** True for a DOM operation on a node that is elsewhere by now. */
export function isMovedNode(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

/** Allows one mount after another, but not two for the same reason. */
export function remountLimit(now = () => performance.now()): () => boolean {
  let lastAt = -Infinity;
  return () => {
    const isAllowed = now() - lastAt > sameMs;
    lastAt = now();
    return isAllowed;
  };
}
