/**
 * @file Parts that only some visits show, in files of their own. They are loaded with the screen all the
 * same: what an import shows needs no network.
 */

export const loadAccountView = () => import('./account/ImportedAccountView.tsx');
export const loadNextCopy = () => import('./next/NextCopy.tsx');
export const loadWaiting = () => import('./next/Waiting.tsx');

/** Loads them; one that does not load is asked for again when it is shown. */
export function loadLateParts(): void {
  for (const load of [loadAccountView, loadNextCopy, loadWaiting]) load().catch(() => undefined);
}
