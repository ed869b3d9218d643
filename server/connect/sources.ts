/** @file What is known of a connected account, what is not, and why: the record of its owner. */
import { and, eq, gte, sql } from 'drizzle-orm';
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
import { accountDays, mediaFigures } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';
import type { NetworkAccount } from '../providers/network/network.ts';
import type { Services } from '../services.ts';
import { wantedScopes } from '../providers/network/instagram/settings.ts';
import { connectionOf, type Connection } from './connections.ts';
import { connectionRecord } from './state.ts';
import { leastFollowers } from './sync/account.ts';

const dayMs = 24 * 3_600_000;
/** Days that changes and visits cover. */
const windowDays = 30;

/** The figures of the last thirty days; null where the platform gave none. */
interface Month {
  readonly gained: number | null;
  readonly lost: number | null;
  readonly visits: number | null;
  readonly visitsReason: string | null;
}

async function monthOf(db: Database, userId: number, now: number): Promise<Month> {
  const first = new Date(now - windowDays * dayMs).toISOString().slice(0, 10);
  const [days] = await db
    .select({
      gained: sql<number | null>`sum(${accountDays.gained})::int`,
      lost: sql<number | null>`sum(${accountDays.lost})::int`,
    })
    .from(accountDays)
    .where(and(eq(accountDays.userId, userId), gte(accountDays.day, first)));
  const [visits] = await db
    .select({ value: mediaFigures.value, reason: mediaFigures.reason })
    .from(mediaFigures)
    .where(
      and(
        eq(mediaFigures.userId, userId),
        eq(mediaFigures.media, ''),
        eq(mediaFigures.metric, 'profile_views'),
      ),
    );
  return {
    gained: days?.gained ?? null,
    lost: days?.lost ?? null,
    visits: visits?.value ?? null,
    visitsReason: visits?.reason ?? null,
  };
}

/** The state of a figure that needs a permission and may be unknown all the same. */
function stateOf(connection: Connection, scope: string, isKnown: boolean): SourceState {
  if (!connection.scopes.split(',').includes(scope)) return 'needs-permission';
  return isKnown ? 'known' : 'late';
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
    const names = [
      'followers',
      'following',
      'new_followers',
      'followers_lost',
      'profile_views',
      'posts',
      'reels',
      'comments',
      'own_stories',
    ] as const satisfies readonly SourcedFigure[];
    const all = Object.fromEntries(names.map((name) => [name, needed] as const));
    return { ...(all as Record<(typeof names)[number], FigureSource>), ...lists };
  }
  const [basic, insights, comments] = wantedScopes;
  const { followers, following, syncedAt } = connection;
  const isRead = syncedAt !== null;
  const isSmall = followers !== null && followers < leastFollowers;
  const change = (value: number | null) =>
    figure(isSmall ? 'below-threshold' : stateOf(connection, insights, value !== null), windowDays);
  const visitState = month.visitsReason === 'unsupported' ? 'not-offered' : null;
  const isVisited = month.visits !== null;
  return {
    ...lists,
    followers: figure(stateOf(connection, basic, followers !== null)),
    following: figure(stateOf(connection, basic, following !== null)),
    new_followers: change(month.gained),
    followers_lost: change(month.lost),
    profile_views: figure(visitState ?? stateOf(connection, insights, isVisited), windowDays),
    posts: figure(stateOf(connection, basic, isRead)),
    reels: figure(stateOf(connection, basic, isRead)),
    comments: figure(stateOf(connection, comments, isRead)),
    own_stories: figure(stateOf(connection, basic, isRead)),
  };
}

/** The user record with a real source: an unknown figure is null and never 0. */
async function connectedRecord(
  db: Database,
  user: User,
  account: NetworkAccount | null,
  now: number,
): Promise<UserRecord> {
  const connection = await connectionOf(db, user.id);
  const month = await monthOf(db, user.id, now);
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
    connection: (await connectionRecord(db, user.id, now)).state,
  };
}

/** The record of a user: with a real source what the connection gives, else the demo's figures. */
export async function recordOf(
  { db, network, now }: Pick<Services, 'db' | 'network' | 'now'>,
  user: User,
  account: NetworkAccount | null,
): Promise<UserRecord> {
  if (network.source === 'demo') {
    return userRecordOf(user, account, await isSubscribed(db, user, now()));
  }
  return connectedRecord(db, user, account, now());
}
