/**
 * @file Parts that only some visits show, in files of their own. They are loaded with the screen all the
 * same: what an import shows needs no network.
 */

export const loadAccountView = () => import('./account/ImportedAccountView.tsx');
export const loadResult = () => import('./ImportResult.tsx');
export const loadNextCopy = () => import('./next/NextCopy.tsx');
export const loadForeign = () => import('./ForeignArchive.tsx');
export const loadWaiting = () => import('./next/Waiting.tsx');

const late = [loadAccountView, loadResult, loadNextCopy, loadForeign, loadWaiting];

/** Files of screens and parts that open with a press: the closed document can fetch none. */
const loadPressed = () => [
  import('./in-app/InAppNote.tsx'),
  import('./list/ImportedList.tsx'),
  import('./list/ImportedPeople.tsx'),
  import('./requests/RequestList.tsx'),
  import('./shared/SharedArchives.tsx'),
  import('./ways/WaysOut.tsx'),
  import('../people/person/PersonMenu.tsx'),
  import('../people/person/KeptOffNote.tsx'),
  import('../people/search/ListSearchBar.tsx'),
  import('../people/NamesElsewhere.tsx'),
];

/** Loads every file of the import's screens. */
export async function loadAllParts(): Promise<void> {
  await Promise.all([...late.map((load) => load()), ...loadPressed()]);
}

/** Loads them; one that does not load is asked for again when it is shown. */
export function loadLateParts(): void {
  for (const load of late) load().catch(() => undefined);
}
