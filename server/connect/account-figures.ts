/** @file What was read of posts, followers and hours, for the owner of the account. */
import { and, asc, desc, eq, gte, inArray, isNotNull, or } from 'drizzle-orm';
import { storyLifeMs } from '../../contract/limits.ts';
import {
  audienceParts,
  type AccountFigures,
  type AudienceGroup,
  type AudiencePart,
  type FiguredPost,
  type FiguredStory,
  type FollowerDay,
} from '../../contract/records/connect/account-figures.ts';
import type { FigureSource, SourceState } from '../../contract/records/connect/sources.ts';
import {
  accountDays,
  audience,
  connections,
  mediaFigures,
  ownMedia,
} from '../db/connect-schema.ts';
import { dailyCounts } from '../db/history-schema.ts';
import type { Database } from '../db/open.ts';
import { shownDays, type MediaRow } from './stored.ts';
import { connectionOf } from './connections.ts';
import { sourcesFor } from './sources.ts';
import { storyFiguresMs } from './sync-media.ts';

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

const storyMetrics = {
  views: 'views',
  reach: 'reach',
  replies: 'replies',
  shares: 'shares',
  visits: 'profile_visits',
  follows: 'follows',
} as const;

/** The newest posts or stories, and what is known of them by id and metric. */
async function mediaOf(db: Database, userId: number, isStory: boolean, since: Date) {
  const mine = and(
    eq(ownMedia.userId, userId),
    eq(ownMedia.isStory, isStory),
    gte(ownMedia.takenAt, since),
  );
  const media = await db
    .select()
    .from(ownMedia)
    .where(mine)
    .orderBy(desc(ownMedia.takenAt), desc(ownMedia.id))
    .limit(mostPosts);
  if (media.length === 0) return { media, values: new Map<string, number | null>() };
  const ids = media.map(({ id }) => id);
  const figures = await db
    .select({ media: mediaFigures.media, metric: mediaFigures.metric, value: mediaFigures.value })
    .from(mediaFigures)
    .where(and(eq(mediaFigures.userId, userId), inArray(mediaFigures.media, ids)));
  const values = new Map(figures.map((row) => [`${row.media} ${row.metric}`, row.value]));
  return { media, values };
}

/** The values of a post or story under the names of the record. */
function named<Name extends string>(
  names: Readonly<Record<Name, string>>,
  values: ReadonlyMap<string, number | null>,
  id: string,
): Record<Name, number | null> {
  const entries = Object.entries<string>(names);
  return Object.fromEntries(
    entries.map(([name, metric]) => [name, values.get(`${id} ${metric}`) ?? null]),
  ) as Record<Name, number | null>;
}

const pictureOf = ({ thumbnailUrl, mediaUrl }: MediaRow) =>
  thumbnailUrl === '' ? mediaUrl : thumbnailUrl;
const secondsOf = ({ takenAt }: MediaRow) => Math.floor(takenAt.getTime() / 1_000);

async function postsOf(db: Database, userId: number): Promise<FiguredPost[]> {
  const { media, values } = await mediaOf(db, userId, false, new Date(0));
  return media.map((row) => ({
    post_short_code: row.shortCode,
    kind: row.kind,
    thumbnail: pictureOf(row),
    taken_at: secondsOf(row),
    ...named(metrics, values, row.id),
  }));
}

async function storiesOf(db: Database, userId: number, now: number): Promise<FiguredStory[]> {
  const { media, values } = await mediaOf(db, userId, true, new Date(now - storyFiguresMs));
  return media.map((row) => ({
    id: row.id,
    // The platform's address of a picture ends with its story.
    thumbnail: now - row.takenAt.getTime() < storyLifeMs ? pictureOf(row) : '',
    taken_at: secondsOf(row),
    ...named(storyMetrics, values, row.id),
  }));
}

async function daysOf(db: Database, shown: ReturnType<typeof shownDays>): Promise<FollowerDay[]> {
  const mine = and(shown, or(isNotNull(accountDays.gained), isNotNull(accountDays.lost)));
  return db
    .select({
      day: accountDays.day,
      came: accountDays.gained,
      left: accountDays.lost,
      followers: dailyCounts.followers,
    })
    .from(accountDays)
    .innerJoin(connections, eq(connections.userId, accountDays.userId))
    .leftJoin(
      dailyCounts,
      and(
        eq(dailyCounts.userId, accountDays.userId),
        eq(dailyCounts.instaId, connections.accountId),
        eq(dailyCounts.day, accountDays.day),
      ),
    )
    .where(mine)
    .orderBy(desc(accountDays.day));
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
  const days = await daysOf(db, shownDays(userId, connection?.syncedAt, now));
  const states = [sources.views, sources.reach, sources.saves].map(({ state }) => state);
  const without = ({ state }: FigureSource) => (state === 'known' ? 'late' : state);
  const withoutPart = (part: AudiencePart) =>
    without(part === 'hour' ? sources.online_hours : sources.audience);
  return {
    read_at: connection?.syncedAt?.toISOString() ?? null,
    posts,
    posts_state: states.includes('known') ? null : (states[0] ?? null),
    stories: await storiesOf(db, userId, now),
    days,
    days_state: days.length > 0 ? null : without(sources.new_followers),
    audience: await audienceOf(db, userId, withoutPart),
  };
}
