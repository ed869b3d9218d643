/** @file What was read of posts, followers and hours, for the owner of the account. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import {
  audienceParts,
  type AccountFigures,
  type AudienceGroup,
  type AudiencePart,
  type FiguredPost,
} from '../../contract/records/connect/account-figures.ts';
import type { SourceState } from '../../contract/records/connect/sources.ts';
import { audience, mediaFigures, ownMedia } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';
import { connectionOf } from './connections.ts';
import { sourcesFor } from './sources.ts';

/** The newest posts; a screen does not list more. */
const mostPosts = 60;

const metrics = {
  views: 'views',
  reach: 'reach',
  saves: 'saved',
  shares: 'shares',
  average_watch: 'ig_reels_avg_watch_time',
  total_watch: 'ig_reels_video_view_total_time',
} as const;

async function postsOf(db: Database, userId: number): Promise<FiguredPost[]> {
  const media = await db
    .select()
    .from(ownMedia)
    .where(and(eq(ownMedia.userId, userId), eq(ownMedia.isStory, false)))
    .orderBy(desc(ownMedia.takenAt), desc(ownMedia.id))
    .limit(mostPosts);
  if (media.length === 0) return [];
  const ids = media.map(({ id }) => id);
  const figures = await db
    .select({ media: mediaFigures.media, metric: mediaFigures.metric, value: mediaFigures.value })
    .from(mediaFigures)
    .where(and(eq(mediaFigures.userId, userId), inArray(mediaFigures.media, ids)));
  const values = new Map(figures.map((row) => [`${row.media} ${row.metric}`, row.value]));
  return media.map((row) => {
    const valueOf = (name: keyof typeof metrics) =>
      values.get(`${row.id} ${metrics[name]}`) ?? null;
    return {
      post_short_code: row.shortCode,
      kind: row.kind,
      thumbnail: row.thumbnailUrl === '' ? row.mediaUrl : row.thumbnailUrl,
      taken_at: Math.floor(row.takenAt.getTime() / 1_000),
      views: valueOf('views'),
      reach: valueOf('reach'),
      saves: valueOf('saves'),
      shares: valueOf('shares'),
      average_watch: valueOf('average_watch'),
      total_watch: valueOf('total_watch'),
    };
  });
}

async function audienceOf(
  db: Database,
  userId: number,
  stateOf: (part: AudiencePart) => SourceState,
) {
  const rows = await db
    .select()
    .from(audience)
    .where(eq(audience.userId, userId))
    .orderBy(desc(audience.value), asc(audience.label));
  const groupOf = (part: AudiencePart): AudienceGroup => {
    const mine = rows.filter((row) => row.part === part);
    const isKnown = mine.length > 0;
    return {
      state: isKnown ? 'known' : stateOf(part),
      rows: mine.map(({ label, value }) => ({ label, value })),
    };
  };
  return Object.fromEntries(audienceParts.map((part) => [part, groupOf(part)])) as Record<
    AudiencePart,
    AudienceGroup
  >;
}

/** The figures of a user's connected account; without one every part says what it needs. */
export async function accountFiguresOf(
  db: Database,
  userId: number,
  now: number,
): Promise<AccountFigures> {
  const connection = await connectionOf(db, userId);
  const sources = await sourcesFor(db, userId, now);
  const posts = await postsOf(db, userId);
  const states = [sources.views, sources.reach, sources.saves].map(({ state }) => state);
  const withoutPart = (part: AudiencePart) => {
    const { state } = part === 'hour' ? sources.online_hours : sources.audience;
    return state === 'known' ? 'late' : state;
  };
  return {
    read_at: connection?.syncedAt?.toISOString() ?? null,
    posts,
    posts_state: states.includes('known') ? null : (states[0] ?? null),
    audience: await audienceOf(db, userId, withoutPart),
  };
}
