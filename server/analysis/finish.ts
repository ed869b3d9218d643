import { and, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { relationKinds, type RelationKind, type ResultList } from '../../contract/http/module.ts';
import { relationPage } from '../../contract/limits.ts';
import type { Database } from '../db/open.ts';
import { namesAt, saveNames } from './ledger/names.ts';
import { followerChanges } from '../db/history-schema.ts';
import {
  listParts,
  listRows,
  runListPages,
  runLists,
  runPages,
  runs,
  users,
} from '../db/schema.ts';
import { saveMarked, type Marks } from './compact/marks.ts';
import { sentList } from './compact/pages.ts';
import { addReading, type PeopleCounts } from './history.ts';
import { listCounts } from './lists.ts';
import { listSize, servedChain, type AnalysisDeps } from './relations.ts';
import type { Run } from './runs.ts';

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

/** Puts a checked result in the place of the previous one, and its reading into the history. */
export async function replaceSnapshot(
  db: Database,
  run: Run,
  { counts }: Pick<Closing, 'counts'>,
  people: PeopleCounts,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const closed = await tx
      .update(runs)
      .set({ status: 'done', finishedAt: new Date(now) })
      .where(and(eq(runs.id, run.id), eq(runs.status, 'open')))
      .returning({ id: runs.id });
    if (closed.length !== 1) throw new AppError('conflict');
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
    await tx.delete(runPages).where(eq(runPages.run, run.id));
    await tx.delete(runLists).where(eq(runLists.run, run.id));
    await tx.delete(runListPages).where(eq(runListPages.run, run.id));
    await tx.delete(runs).where(and(eq(runs.userId, run.userId), ne(runs.id, run.id)));
  });
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

/** Forgets the uploaded lists of a run that is still open. */
async function dropUpload({ db }: AnalysisDeps, run: Run): Promise<void> {
  const open = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, run.id), eq(runs.status, 'open')));
  await db.delete(listParts).where(inArray(listParts.run, open));
  await db.delete(listRows).where(inArray(listRows.run, open));
}

async function close(source: AnalysisDeps, run: Run, closing: Closing, now: number): Promise<void> {
  let people: PeopleCounts;
  try {
    if (closing.marks !== undefined) await saveMarked(source, run, closing.marks);
    people = await checkResult(source, run, closing);
  } catch (error) {
    // The device will upload the lists again; parts of this upload must not mix with them.
    await dropUpload(source, run);
    throw error;
  }
  await replaceSnapshot(source.db, run, closing, people, now);
  await nameChanged(source, run);
}

/** The closing calls that are under way, by run. */
const underWay = new Map<string, Promise<void>>();

/**
 * Closes a run: checks the result and replaces the previous one in a transaction, so that a crash
 * leaves either the old lists or the new ones. Throws `snapshot-broken` for an inconsistent result. A
 * device that waited too long repeats the call while the first is under way: both are answered alike,
 * because a second pass would find the run closed and drop the lists that are now the account's.
 */
export function finishRun(
  source: AnalysisDeps,
  run: Run,
  closing: Closing,
  now: number,
): Promise<void> {
  const first = underWay.get(run.id);
  if (first !== undefined) return first;
  const work = close(source, run, closing, now).finally(() => underWay.delete(run.id));
  underWay.set(run.id, work);
  return work;
}
