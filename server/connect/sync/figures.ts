/**
 * @file Figures of posts and stories. A name that the platform refuses fails the whole request, so the
 * common ones are asked for together and the others one by one; a refused one is remembered for its
 * kind of post. No figure and no post stops a synchronization.
 */
import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { ownMedia, unsupportedMetrics } from '../../db/connect-schema.ts';
import { countOf, objectOf, objectsOf, textOf } from '../../providers/network/instagram/json.ts';
import type { MediaRow } from '../../providers/network/instagram/stored.ts';
import type { SyncContext } from './context.ts';
import { keepFigure } from './kept-figure.ts';

const dayMs = 24 * 3_600_000;
/** Figures are up to this late. */
const lateMs = 2 * dayMs;
/** Posts older than this change little, and are read again once a week. */
const youngMs = 30 * dayMs;
/** A refused figure is asked for again after this time. */
const refusedMs = 30 * dayMs;
const batch = 25;

const core = ['views', 'reach', 'saved', 'shares', 'total_interactions'];
const extras: Readonly<Record<string, readonly string[]>> = {
  reel: ['ig_reels_avg_watch_time', 'ig_reels_video_view_total_time'],
  feed: ['follows', 'profile_visits'],
  unknown: [],
  story: ['replies', 'follows', 'profile_visits'],
};
const storyCore = ['views', 'reach', 'shares', 'total_interactions'];

type Values = ReadonlyMap<string, number>;

/** The values of an answer: `values[0].value`, or `total_value.value`. */
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

/** Metrics that were refused for a kind of post. */
async function refusedOf({ services, userId }: SyncContext): Promise<Set<string>> {
  const since = new Date(services.now() - refusedMs);
  const rows = await services.db
    .select()
    .from(unsupportedMetrics)
    .where(and(eq(unsupportedMetrics.userId, userId), gt(unsupportedMetrics.at, since)));
  return new Set(rows.map(({ kind, metric }) => `${kind} ${metric}`));
}

async function refuse(context: SyncContext, kind: string, metric: string): Promise<void> {
  const { services, userId } = context;
  const at = new Date(services.now());
  await services.db
    .insert(unsupportedMetrics)
    .values({ userId, kind, metric, at })
    .onConflictDoUpdate({
      target: [unsupportedMetrics.userId, unsupportedMetrics.kind, unsupportedMetrics.metric],
      set: { at },
    });
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

/** The figures of a post, each with its value or the reason why it is unknown. */
async function figuresOf(context: SyncContext, media: MediaRow, refused: Set<string>) {
  const kind = media.isStory ? 'story' : media.kind;
  const found = new Map<string, { value: number | null; reason: string | null }>();
  // The platform supports different figures for pictures, albums and videos.
  const group = `${kind}/${media.mediaType}`;
  const isWanted = (metric: string) => !refused.has(`${group} ${metric}`);
  const common = (media.isStory ? storyCore : core).filter(isWanted);
  const isRecent = context.services.now() - media.takenAt.getTime() < lateMs;
  const missing = isRecent ? 'late' : 'not-given';
  const keep = (metrics: readonly string[], values: Values, reason: string | null) => {
    for (const metric of metrics) {
      const value = values.get(metric) ?? null;
      found.set(metric, { value, reason: value === null ? (reason ?? missing) : null });
    }
  };
  const none = { values: new Map<string, number>(), reason: null };
  const together = common.length === 0 ? none : await askFor(context, media.id, common);
  let single = (extras[kind] ?? []).filter(isWanted);
  if (together.reason === 'unsupported') single = [...common, ...single];
  else keep(common, together.values, together.reason);
  // A post that is missing or too old has none of the others either.
  if (together.reason !== null && together.reason !== 'unsupported') return found;
  for (const metric of single) {
    const { values, reason } = await askFor(context, media.id, [metric]);
    if (reason === 'unsupported') {
      refused.add(`${group} ${metric}`);
      await refuse(context, group, metric);
    }
    keep([metric], values, reason);
  }
  return found;
}

async function saveFigures(context: SyncContext, media: MediaRow, refused: Set<string>) {
  const { services, userId } = context;
  const { db } = services;
  const at = new Date(services.now());
  for (const [metric, figure] of await figuresOf(context, media, refused)) {
    await keepFigure(context, media.id, metric, figure);
  }
  await db
    .update(ownMedia)
    .set({ figuresAt: at })
    .where(and(eq(ownMedia.userId, userId), eq(ownMedia.id, media.id)));
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
  const refused = await refusedOf(context);
  for (;;) {
    const due = await dueMedia(context, isStory);
    for (const media of due) {
      await saveFigures(context, media, refused);
      await context.save(isStory ? 'story-figures' : 'figures', '');
    }
    if (due.length === 0) return;
  }
}
