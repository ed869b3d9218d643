/** @file Reads what a synchronization has stored about an account, and deletes it. */
import { and, desc, eq, gt, gte, lte, sql } from 'drizzle-orm';
import { dayMs, storyLifeMs } from '../../contract/limits.ts';
import { noInsight } from '../accounts/users.ts';
import { accountDays, connections, mediaFigures, ownMedia } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';

/** Days that changes and visits cover. */
export const windowDays = 30;

/** A row of `own_media`. */
export type MediaRow = typeof ownMedia.$inferSelect;

/** A post with the views that the platform counts, null if it does not say. */
export interface Figured {
  readonly media: MediaRow;
  readonly views: number | null;
}

/** The user who has connected an account, or null. */
export async function ownerOf(db: Database, accountId: string): Promise<number | null> {
  const rows = await db
    .select({ userId: connections.userId })
    .from(connections)
    .where(eq(connections.accountId, accountId));
  return rows[0]?.userId ?? null;
}

/** When an account was read last, in milliseconds since 1970; null before the first time. */
export async function syncedAtOf(db: Database, accountId: string): Promise<number | null> {
  const [row] = await db
    .select({ syncedAt: connections.syncedAt })
    .from(connections)
    .where(eq(connections.accountId, accountId));
  return row?.syncedAt?.getTime() ?? null;
}

const posts = (userId: number) => and(eq(ownMedia.userId, userId), eq(ownMedia.isStory, false));

/** The number of posts, of reels among them, and of stories that are visible now. */
export async function countPosts(db: Database, userId: number, now: number) {
  const since = new Date(now - storyLifeMs).toISOString();
  const { rows } = await db.execute<{ posts: number; reels: number; stories: number }>(sql`
    select count(*) filter (where not is_story)::int as posts,
      count(*) filter (where not is_story and (kind = 'reel' or media_type = 'VIDEO'))::int as reels,
      count(*) filter (where is_story and taken_at > ${since}::timestamptz)::int as stories
    from own_media where user_id = ${userId}`);
  return rows[0] ?? { posts: 0, reels: 0, stories: 0 };
}

/** When the newest post was published, in milliseconds since 1970. */
export async function latestPostAt(db: Database, userId: number): Promise<number | null> {
  const rows = await db
    .select({ takenAt: ownMedia.takenAt })
    .from(ownMedia)
    .where(posts(userId))
    .orderBy(desc(ownMedia.takenAt))
    .limit(1);
  return rows[0]?.takenAt.getTime() ?? null;
}

/** Posts from a place in the list, newest first. */
export async function readPosts(
  db: Database,
  userId: number,
  from: number,
  count: number,
): Promise<readonly Figured[]> {
  return db
    .select({ media: ownMedia, views: mediaFigures.value })
    .from(ownMedia)
    .leftJoin(
      mediaFigures,
      and(
        eq(mediaFigures.userId, ownMedia.userId),
        eq(mediaFigures.media, ownMedia.id),
        eq(mediaFigures.metric, 'views'),
      ),
    )
    .where(posts(userId))
    .orderBy(desc(ownMedia.takenAt), desc(ownMedia.id))
    .offset(from)
    .limit(count);
}

/** The account's own stories that are visible at a time, oldest first. */
export async function readStories(
  db: Database,
  userId: number,
  at: number,
): Promise<readonly MediaRow[]> {
  const rows = await db
    .select()
    .from(ownMedia)
    .where(
      and(
        eq(ownMedia.userId, userId),
        eq(ownMedia.isStory, true),
        gt(ownMedia.takenAt, new Date(at - storyLifeMs)),
      ),
    )
    .orderBy(ownMedia.takenAt);
  return rows;
}

/** A post or story by its short code. */
export async function mediaOfCode(
  db: Database,
  userId: number,
  code: string,
): Promise<MediaRow | undefined> {
  const rows = await db
    .select()
    .from(ownMedia)
    .where(and(eq(ownMedia.userId, userId), eq(ownMedia.shortCode, code)));
  return rows[0];
}

/**
 * The days whose changes are shown: the last ones before the latest synchronization, after which nothing
 * was read. Before the first one has ended, the last ones before now.
 */
export function shownDays(userId: number, syncedAt: Date | null | undefined, now: number) {
  const end = syncedAt?.getTime() ?? now;
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const { day } = accountDays;
  const first = dayOf(end - windowDays * dayMs);
  return and(eq(accountDays.userId, userId), gte(day, first), lte(day, dayOf(end)));
}

/** The tables of what came from the platform; the connection itself is not among them. */
export const figureTables: readonly string[] = [
  'own_media',
  'media_figures',
  'unsupported_metrics',
  'account_days',
  'audience',
  'kept_stories',
  'syncs',
  'jobs',
];

/** Deletes what came from the platform about a user's account, and ends the work on it. */
export async function forgetFigures(
  db: Pick<Database, 'execute' | 'update'>,
  userId: number,
): Promise<void> {
  for (const table of figureTables) {
    await db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  }
  // It was written about the figures.
  await db.update(users).set(noInsight).where(eq(users.id, userId));
}
