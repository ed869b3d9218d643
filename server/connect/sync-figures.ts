/**
 * @file Figures of posts and stories. A name that the platform refuses fails the whole request, so those
 * that a kind of post is known to have are asked for together, and the others one by one. No figure
 * and no post stops a synchronization. The figures of the account are stored in the same way.
 */
import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { dayMs } from '../../contract/limits.ts';
import { mediaFigures, ownMedia, unsupportedMetrics } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';
import { isPassing, type SyncContext } from './sync-context.ts';
import { countOf, objectOf, objectsOf, textOf } from '../providers/network/instagram/json.ts';
import type { MediaRow } from './stored.ts';
import { readKindMetrics, type KindMetrics } from './kind-metrics.ts';

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

/** Figures are up to this late. */
const lateMs = 2 * dayMs;
/** Posts older than this change little, and are read again once a week. */
const youngMs = 30 * dayMs;
const batch = 25;

type Values = ReadonlyMap<string, number>;

/** The values of a response: `values[0].value`, or `total_value.value`. */
export function valuesOf(body: unknown): Values {
  const values = new Map<string, number>();
  for (const metric of objectsOf(objectOf(body)['data'])) {
    const [first] = objectsOf(metric['values']);
    const value =
      countOf(objectOf(first)['value']) ?? countOf(objectOf(metric['total_value'])['value']);
    if (value !== null) values.set(textOf(metric['name']), value);
  }
  return values;
}

/** Asks for metrics together; the reason if the platform has none for this post. */
async function askFor(
  context: SyncContext,
  media: string,
  metrics: readonly string[],
): Promise<{ values: Values; reason: string | null }> {
  const { body, reason } = await context.tryAsk(`${media}/insights`, { metric: metrics.join(',') });
  return { values: valuesOf(body), reason };
}

/** What was learnt about a post: its figures, and kinds that a figure is left out for from now on. */
interface Learnt {
  readonly figures: ReadonlyMap<string, Figure>;
  readonly leftOut: readonly { readonly kind: string; readonly metric: string }[];
}

/** The figures of a post, each with its value or the reason why it is unknown. */
async function figuresOf(
  context: SyncContext,
  media: MediaRow,
  kinds: KindMetrics,
): Promise<Learnt> {
  const figures = new Map<string, Figure>();
  const leftOut: { kind: string; metric: string }[] = [];
  const isRecent = context.services.now() - media.takenAt.getTime() < lateMs;
  const missing = isRecent ? 'late' : 'not-given';
  const keep = (metrics: readonly string[], values: Values, reason: string | null) => {
    for (const metric of metrics) {
      const value = values.get(metric) ?? null;
      figures.set(metric, { value, reason: value === null ? (reason ?? missing) : null });
      if (value !== null) kinds.noteGiven(media, metric);
    }
  };
  const { together, single } = kinds.wantedFor(media);
  const alone = [...single];
  if (together.length > 0) {
    const { values, reason } = await askFor(context, media.id, together);
    // One of them is refused, which the response does not name.
    if (reason === 'unsupported') alone.unshift(...together);
    else keep(together, values, reason);
    // A post that is missing or too old has none of the others either.
    if (reason !== null && reason !== 'unsupported') return { figures, leftOut };
  }
  for (const metric of alone) {
    const { values, reason } = await askFor(context, media.id, [metric]);
    keep([metric], values, reason);
    const kind = reason === 'unsupported' ? kinds.noteRefused(media, metric) : null;
    if (kind !== null) leftOut.push({ kind, metric });
  }
  return { figures, leftOut };
}

async function saveFigures(context: SyncContext, media: MediaRow, kinds: KindMetrics) {
  const { services, userId } = context;
  const { figures, leftOut } = await figuresOf(context, media, kinds);
  const at = new Date(services.now());
  await context.write(async (tx) => {
    for (const [metric, figure] of figures) {
      await keepFigure(tx, context, media.id, metric, figure);
    }
    for (const { kind, metric } of leftOut) {
      await tx
        .insert(unsupportedMetrics)
        .values({ userId, kind, metric, at })
        .onConflictDoUpdate({
          target: [unsupportedMetrics.userId, unsupportedMetrics.kind, unsupportedMetrics.metric],
          set: { at },
        });
    }
    await tx
      .update(ownMedia)
      .set({ figuresAt: at })
      .where(and(eq(ownMedia.userId, userId), eq(ownMedia.id, media.id)));
  });
}

/** Posts or stories whose figures are due, newest first. */
async function dueMedia(context: SyncContext, isStory: boolean): Promise<MediaRow[]> {
  const { services, userId, progress } = context;
  const now = services.now();
  const old = new Date(now - youngMs);
  const isDue = isStory
    ? gt(ownMedia.takenAt, new Date(now - dayMs))
    : or(gt(ownMedia.takenAt, old), lt(ownMedia.figuresAt, new Date(now - 7 * dayMs)));
  return services.db
    .select()
    .from(ownMedia)
    .where(
      and(
        eq(ownMedia.userId, userId),
        eq(ownMedia.isStory, isStory),
        or(isNull(ownMedia.figuresAt), and(lt(ownMedia.figuresAt, progress.startedAt), isDue)),
      ),
    )
    .orderBy(desc(ownMedia.takenAt))
    .limit(batch);
}

/** Reads the figures of all posts, or stories, that are due. */
export async function readFigures(context: SyncContext, isStory: boolean): Promise<void> {
  const kinds = await readKindMetrics(context);
  for (;;) {
    const due = await dueMedia(context, isStory);
    for (const media of due) {
      await saveFigures(context, media, kinds);
      await context.save(isStory ? 'story-figures' : 'figures', '');
    }
    if (due.length === 0) return;
  }
}
