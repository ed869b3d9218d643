import { PlatformError } from '../../providers/network/instagram/problems.ts';
import type { SyncContext } from './context.ts';

/**
 * Asks for notifications of comments, once for each connection. Without them figures are read once a
 * day: an app that is not reviewed gets none, so a refusal changes nothing.
 */
export async function subscribe({ open, send }: SyncContext): Promise<void> {
  if (open.connection.syncedAt !== null) return;
  try {
    await send('me/subscribed_apps', { subscribed_fields: 'comments' });
  } catch (error) {
    const isFatal = error instanceof PlatformError && error.consequence === 'reconnect';
    if (isFatal || !(error instanceof PlatformError)) throw error;
  }
}
