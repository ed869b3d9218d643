import { mediaFigures } from '../../db/connect-schema.ts';
import type { SyncContext } from './context.ts';

/**
 * Keeps a figure of a post or, with an empty `media`, of the account: its value, or the reason why it
 * is unknown. Where the platform failed for now (`failed`), an earlier value stays.
 */
export async function keepFigure(
  { services, userId }: SyncContext,
  media: string,
  metric: string,
  figure: { readonly value: number | null; readonly reason: string | null },
): Promise<void> {
  const row = { ...figure, at: new Date(services.now()) };
  const insert = services.db.insert(mediaFigures).values({ userId, media, metric, ...row });
  if (figure.reason === 'failed') {
    await insert.onConflictDoNothing();
    return;
  }
  await insert.onConflictDoUpdate({
    target: [mediaFigures.userId, mediaFigures.media, mediaFigures.metric],
    set: row,
  });
}
