/** @file What is known of a connected account, what is not, and why: the record of its owner. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { invalidAccountId } from '../../contract/limits.ts';
import type { UserRecord } from '../../contract/records/user.ts';
import type {
  FigureSource,
  SourcedFigure,
  Sources,
  SourceState,
} from '../../contract/records/connect/sources.ts';
import { isSubscribed } from '../accounts/access.ts';
import { formatDateTime, userRecordOf, type User } from '../accounts/users.ts';
import { accountDays, mediaFigures, ownMedia } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';
import type { NetworkAccount } from '../providers/network/network.ts';
import type { Services } from '../services.ts';
import { wantedScopes } from '../base/instagram-settings.ts';
import { connectionOf, type Connection } from './connections.ts';
import { connectionRecord } from './connection-record.ts';
import { shownDays, windowDays } from './stored.ts';
import { leastFollowers } from './sync-account.ts';
import { isPassing } from './sync-context.ts';
import { partMetric, partNames, type PartName } from './sync-figures.ts';

type StatesByMetric = ReadonlyMap<string, SourceState>;

/** What was read of posts, and of the thirty days that are shown; null where the platform gave nothing. */
interface Month {
  /** The latest figures by metric, of the posts and of the account: known somewhere, or why nowhere. */
  readonly states: { readonly posts: StatesByMetric; readonly account: StatesByMetric };
  /** Parts of the latest synchronization that could not be read. */
  readonly unread: ReadonlySet<PartName>;
  readonly gained: number | null;
  readonly lost: number | null;
  readonly visits: number | null;
  readonly visitsReason: string | null;
}

const mediaMetrics = {
  views: 'views',
  reach: 'reach',
  saves: 'saved',
  watch_time: 'ig_reels_avg_watch_time',
} as const;
const audienceMetrics = ['audience_age', 'audience_city', 'audience_country'] as const;

/** The figures of the account itself, not of one of its posts. */
const areOfAccount = (userId: number) =>
  and(eq(mediaFigures.userId, userId), eq(mediaFigures.media, ''));

/** What is true of each metric over all posts, and of those of the account: known if one has it. */
async function statesOf(db: Database, userId: number): Promise<Month['states']> {
  const ofAccount = sql<boolean>`${mediaFigures.media} = ''`;
  const rows = await db
    .select({
      metric: mediaFigures.metric,
      ofAccount,
      known: sql<boolean>`bool_or(${mediaFigures.value} is not null)`,
      refused: sql<boolean>`bool_and(coalesce(${mediaFigures.reason}, '') in ('unsupported', 'before-business'))`,
      failed: sql<boolean>`bool_or(coalesce(${mediaFigures.reason}, '') in ('failed', 'refused'))`,
    })
    .from(mediaFigures)
    .leftJoin(
      ownMedia,
      and(eq(ownMedia.userId, mediaFigures.userId), eq(ownMedia.id, mediaFigures.media)),
    )
    .where(and(eq(mediaFigures.userId, userId), sql`${ownMedia.isStory} is not true`))
    .groupBy(mediaFigures.metric, ofAccount);
  const statesWhere = (isAccount: boolean): StatesByMetric =>
    new Map(
      rows
        .filter((row) => row.ofAccount === isAccount)
        .map(({ metric, known, refused, failed }) => [
          metric,
          known ? 'known' : failed ? 'failed' : refused ? 'not-offered' : 'late',
        ]),
    );
  return { posts: statesWhere(false), account: statesWhere(true) };
}

/** Parts that the platform refused, or failed to give, at the latest try. */
async function unreadOf(db: Database, userId: number): Promise<Set<PartName>> {
  const rows = await db
    .select({ metric: mediaFigures.metric })
    .from(mediaFigures)
    .where(and(areOfAccount(userId), isNotNull(mediaFigures.reason)));
  const unread = new Set(rows.map(({ metric }) => metric));
  return new Set(partNames.filter((part) => unread.has(partMetric(part))));
}

async function monthOf(
  db: Database,
  userId: number,
  connection: Connection | undefined,
  now: number,
): Promise<Month> {
  const [days] = await db
    .select({
      gained: sql<number | null>`sum(${accountDays.gained})::int`,
      lost: sql<number | null>`sum(${accountDays.lost})::int`,
    })
    .from(accountDays)
    .where(shownDays(userId, connection?.syncedAt, now));
  const [visits] = await db
    .select({ value: mediaFigures.value, reason: mediaFigures.reason })
    .from(mediaFigures)
    .where(and(areOfAccount(userId), eq(mediaFigures.metric, 'profile_views')));
  return {
    states: await statesOf(db, userId),
    unread: await unreadOf(db, userId),
    gained: days?.gained ?? null,
    lost: days?.lost ?? null,
    visits: visits?.value ?? null,
    visitsReason: visits?.reason ?? null,
  };
}

/** Why a figure that the account has is unknown: it is being read, or the platform is behind. */
function unknownState({ state, syncedAt }: Connection): SourceState {
  if (syncedAt !== null) return 'late';
  return state === 'active' ? 'reading' : 'needs-connection';
}

/** The state of a figure that needs a permission and may be unknown all the same. */
function stateOf(connection: Connection, scope: string, isKnown: boolean): SourceState {
  if (!connection.scopes.split(',').includes(scope)) return 'needs-permission';
  return isKnown ? 'known' : unknownState(connection);
}

/** As {@link stateOf}, for a figure of a part that may have been refused. */
function stateOfPart(
  connection: Connection,
  scope: string,
  { isKnown, isUnread }: { isKnown: boolean; isUnread: boolean },
): SourceState {
  const state = stateOf(connection, scope, isKnown && !isUnread);
  return isUnread && state !== 'needs-permission' ? 'failed' : state;
}

/** Figures that a connected account has. */
const connected = [
  'followers',
  'following',
  'new_followers',
  'followers_lost',
  'profile_views',
  'posts',
  'reels',
  'comments',
  'own_stories',
  'views',
  'reach',
  'saves',
  'watch_time',
  'audience',
  'online_hours',
] as const satisfies readonly SourcedFigure[];

/** The sources of the figures of posts, and of those about all followers together. */
function figuresFrom(
  connection: Connection,
  month: Month,
  figure: (state: SourceState, window?: number | null) => FigureSource,
) {
  const [, insights] = wantedScopes;
  const isSmall = connection.followers !== null && connection.followers < leastFollowers;
  const stateFrom = (found: readonly (SourceState | undefined)[]) => {
    const given = stateOf(connection, insights, found.includes('known'));
    if (given !== 'late') return given;
    if (found.includes('failed')) return 'failed';
    return found.every((state) => state === 'not-offered') ? 'not-offered' : given;
  };
  // Without a post there is nothing to wait for.
  const hasNone =
    month.states.posts.size === 0 && connection.syncedAt !== null && !month.unread.has('media');
  const ofPosts = (name: keyof typeof mediaMetrics) =>
    figure(stateFrom([hasNone ? 'known' : month.states.posts.get(mediaMetrics[name])]));
  const ofFollowers = (metrics: readonly string[], days: number | null) => {
    const state = stateFrom(metrics.map((metric) => month.states.account.get(metric)));
    return figure(isSmall && state === 'late' ? 'below-threshold' : state, days);
  };
  return {
    views: ofPosts('views'),
    reach: ofPosts('reach'),
    saves: ofPosts('saves'),
    watch_time: ofPosts('watch_time'),
    audience: ofFollowers(audienceMetrics, null),
    online_hours: ofFollowers(['audience_hour'], windowDays),
  };
}

function sourcesOf(connection: Connection | undefined, month: Month): Sources {
  const asOf = connection?.syncedAt?.toISOString() ?? null;
  const figure = (state: SourceState, window: number | null = null): FigureSource => {
    const isKnown = state === 'known';
    return { state, source: isKnown ? 'api' : null, as_of: isKnown ? asOf : null, window };
  };
  const archive = figure('needs-archive');
  const lists = {
    not_follows_back: archive,
    dont_follow_back: archive,
    mutual_followers: archive,
    other_stories: figure('not-offered'),
  };
  if (connection === undefined || connection.accountId === null) {
    const needed = figure('needs-connection');
    const all = Object.fromEntries(connected.map((name) => [name, needed] as const));
    return { ...(all as Record<(typeof connected)[number], FigureSource>), ...lists };
  }
  const [basic, insights, comments] = wantedScopes;
  const { followers, following, syncedAt } = connection;
  const isRead = syncedAt !== null;
  const isSmall = followers !== null && followers < leastFollowers;
  const change = (value: number | null) => {
    const isUnread = value === null && month.unread.has('days');
    const state = stateOfPart(connection, insights, { isKnown: value !== null, isUnread });
    return figure(isSmall ? 'below-threshold' : state, windowDays);
  };
  const visitState = month.visitsReason === 'unsupported' ? 'not-offered' : null;
  const isVisited = month.visits !== null;
  const isVisitUnread = !isVisited && isPassing(month.visitsReason);
  const visits = { isKnown: isVisited, isUnread: isVisitUnread };
  const list = (scope: string, part: PartName) =>
    figure(stateOfPart(connection, scope, { isKnown: isRead, isUnread: month.unread.has(part) }));
  return {
    ...lists,
    followers: figure(stateOf(connection, basic, followers !== null)),
    following: figure(stateOf(connection, basic, following !== null)),
    new_followers: change(month.gained),
    followers_lost: change(month.lost),
    profile_views: figure(visitState ?? stateOfPart(connection, insights, visits), windowDays),
    posts: list(basic, 'media'),
    reels: list(basic, 'media'),
    // Comments are read when a post is opened.
    comments: list(comments, 'media'),
    own_stories: list(basic, 'stories'),
    ...figuresFrom(connection, month, figure),
  };
}

/** The sources of all figures of a user, for {@link recordOf} and the figures themselves. */
export async function sourcesFor(db: Database, userId: number, now: number): Promise<Sources> {
  const connection = await connectionOf(db, userId);
  return sourcesOf(connection, await monthOf(db, userId, connection, now));
}

/** The user record with a real source: an unknown figure is null and never 0. */
async function connectedRecord(
  { db, platform, now: clock }: Pick<Services, 'db' | 'platform' | 'now'>,
  user: User,
  account: NetworkAccount | null,
): Promise<UserRecord> {
  const now = clock();
  const connection = await connectionOf(db, user.id);
  const month = await monthOf(db, user.id, connection, now);
  const latest = account?.latestPostAt ?? null;
  return {
    email: user.email,
    username: account?.username ?? user.username,
    insta_id: account?.instaId ?? invalidAccountId,
    insta_image_url: account?.imageUrl ?? '',
    is_subscribed: await isSubscribed(db, user, now),
    is_private: false,
    is_insight: user.isInsight,
    chat_gpt_data: user.chatGptData,
    total_followers: account?.followers ?? null,
    total_following: account?.following ?? null,
    new_followers: account === null ? null : month.gained,
    followers_lost: account === null ? null : month.lost,
    not_follows_back: null,
    dont_follow_back: null,
    profile_views_count: account === null ? null : month.visits,
    mutual_followers: null,
    post_count: account?.posts ?? null,
    reel_count: account?.reels ?? null,
    stories_count: account?.stories ?? null,
    last_updated_at: formatDateTime(connection?.syncedAt ?? null),
    latest_post_date_time: latest === null ? '' : formatDateTime(new Date(latest)),
    sources: sourcesOf(connection, month),
    connection: (await connectionRecord(db, platform?.vault ?? null, user.id, now)).state,
  };
}

/** The record of a user: with a real source what the connection gives, else the demo's figures. */
export async function recordOf(
  services: Pick<Services, 'db' | 'network' | 'platform' | 'now'>,
  user: User,
  account: NetworkAccount | null,
): Promise<UserRecord> {
  const { db, network, now } = services;
  if (network.source === 'demo') {
    return userRecordOf(user, account, await isSubscribed(db, user, now()));
  }
  return connectedRecord(services, user, account);
}
