/** @file The lists of the latest reading, written again after readings were added or undone. */
import { randomBytes } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { defaultPeriod } from '../../../contract/lists/change-periods.ts';
import { noAnalysis, type User } from '../../accounts/users.ts';
import type { Database } from '../../db/open.ts';
import { runs, users } from '../../db/schema.ts';
import { changesWithin, type ChangeList } from '../history.ts';
import { replaceList } from '../lists.ts';
import { requireWholeResult } from '../whole-result.ts';
import { latestReading, peopleOf, type Account, type Known } from './chain.ts';

/**
 * Opens a change of an account's readings in a transaction, which holds the user's row: an open run is
 * dropped, because the people it is compared with may change. Returns the run with the current lists.
 * Throws if they lack people, because every reading before them is read from them.
 */
export async function openChange(
  tx: Database,
  user: User,
  { userId, instaId }: Account,
): Promise<string | null> {
  await requireWholeResult(tx, { ...user, instaId });
  await tx.delete(runs).where(and(eq(runs.userId, userId), eq(runs.status, 'open')));
  return user.currentRun;
}

/** The people of a relation after the change, as far as the chain knows them. */
async function peopleNow(
  db: Database,
  account: Account,
  relation: 'followers' | 'following',
  known: Known,
): Promise<ReadonlySet<string>> {
  const latest = await latestReading(db, account, relation);
  if (latest === null) return new Set();
  return peopleOf(db, account, relation, known, latest);
}

/** Both relations after a change of the chain; read them before the old lists are dropped. */
export interface PeopleNow {
  readonly followers: ReadonlySet<string>;
  readonly following: ReadonlySet<string>;
}

function compare({ followers, following }: PeopleNow) {
  return {
    mutual: [...followers].filter((id) => following.has(id)),
    dont_follow_back: [...followers].filter((id) => !following.has(id)),
    not_following_back: [...following].filter((id) => !followers.has(id)),
  };
}

/** Writes the lists and figures of the latest reading; without one there are none. */
export async function writeCurrentLists(
  db: Database,
  account: Account,
  now: PeopleNow,
  at: Date,
): Promise<void> {
  const { userId, instaId } = account;
  const latest = await latestReading(db, account, 'followers');
  if (latest === null) {
    await db.delete(runs).where(eq(runs.userId, userId));
    await db
      .update(users)
      .set({ ...noAnalysis, currentRun: null, analysedAt: null })
      .where(eq(users.id, userId));
    return;
  }
  // A name for lists that never change: whatever was kept of the old ones is not taken for these.
  const run = randomBytes(15).toString('base64url');
  await db.insert(runs).values({
    ...{ id: run, userId, instaId, status: 'done', networkAt: latest.takenAt },
    ...{ startedAt: at, finishedAt: at },
  });
  const window = { userId, instaId, until: latest.takenAt, period: defaultPeriod };
  const changed = async (list: ChangeList) =>
    (await changesWithin(db, list, window)).map(({ id }) => id);
  const lists = { ...compare(now), new: await changed('new'), lost: await changed('lost') };
  for (const [list, ids] of Object.entries(lists)) {
    await replaceList(db, run, list as keyof typeof lists, ids);
  }
  await db
    .update(users)
    .set({
      currentRun: run,
      analysedAt: latest.takenAt,
      totalFollowers: now.followers.size,
      totalFollowing: now.following.size,
      newFollowers: lists.new.length,
      followersLost: lists.lost.length,
      notFollowsBack: lists.not_following_back.length,
      dontFollowBack: lists.dont_follow_back.length,
      mutualFollowers: lists.mutual.length,
    })
    .where(eq(users.id, userId));
  await db.delete(runs).where(and(eq(runs.userId, userId), ne(runs.id, run)));
}

/** Reads both relations as the changed chain has them. */
export async function readNow(db: Database, account: Account, known: Known): Promise<PeopleNow> {
  return {
    followers: await peopleNow(db, account, 'followers', known),
    following: await peopleNow(db, account, 'following', known),
  };
}
