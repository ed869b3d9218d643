/**
 * @file Stored stories, which the paging of stories reads with `callDB`: what was found for an account
 * is stored until its last story has expired, so pages of it need no request to the network.
 */
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { storedStories, users } from '../db/schema.ts';
import type { Network } from '../providers/network/network.ts';
import type { StoryAuthor } from '../providers/network/stories.ts';

/** The database and the source of stories. */
export interface StoryDeps {
  readonly db: Database;
  readonly network: Network;
}

/** The account whose stories are stored. */
export interface StoryOwner {
  readonly id: number;
  readonly instaId: string;
}

/** The time at which the stored list was read from the network, or `null` without one. */
export async function storedAt(db: Database, userId: number): Promise<number | null> {
  const rows = await db
    .select({ takenAt: storedStories.takenAt })
    .from(storedStories)
    .where(eq(storedStories.userId, userId))
    .limit(1);
  return rows[0]?.takenAt.getTime() ?? null;
}

/** Authors stored for an account; later pages come from the network. */
const storedAuthors = 14;

/**
 * Reads the authors of stories from the network and stores the first of them, unless the user has another
 * account by then.
 */
export async function refreshStoredStories(
  { db, network }: StoryDeps,
  { id, instaId }: StoryOwner,
  now: number,
): Promise<void> {
  const found = await network.stories.storyAuthors(instaId, now);
  const takenAt = new Date(now);
  const rows = found.slice(0, storedAuthors).map((author, position) => ({
    userId: id,
    position,
    takenAt,
    author: JSON.stringify(author),
  }));
  await db.transaction(async (tx) => {
    // Concurrent refreshes of two devices are serialised, so that one complete list remains.
    const own = and(eq(users.id, id), eq(users.instaId, instaId));
    const held = await tx.select({ id: users.id }).from(users).where(own).for('update');
    if (held.length === 0) return;
    await tx.delete(storedStories).where(eq(storedStories.userId, id));
    if (rows.length > 0) await tx.insert(storedStories).values(rows);
  });
}

/** Authors of the list stored at time `at`, from `offset`; none if another list replaced it. */
export async function readStored(
  db: Database,
  userId: number,
  { at, offset, size }: { at: number; offset: number; size: number },
): Promise<StoryAuthor[]> {
  const rows = await db
    .select({ author: storedStories.author })
    .from(storedStories)
    .where(
      and(
        eq(storedStories.userId, userId),
        eq(storedStories.takenAt, new Date(at)),
        gte(storedStories.position, offset),
      ),
    )
    .orderBy(asc(storedStories.position))
    .limit(size);
  return rows.map(({ author }) => JSON.parse(author) as StoryAuthor);
}

/** Deletes lists whose stories have all expired. */
export async function forgetOldStories(db: Database, before: Date): Promise<void> {
  await db.execute(
    sql`delete from kept_stories where taken_at < ${before.toISOString()}::timestamptz`,
  );
}
