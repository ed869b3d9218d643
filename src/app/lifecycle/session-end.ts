/** @file After a refused session: one start from the first page, with the reason still readable. */
import { openApp } from '../../core/browser/navigation.ts';
import { writeLocal } from '../../core/storage/storage.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';

/**
 * Reloads the app at its first page (docs/product.md, "Session end"). The login is cleared already,
 * so that page makes no protected call and this cannot loop.
 */
export function restartAfterExpiry(): void {
  const reason = useToasts.getState().toasts.find((toast) => toast.variant === 'danger');
  if (reason?.text !== undefined) writeLocal('notice', reason.text);
  openApp('/');
}
