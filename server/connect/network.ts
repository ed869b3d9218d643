/**
 * @file The official source as the product reads it: what a synchronization has stored, and the
 * comments of an opened post, which are passed on and not stored. It answers for connected accounts
 * only; lists of people, profile visitors and other people's stories are offered to no app.
 */
import { AppError } from '../../contract/faults.ts';
import { hourMs, storyLifeMs } from '../../contract/limits.ts';
import type { ChildPost } from '../../contract/records/post.ts';
import type { StoryItem } from '../../contract/records/story.ts';
import type { CommentRow, PostRow } from '../../contract/posts/post-pages.ts';
import type { Database } from '../db/open.ts';
import {
  ConnectionEnded,
  connectionOf,
  dropScope,
  endConnection,
  openConnection,
  requireConnection,
  waitUntil,
  type OpenConnection,
} from './connections.ts';
import type { Platform } from '../providers/network/instagram/platform.ts';
import type { Network, NetworkAccount } from '../providers/network/network.ts';
import type { PostNetwork } from '../providers/network/posts.ts';
import type { StoryNetwork } from '../providers/network/stories.ts';
import { readComments } from '../providers/network/instagram/comments.ts';
import { PlatformError } from '../providers/network/instagram/problems.ts';
import { wantedScopes } from '../base/instagram-settings.ts';
import {
  countPosts,
  latestPostAt,
  mediaOfCode,
  ownerOf,
  readPosts,
  readStories,
  syncedAtOf,
  type MediaRow,
  type Figured,
} from './stored.ts';

const isVideo = ({ mediaType, kind }: MediaRow) => mediaType === 'VIDEO' || kind === 'reel';

function childrenOf(media: MediaRow): ChildPost[] {
  return JSON.parse(media.children) as ChildPost[];
}

function postOf({ media, views }: Figured): PostRow {
  return {
    post_short_code: media.shortCode,
    post_type: isVideo(media) ? 'video' : 'image',
    post_thumbnail: media.thumbnailUrl === '' ? media.mediaUrl : media.thumbnailUrl,
    post_url: media.mediaUrl,
    taken_at: Math.floor(media.takenAt.getTime() / 1_000),
    likes: media.likes,
    comments: media.comments,
    views,
    child_posts: childrenOf(media),
  };
}

function storyOf(media: MediaRow): StoryItem {
  return {
    media_type: isVideo(media) ? 'video' : 'image',
    url: media.mediaUrl,
    thumbnail_image: media.thumbnailUrl === '' ? media.mediaUrl : media.thumbnailUrl,
    width: null,
    height: null,
    duration: null,
    taken_at: Math.floor(media.takenAt.getTime() / 1_000),
    expiring_at: Math.floor((media.takenAt.getTime() + storyLifeMs) / 1_000),
  };
}

async function accountOf(
  db: Database,
  userId: number,
  now: number,
): Promise<NetworkAccount | null> {
  const connection = await connectionOf(db, userId);
  if (connection === undefined || connection.accountId === null) return null;
  const { posts, reels, stories } = await countPosts(db, userId, now);
  const isRead = connection.syncedAt !== null;
  return {
    instaId: connection.accountId,
    username: connection.username,
    imageUrl: connection.imageUrl,
    // A professional account cannot be private.
    isPrivate: false,
    followers: connection.followers,
    following: connection.following,
    posts: isRead ? posts : connection.mediaCount,
    reels: isRead ? reels : null,
    stories: isRead ? stories : null,
    profileViews: null,
    latestPostAt: await latestPostAt(db, userId),
  };
}

/** What follows from the platform's refusal while somebody waits for the comments of a post. */
async function refused(
  db: Database,
  { connection }: OpenConnection,
  now: number,
  error: unknown,
): Promise<readonly CommentRow[]> {
  if (error instanceof ConnectionEnded) throw new AppError('unavailable');
  if (!(error instanceof PlatformError)) throw error;
  const { consequence, retryAfterMs } = error;
  switch (consequence) {
    case 'reconnect':
      await endConnection(db, connection, 'reconnect', 'token-refused');
      throw new AppError('unavailable');
    case 'permission':
      await dropScope(db, connection, wantedScopes[2]);
      throw new AppError('forbidden');
    case 'limit': {
      const waitMs = retryAfterMs ?? hourMs;
      await waitUntil(db, connection, now + waitMs);
      throw new AppError('limited', '', { retryAfterMs: waitMs });
    }
    case 'retry':
    case 'unknown':
      throw new AppError('unavailable');
    default:
      // The post has comments and the platform gives none of them.
      return [];
  }
}

function postNetwork(db: Database, platform: Platform, now: () => number): PostNetwork {
  return {
    version: async (instaId) => String(await syncedAtOf(db, instaId)),
    posts: async (instaId, _at, from, count) => {
      const userId = await ownerOf(db, instaId);
      if (userId === null) return { rows: [], total: 0 };
      const { posts } = await countPosts(db, userId, now());
      return { rows: (await readPosts(db, userId, from, count)).map(postOf), total: posts };
    },
    comments: async (instaId, shortCode, at, from, count) => {
      const userId = await ownerOf(db, instaId);
      const media = userId === null ? undefined : await mediaOfCode(db, userId, shortCode);
      if (userId === null || media === undefined) return null;
      const open = await openConnection(db, platform.vault, userId);
      if (open === null) throw new AppError('unavailable');
      if (!open.connection.scopes.split(',').includes(wantedScopes[2])) {
        throw new AppError('forbidden');
      }
      const rows = await readComments(
        {
          settings: platform.settings,
          token: open.token,
          check: () => requireConnection(db, open.connection),
        },
        media.id,
        at,
      ).catch((error) => refused(db, open, now(), error));
      return { rows: rows.slice(from, from + count), total: rows.length };
    },
  };
}

function storyNetwork(db: Database): StoryNetwork {
  const own = async (instaId: string, at: number) => {
    const userId = await ownerOf(db, instaId);
    const account = userId === null ? null : await accountOf(db, userId, at);
    if (userId === null || account === null) return null;
    const items = (await readStories(db, userId, at)).map(storyOf);
    const { username, imageUrl } = account;
    return { instaId, username, name: username, imageUrl, items };
  };
  return {
    storyAuthors: async (instaId, at) => {
      const author = await own(instaId, at);
      return author === null || author.items.length === 0 ? [] : [author];
    },
    storiesOf: async (username, viewerId, at) => {
      const author = await own(viewerId, at);
      const isOwn = author?.username.toLowerCase() === username.toLowerCase();
      return author !== null && isOwn ? { type: 'found', author } : { type: 'not-offered' };
    },
    highlight: async () => ({ type: 'not-offered' }),
    postByShortCode: async (code, viewerId, at) => {
      const userId = await ownerOf(db, viewerId);
      const media = userId === null ? undefined : await mediaOfCode(db, userId, code);
      if (userId === null || media === undefined) return { type: 'not-offered' };
      const account = await accountOf(db, userId, at);
      const row = postOf({ media, views: null });
      const post = {
        post_short_code: row.post_short_code,
        post_thumbnail: row.post_thumbnail,
        post_type: row.post_type,
        post_url: row.post_url,
        child_posts: [...row.child_posts],
        value: row.likes,
      };
      return { type: 'found', post, username: account?.username ?? '' };
    },
  };
}

/** Opens the official source. */
export function openInstagram(db: Database, platform: Platform, now: () => number): Network {
  return {
    source: 'instagram',
    ownAccount: ({ id }, at) => accountOf(db, id, at),
    relation: async () => ({ ids: [], total: 0, people: 0 }),
    profileViews: async () => [],
    posts: postNetwork(db, platform, now),
    stories: storyNetwork(db),
    deleted: async () => null,
    persons: async () => [],
  };
}
