/** @file Removes imported data at the press of a button, which is removed with it. */
import { addToast } from '../../../core/errors/toasts-store.ts';
import { restoreFocusIfLost } from '../../../ui/dom/focus-heading.ts';
import { removeImported } from '../import-archive.ts';

/** Removes these readings, or all, and says so. */
export async function removeOnPress(ids?: readonly string[]): Promise<void> {
  if (await removeImported(ids)) addToast({ variant: 'success', messageId: 'import.removed' });
  restoreFocusIfLost();
}
