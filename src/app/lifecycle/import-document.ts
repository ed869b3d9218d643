/** @file What the document of the import needs beside its screens (docs/archive.md, "The closed document"). */
import { isImportPath } from '../../../contract/import-document.ts';
import { loadTexts } from '../../core/i18n/texts.ts';
import { prepareSeal } from '../../core/seal/seal.ts';
import { loadFailedScreen } from '../failures/failed-screen.ts';

/** The document is sandboxed and has no new tabs: the links of lists open in its place. */
function openInPlace(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[target]') : null;
  link?.removeAttribute('target');
}

async function loadParts(): Promise<void> {
  const { loadAllParts } = await import('../../features/archive/late-parts.ts');
  await Promise.all([
    loadAllParts(),
    loadTexts('app'),
    loadFailedScreen(),
    import('../Toasts.tsx'),
    import('../updates/UpdateNote.tsx'),
    import('../../core/i18n/switch-language.ts'),
  ]);
}

/** Starts to fetch what the document will need once it is closed. `paths` are those of all screens. */
export function openImportDocument(paths: readonly string[]): void {
  // The build renders the screen as well.
  if (import.meta.env.SSR || !isImportPath(window.location.pathname)) return;
  document.addEventListener('click', openInPlace, { capture: true });
  prepareSeal({ load: loadParts, paths });
}
