/**
 * @file The database of stories that the product's paging asks with `callDB` (spec 9): what was
 * found for an account is kept until its last story has expired, so pages of it need no network.
 */
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { keptStories, users } from '../db/schema.ts';
import type { Network } from '../providers/network/network.ts';
import type { StoryTeller } from '../providers/network/stories.ts';

/** Whose stories, and where they come from. */
export interface StorySource {
  readonly db: Database;
  readonly network: Network;
}

/** An account as far as stories need it. */
export interface StoryOwner {
  readonly id: number;
  readonly username: string;
  readonly instaId: string;
}

/** The moment the kept list shows, or `null` where nothing is kept. */
export async function keptAt(db: Database, userId: number): Promise<number | null> {
  const rows = await db
    .select({ takenAt: keptStories.takenAt })
    .from(keptStories)
    .where(eq(keptStories.userId, userId))
    .limit(1);
  return rows[0]?.takenAt.getTime() ?? null;
}

/** Looks for stories and keeps as many people as the network says it has for the account. */
export async function keepStories(
  { db, network }: StorySource,
  { id, username, instaId }: StoryOwner,
  now: number,
): Promise<void> {
  const account = await network.findAccount(username, now);
  const found = await network.stories.storyTellers(instaId, now);
  const takenAt = new Date(now);
  const rows = found.slice(0, account?.stories ?? 0).map((teller, position) => ({
    userId: id,
    position,
    takenAt,
    teller: JSON.stringify(teller),
  }));
  await db.transaction(async (tx) => {
    // Two devices that look at once take turns, so that one whole list stays.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    await tx.delete(keptStories).where(eq(keptStories.userId, id));
    if (rows.length > 0) await tx.insert(keptStories).values(rows);
  });
}

/** People of the kept list of a moment, from a place on; none where another list is kept now. */
export async function readKept(
  db: Database,
  userId: number,
  { at, offset, size }: { at: number; offset: number; size: number },
): Promise<StoryTeller[]> {
  const rows = await db
    .select({ teller: keptStories.teller })
    .from(keptStories)
    .where(
      and(
        eq(keptStories.userId, userId),
        eq(keptStories.takenAt, new Date(at)),
        gte(keptStories.position, offset),
      ),
    )
    .orderBy(asc(keptStories.position))
    .limit(size);
  return rows.map(({ teller }) => JSON.parse(teller) as StoryTeller);
}

/** Forgets lists in which no story can be alive any more. */
export async function forgetOldStories(db: Database, before: Date): Promise<void> {
  await db.execute(
    sql`delete from kept_stories where taken_at < ${before.toISOString()}::timestamptz`,
  );
}
