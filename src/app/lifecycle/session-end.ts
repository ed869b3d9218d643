/** @file After a refused session: one start from the first page, with the reason still readable. */
import { openApp } from '../../core/browser/navigation.ts';
import { writeLocal } from '../../core/storage/storage.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';

/**
 * Loads the app anew at its first page (spec 8: unauthorized flag, app reload). The login is gone
 * already, so that page makes no protected call and this cannot go round in circles.
 */
export function restartAfterExpiry(): void {
  const reason = useToasts.getState().toasts.find((toast) => toast.variant === 'danger');
  if (reason?.text !== undefined) writeLocal('notice', reason.text);
  openApp('/');
}
