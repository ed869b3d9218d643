import { objectOf, objectsOf, textOf } from '../../providers/network/instagram/json.ts';
import { PlatformError } from '../../providers/network/instagram/problems.ts';
import type { SyncContext } from './context.ts';

const field = 'comments';

/** Whether the app is listed with the field: the platform can drop a field without saying so. */
function isListed(body: unknown): boolean {
  return objectsOf(objectOf(body)['data']).some(({ subscribed_fields: fields }) =>
    Array.isArray(fields) ? fields.some((name) => textOf(name) === field) : false,
  );
}

/**
 * Asks for notifications of comments once for each connection, and reads back whether they were
 * granted. Without them figures are read once a day: an app that is not reviewed gets none, so a
 * refusal changes nothing.
 */
export async function subscribe({ services, userId, open, ask, send }: SyncContext): Promise<void> {
  const { syncedAt, connectedAt } = open.connection;
  if (syncedAt !== null && (connectedAt === null || syncedAt >= connectedAt)) return;
  try {
    await send('me/subscribed_apps', { subscribed_fields: field });
    if (isListed(await ask('me/subscribed_apps'))) return;
    services.log.info({ user: userId }, 'the platform sends no notifications for this account');
  } catch (error) {
    const isRefused =
      error instanceof PlatformError &&
      error.consequence !== 'reconnect' &&
      error.consequence !== 'limit' &&
      error.code !== 'stopped';
    if (!isRefused) throw error;
  }
}
