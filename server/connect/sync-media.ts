/** @file The list of the account's posts, and its stories. */
import { and, eq, getTableColumns, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { dayMs } from '../../contract/limits.ts';
import type { ChildPost } from '../../contract/records/post.ts';
import { mediaFigures, ownMedia, syncs } from '../db/connect-schema.ts';
import { cursorAfter } from '../providers/network/instagram/comments.ts';
import { countOf, idOf, objectOf, objectsOf, textOf } from '../providers/network/instagram/json.ts';
import { PlatformError } from '../providers/network/instagram/problems.ts';
import type { SyncContext } from './sync-context.ts';

const fields =
  'id,media_type,media_url,thumbnail_url,permalink,shortcode,timestamp,like_count,comments_count,is_comment_enabled,children{id,media_type,media_url,thumbnail_url}';
const storyFields = 'id,media_type,media_url,thumbnail_url,permalink,shortcode,timestamp';
/** Fields that tell reels apart; some apps are refused them, with the whole request. */
const kindFields = ',media_product_type,is_shared_to_feed';
/** The platform gives the newest 10,000 posts; its pages can be much shorter than asked for. */
const mostPages = 5_000;
/** The whole list is read once a week, for counts that changed and posts that were deleted. */
const wholeEveryMs = 7 * dayMs;
/** Stories and their figures are kept for this time. */
export const storyFiguresMs = 30 * dayMs;

type Json = Readonly<Record<string, unknown>>;
type Row = typeof ownMedia.$inferInsert;

/** What a post that is read again gets of the new row; when its figures were read stays. */
const { userId: _user, id: _id, figuresAt: _figuresAt, ...columns } = getTableColumns(ownMedia);
const renewed = Object.fromEntries(
  Object.entries(columns).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
);

/** Whether a post is a reel. The field is optional, so its address counts as well. */
function kindOf(media: Json): 'reel' | 'feed' | 'unknown' {
  const product = textOf(media['media_product_type']).toUpperCase();
  if (product === 'REELS' || product === 'REEL') return 'reel';
  if (textOf(media['permalink']).includes('/reel/') || 'is_shared_to_feed' in media) return 'reel';
  return product === 'FEED' || textOf(media['media_type']) !== 'VIDEO' ? 'feed' : 'unknown';
}

function codeOf(media: Json): string {
  const [, code = ''] = /\/(?:p|reel|tv)\/([\w-]{5,40})/.exec(textOf(media['permalink'])) ?? [];
  const given = textOf(media['shortcode']);
  return /^[\w-]{1,40}$/.test(given) ? given : code;
}

function childOf(child: Json): ChildPost {
  const isVideo = textOf(child['media_type']) === 'VIDEO';
  const url = textOf(child['media_url']);
  const thumbnail = textOf(child['thumbnail_url']);
  return {
    insta_post_type: isVideo ? 'video' : 'image',
    insta_post_url: url,
    insta_thumbnail: thumbnail === '' && !isVideo ? url : thumbnail,
  };
}

function rowOf(userId: number, media: Json, isStory: boolean, seenAt: Date): Row | null {
  const id = idOf(media['id']);
  const takenAt = new Date(textOf(media['timestamp']).replace(/\+0000$/, 'Z'));
  if (id === '' || Number.isNaN(takenAt.getTime())) return null;
  const children = objectsOf(objectOf(media['children'])['data']).map(childOf);
  return {
    userId,
    id,
    // Without a code a post is listed under its id, and has no link.
    shortCode: codeOf(media) === '' ? id : codeOf(media),
    kind: kindOf(media),
    mediaType: textOf(media['media_type']).toUpperCase(),
    mediaUrl: textOf(media['media_url']),
    thumbnailUrl: textOf(media['thumbnail_url']),
    takenAt,
    likes: countOf(media['like_count']),
    comments: media['is_comment_enabled'] === false ? null : countOf(media['comments_count']),
    children: JSON.stringify(children),
    seenAt,
    isStory,
  };
}

/** Saves a page and returns how many of its posts were not known. */
async function saveRows(context: SyncContext, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  // A statement cannot update a row twice, and a page may repeat a post.
  const values = [...new Map(rows.map((row) => [row.id, row])).values()];
  return context.write(async (tx) => {
    const known = await tx
      .select({ id: ownMedia.id })
      .from(ownMedia)
      .where(and(eq(ownMedia.userId, context.userId), inArray(ownMedia.id, ids)));
    await tx
      .insert(ownMedia)
      .values(values)
      .onConflictDoUpdate({ target: [ownMedia.userId, ownMedia.id], set: renewed });
    return values.length - known.length;
  });
}

/** Asks for a list of posts, without the fields of their kind where these are refused. */
async function askList(
  context: SyncContext,
  path: string,
  known: string,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  try {
    return await context.ask(path, { fields: `${known}${kindFields}`, ...query });
  } catch (error) {
    const isRefused = error instanceof PlatformError && error.consequence === 'unsupported';
    if (!isRefused) throw error;
    return context.ask(path, { fields: known, ...query });
  }
}

/** Deletes some of the user's posts or stories, with their figures. */
async function forget({ userId, write }: SyncContext, which: SQL | undefined): Promise<void> {
  await write(async (tx) => {
    const gone = await tx
      .delete(ownMedia)
      .where(and(eq(ownMedia.userId, userId), which))
      .returning({ id: ownMedia.id });
    const ids = gone.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx
      .delete(mediaFigures)
      .where(and(eq(mediaFigures.userId, userId), inArray(mediaFigures.media, ids)));
  });
}

/** Deletes posts that the whole list did not have. */
async function forgetUnseen(context: SyncContext): Promise<void> {
  const { services, userId, open, progress } = context;
  const { db } = services;
  // An empty list is also how the platform answers when something is missing for now.
  const [seen] = await db
    .select({ id: ownMedia.id })
    .from(ownMedia)
    .where(
      and(
        eq(ownMedia.userId, userId),
        eq(ownMedia.isStory, false),
        gte(ownMedia.seenAt, progress.startedAt),
      ),
    )
    .limit(1);
  if (seen === undefined && open.connection.mediaCount !== 0) return;
  await forget(context, and(eq(ownMedia.isStory, false), lt(ownMedia.seenAt, progress.startedAt)));
}

/** Reads the list of posts: to the first page that is known, and once a week to its end. */
export async function readMedia(context: SyncContext): Promise<void> {
  const { services, userId, open, progress } = context;
  const { now } = services;
  const isWhole = progress.wholeAt === null || now() - progress.wholeAt.getTime() >= wholeEveryMs;
  let after = progress.step === 'media' ? progress.cursor : '';
  for (let page = 0; page < mostPages; page += 1) {
    const cursor = after === '' ? {} : { after };
    const body = await askList(context, `${open.accountId}/media`, fields, {
      limit: '100',
      ...cursor,
    });
    const items = objectsOf(objectOf(body)['data']);
    const rows = items.map((item) => rowOf(userId, item, false, new Date(now())));
    const added = await saveRows(
      context,
      rows.filter((row) => row !== null),
    );
    // A cursor that leads to itself would never end.
    const next = cursorAfter(body);
    after = next === after ? '' : next;
    await context.save('media', after);
    if (after === '') {
      if (!isWhole) return;
      await forgetUnseen(context);
      await context.write((tx) =>
        tx
          .update(syncs)
          .set({ wholeAt: progress.startedAt })
          .where(and(eq(syncs.userId, userId), eq(syncs.startedAt, progress.startedAt))),
      );
      return;
    }
    if (!isWhole && items.length > 0 && added === 0) return;
  }
}

/**
 * Reads the stories that are visible now; the platform forgets them after a day. Those that are not
 * shown any more are deleted.
 */
export async function readOwnStories(context: SyncContext): Promise<void> {
  const { services, userId } = context;
  const body = await askList(context, 'me/stories', storyFields, {});
  const items = objectsOf(objectOf(body)['data']);
  const rows = items.map((item) => rowOf(userId, item, true, new Date(services.now())));
  await saveRows(
    context,
    rows.filter((row) => row !== null),
  );
  const before = new Date(services.now() - storyFiguresMs);
  await forget(context, and(eq(ownMedia.isStory, true), lt(ownMedia.takenAt, before)));
}
