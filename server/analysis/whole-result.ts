/** @file Whether the lists of the latest result are those that the history counts. */
import type { User } from '../accounts/users.ts';
import type { Database } from '../db/open.ts';
import { latestReading } from './ledger/chain.ts';
import { listCounts, notWhole } from './lists.ts';

/** The fields of a user that say which result is the latest, and what its lists must hold. */
export type ResultOwner = Pick<
  User,
  'id' | 'instaId' | 'currentRun' | 'totalFollowers' | 'mutualFollowers' | 'notFollowsBack'
>;

/**
 * Throws unless the lists of a user's latest result hold everybody whom the latest reading counted.
 * What is compared with lists that lack people makes these people new, and those are written into a
 * history that nothing mends.
 */
export async function requireWholeResult(db: Database, user: ResultOwner): Promise<void> {
  const account = { userId: user.id, instaId: user.instaId };
  const latest = await latestReading(db, account, 'followers');
  if (user.currentRun === null) {
    if (latest !== null) throw notWhole();
    return;
  }
  const held = await listCounts(db, user.currentRun);
  const isWhole =
    held !== null &&
    held.mutual === user.mutualFollowers &&
    held.not_following_back === user.notFollowsBack &&
    held.mutual + held.dont_follow_back === user.totalFollowers &&
    user.totalFollowers === (latest?.followers ?? user.totalFollowers);
  if (!isWhole) throw notWhole();
}
