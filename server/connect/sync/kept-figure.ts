import { isNull } from 'drizzle-orm';
import { mediaFigures } from '../../db/connect-schema.ts';
import type { Database } from '../../db/open.ts';
import { isPassing, type SyncContext } from './context.ts';

/** The parts of a synchronization. */
export const partNames = [
  'account',
  'notifications',
  'days',
  'media',
  'stories',
  'month',
  'audience',
  'story-figures',
  'figures',
] as const;

/** One of {@link partNames}. */
export type PartName = (typeof partNames)[number];

/** A value, or the reason why it is unknown. */
export interface Figure {
  readonly value: number | null;
  readonly reason: string | null;
}

/**
 * Keeps a figure of a post or, with an empty `media`, of the account: its value, or the reason why it
 * is unknown. Where the platform failed or refused for now, an earlier value stays.
 */
export async function keepFigure(
  tx: Database,
  { services, userId }: SyncContext,
  media: string,
  metric: string,
  figure: Figure,
): Promise<void> {
  const row = { ...figure, at: new Date(services.now()) };
  await tx
    .insert(mediaFigures)
    .values({ userId, media, metric, ...row })
    .onConflictDoUpdate({
      target: [mediaFigures.userId, mediaFigures.media, mediaFigures.metric],
      set: row,
      ...(isPassing(figure.reason) ? { setWhere: isNull(mediaFigures.value) } : {}),
    });
}

/** The name under which it is kept, like a figure of the account, whether a part was read. */
export const partMetric = (part: PartName) => `part_${part}`;

/** Keeps whether a part was read at its latest try: without a reason it was. */
export async function keepPart(
  tx: Database,
  context: SyncContext,
  part: PartName,
  reason: 'failed' | 'refused' | null,
): Promise<void> {
  await keepFigure(tx, context, '', partMetric(part), { value: null, reason });
}
