import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { relationKinds, type RelationKind, type ResultList } from '../../contract/http/module.ts';
import { relationPage } from '../../contract/limits.ts';
import type { User } from '../accounts/users.ts';
import type { Database } from '../db/open.ts';
import { namesAt, saveNames } from './ledger/names.ts';
import { followerChanges, readings } from '../db/history-schema.ts';
import { runs, users } from '../db/schema.ts';
import { saveMarked, type Marks } from './compact/marks.ts';
import { sentList } from './compact/pages.ts';
import { addReading, type PeopleCounts } from './history.ts';
import { listCounts, notWhole } from './lists.ts';
import { listSize, servedChain, type AnalysisDeps } from './relations.ts';
import { lockRun, lockUser } from './locks.ts';
import { dropLists, dropPages, type Run } from './runs.ts';
import { requireWholeResult } from './whole-result.ts';

/** The body of the closing call: what the device has read and found. */
export interface Closing {
  readonly counts: Record<ResultList, number>;
  readonly followers: { count: number; chain: string };
  readonly following: { count: number; chain: string };
  readonly previous: { count: number; chain: string };
  readonly marks?: Marks | undefined;
}

/** Checks that the device has read every page: its chain must be that of the last page served. */
async function peopleRead(
  source: AnalysisDeps,
  run: Run,
  kind: RelationKind,
  claimed: { count: number; chain: string },
): Promise<number> {
  const sent = await sentList(source.db, run.id, kind);
  if (sent?.chain === claimed.chain && sent.people === claimed.count) return sent.people;
  const { total, people } = await listSize(source, run, kind);
  const lastPage = Math.max(0, Math.ceil(total / relationPage.records) - 1);
  const chain = await servedChain(source.db, run.id, kind, lastPage);
  const agrees = chain === claimed.chain && (claimed.count === total || claimed.count === people);
  if (!agrees) throw new AppError('snapshot-broken');
  return people;
}

/**
 * Checks that the lists are consistent: followers are mutual or not followed back, followed people are
 * mutual or do not follow back, and previous - lost + new = followers. A result that misses a page
 * cannot satisfy all three.
 */
async function checkResult(
  source: AnalysisDeps,
  run: Run,
  closing: Closing,
): Promise<PeopleCounts> {
  const people = { followers: 0, following: 0, previous: 0 };
  for (const kind of relationKinds) {
    people[kind] = await peopleRead(source, run, kind, closing[kind]);
  }
  const held = await listCounts(source.db, run.id);
  if (held === null) throw new AppError('snapshot-broken');
  const counts = closing.counts;
  const isComplete = (Object.keys(held) as ResultList[]).every(
    (list) => held[list] === counts[list],
  );
  const holds =
    counts.mutual + counts.dont_follow_back === people.followers &&
    counts.mutual + counts.not_following_back === people.following &&
    people.previous - counts.lost + counts.new === people.followers;
  if (!isComplete || !holds) throw new AppError('snapshot-broken');
  return people;
}

/** Most people of a reading whose names are kept. */
const namedPeople = 2_048;

/** Keeps the names of who came and left, so that they are known by them later. */
async function nameChanged({ db, network }: AnalysisDeps, run: Run): Promise<void> {
  const rows = await db
    .select({ id: followerChanges.instaId })
    .from(followerChanges)
    .where(eq(followerChanges.reading, run.id))
    .limit(namedPeople);
  const persons = await network.persons(rows.map(({ id }) => id));
  await saveNames(db, run.userId, namesAt(persons, run.networkAt));
}

/**
 * Puts a checked result in the place of the previous one, and its reading into the history, in the
 * transaction that holds the user and the run.
 */
export async function replaceSnapshot(
  tx: Database,
  run: Run,
  { counts }: Pick<Closing, 'counts'>,
  people: PeopleCounts,
  now: number,
): Promise<void> {
  await tx
    .update(runs)
    .set({ status: 'done', finishedAt: new Date(now) })
    .where(eq(runs.id, run.id));
  const changes = await addReading(tx, run, people, counts);
  await tx
    .update(users)
    .set({
      currentRun: run.id,
      analysedAt: run.networkAt,
      totalFollowers: counts.mutual + counts.dont_follow_back,
      totalFollowing: counts.mutual + counts.not_following_back,
      newFollowers: changes.new,
      followersLost: changes.lost,
      notFollowsBack: counts.not_following_back,
      dontFollowBack: counts.dont_follow_back,
      mutualFollowers: counts.mutual,
    })
    .where(eq(users.id, run.userId));
  await dropPages(tx, run.id);
  await tx.delete(runs).where(and(eq(runs.userId, run.userId), ne(runs.id, run.id)));
}

/** Checks that a run was compared with the result that is the latest now, and that this one is whole. */
async function requireLatest(tx: Database, run: Run, user: User): Promise<void> {
  if (run.previousRun !== user.currentRun) throw new AppError('conflict');
  await requireWholeResult(tx, { ...user, instaId: run.instaId });
}

/** Checks that the device was served as many earlier followers as the latest result counts. */
function requireEarlier(run: Run, user: User, { previous }: PeopleCounts): void {
  if (run.previousRun !== null && previous !== user.totalFollowers) throw notWhole();
}

/** Whether a run has become a reading of the history, which also outlives the run's own row. */
async function isFinished(db: Database, userId: number, id: string): Promise<boolean> {
  const own = and(eq(readings.id, id), eq(readings.userId, userId));
  return (await db.select({ id: readings.id }).from(readings).where(own)).length === 1;
}

/** What became of a closing call: `broken` where the device must upload the lists again. */
type Outcome = 'done' | 'missing' | 'broken';

async function close(
  source: AnalysisDeps,
  { userId, id }: { userId: number; id: string },
  closing: Closing,
  now: number,
): Promise<Outcome> {
  const { db: tx } = source;
  const user = await lockUser(tx, userId);
  const run = await lockRun(tx, userId, id);
  if (user === undefined) return 'missing';
  if (run?.status !== 'open') return (await isFinished(tx, userId, id)) ? 'done' : 'missing';
  let people: PeopleCounts;
  try {
    await requireLatest(tx, run, user);
    if (closing.marks !== undefined) await saveMarked(source, run, closing.marks);
    people = await checkResult(source, run, closing);
    requireEarlier(run, user, people);
  } catch (error) {
    const isBroken = error instanceof AppError && error.code === 'snapshot-broken';
    if (!isBroken) throw error;
    // The device will upload the lists again; parts of this upload must not mix with them.
    await dropLists(tx, id);
    return 'broken';
  }
  await replaceSnapshot(tx, run, closing, people, now);
  await nameChanged(source, run);
  return 'done';
}

/**
 * Closes a run: checks the result and replaces the previous one, all in one transaction that holds the
 * rows of the user and the run, so that a crash leaves either the old lists or the new ones. A device
 * that waited too long repeats the call, perhaps to another process: the repeated call waits for the
 * first one and finds the reading it has made. False for a run that is neither open nor finished. Throws
 * `snapshot-broken` for an inconsistent result.
 */
export async function finishRun(
  source: AnalysisDeps,
  run: { readonly userId: number; readonly id: string },
  closing: Closing,
  now: number,
): Promise<boolean> {
  const { network } = source;
  const outcome = await source.db.transaction((tx) =>
    close({ network, db: tx }, run, closing, now),
  );
  if (outcome === 'broken') throw new AppError('snapshot-broken');
  return outcome === 'done';
}
