/**
 * @file What is known about the figures of a kind of post. The platform supports different ones for
 * pictures, albums, videos and stories, and says so only by a refusal, which fails the whole request and
 * may be about the one post. A figure is therefore left out of a kind only after several of its posts
 * were refused it and none has given it.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import { dayMs } from '../../contract/limits.ts';
import { mediaFigures, ownMedia, unsupportedMetrics } from '../db/connect-schema.ts';
import type { MediaRow } from './stored.ts';
import type { SyncContext } from './sync-context.ts';

/** What a kind has given and was refused counts for this time; then it is asked for again. */
const rememberedMs = 30 * dayMs;
/** So many posts of a kind are refused a figure before it is left out for all of them. */
const leastRefusals = 3;

/** Figures that most kinds have. */
const core = ['views', 'reach', 'saved', 'shares', 'total_interactions'];
const storyCore = ['views', 'reach', 'shares', 'total_interactions'];
const extras: Readonly<Record<string, readonly string[]>> = {
  reel: ['ig_reels_avg_watch_time', 'ig_reels_video_view_total_time'],
  feed: ['follows', 'profile_visits'],
  unknown: [],
  story: ['replies', 'follows', 'profile_visits'],
};

interface Known {
  isGiven: boolean;
  /** The posts that were refused it. */
  readonly refused: Set<string>;
}

/** What to ask for about a post. */
export interface Wanted {
  /** Figures that its kind has, or may be expected to have: in one request. */
  readonly together: readonly string[];
  /** Figures of which that is not known, or that some posts of the kind do not have. */
  readonly single: readonly string[];
}

/** The figures of all kinds of post of an account. */
export interface KindMetrics {
  wantedFor(media: MediaRow): Wanted;
  noteGiven(media: MediaRow, metric: string): void;
  /** Returns the kind that the figure is left out for from now on, or null. */
  noteRefused(media: MediaRow, metric: string): string | null;
}

const kindOf = (media: MediaRow) => (media.isStory ? 'story' : media.kind);
const groupOf = (media: MediaRow) => `${kindOf(media)}/${media.mediaType}`;

/** What the posts of each kind have given or were refused lately. */
async function readKnown(
  { services, userId }: SyncContext,
  since: Date,
): Promise<Map<string, Known>> {
  const kind = sql<string>`case when ${ownMedia.isStory} then 'story' else ${ownMedia.kind} end`;
  const rows = await services.db
    .select({
      group: sql<string>`${kind} || '/' || ${ownMedia.mediaType}`,
      metric: mediaFigures.metric,
      isGiven: sql<boolean>`bool_or(${mediaFigures.value} is not null)`,
      refused: sql<
        string[] | null
      >`array_agg(${mediaFigures.media}) filter (where ${mediaFigures.reason} = 'unsupported')`,
    })
    .from(mediaFigures)
    .innerJoin(
      ownMedia,
      and(eq(ownMedia.userId, mediaFigures.userId), eq(ownMedia.id, mediaFigures.media)),
    )
    .where(and(eq(mediaFigures.userId, userId), gt(mediaFigures.at, since)))
    .groupBy(sql`1`, mediaFigures.metric);
  return new Map(
    rows.map(({ group, metric, isGiven, refused }) => [
      `${group} ${metric}`,
      { isGiven, refused: new Set(refused ?? []) },
    ]),
  );
}

/** Reads what is known about the kinds of post of an account. */
export async function readKindMetrics(context: SyncContext): Promise<KindMetrics> {
  const { services, userId } = context;
  const since = new Date(services.now() - rememberedMs);
  const known = await readKnown(context, since);
  const rows = await services.db
    .select()
    .from(unsupportedMetrics)
    .where(and(eq(unsupportedMetrics.userId, userId), gt(unsupportedMetrics.at, since)));
  const leftOut = new Set(rows.map(({ kind, metric }) => `${kind} ${metric}`));
  const knownOf = (media: MediaRow, metric: string): Known => {
    const key = `${groupOf(media)} ${metric}`;
    const found = known.get(key) ?? { isGiven: false, refused: new Set<string>() };
    known.set(key, found);
    return found;
  };
  return {
    wantedFor(media) {
      const common = media.isStory ? storyCore : core;
      const isAsked = (metric: string) =>
        knownOf(media, metric).isGiven || !leftOut.has(`${groupOf(media)} ${metric}`);
      const isSafe = (metric: string) => {
        const { isGiven, refused } = knownOf(media, metric);
        return refused.size === 0 && (isGiven || common.includes(metric));
      };
      const wanted = [...common, ...(extras[kindOf(media)] ?? [])].filter(isAsked);
      return {
        together: wanted.filter(isSafe),
        single: wanted.filter((metric) => !isSafe(metric)),
      };
    },
    noteGiven(media, metric) {
      const found = knownOf(media, metric);
      found.isGiven = true;
      found.refused.delete(media.id);
    },
    noteRefused(media, metric) {
      const { isGiven, refused } = knownOf(media, metric);
      refused.add(media.id);
      if (isGiven || refused.size < leastRefusals) return null;
      leftOut.add(`${groupOf(media)} ${metric}`);
      return groupOf(media);
    },
  };
}
