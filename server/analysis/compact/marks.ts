/** @file The lists of a result from the marks of its closing call. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BlockError, readBlock } from '../../../contract/compact/id-blocks.ts';
import { AppError } from '../../../contract/faults.ts';
import type { IdList } from '../id-list.ts';
import { heldPeople } from '../ledger/chain.ts';
import { createListWriter, listCounts, readWhole, replaceList } from '../lists.ts';
import type { AnalysisDeps } from '../relations.ts';
import type { Run } from '../runs.ts';
import { readIdList, setOf, sliceRecords, slicesOf, type IdSet } from './id-set.ts';

/** Where the new and the mutual followers are in the compact list of followers, in base64. */
export interface Marks {
  readonly new: string;
  readonly mutual: string;
}

/** Flags of the marked places. */
function flagsOf(text: string, size: number): Uint8Array {
  try {
    const { numbers } = readBlock(Buffer.from(text, 'base64'), size);
    const flags = new Uint8Array(size);
    for (const place of numbers) {
      if (place >= size) throw new BlockError('no such place');
      flags[Number(place)] = 1;
    }
    return flags;
  } catch (error) {
    if (error instanceof BlockError) throw new AppError('snapshot-broken');
    throw error;
  }
}

/** The place of an id of a list in a set, -1 for one that is not in it. */
function placeIn(set: IdSet, list: IdList, at: number): number {
  const text = list.texts.get(at);
  if (text !== undefined) return set.placeOfText(text);
  return set.placeOf(list.words[2 * at] ?? 0, list.words[2 * at + 1] ?? 0);
}

/** Where a person is: in a list, at the first place, and in its set. */
interface Places {
  readonly at: number;
  readonly place: number;
}

/** The places of each person of a list, in slices; each turn of the event loop finds those of one. */
async function* people(list: IdList, set: IdSet): AsyncGenerator<readonly Places[]> {
  const seen = new Uint8Array(set.size);
  for (let from = 0; from < list.size; from += sliceRecords) {
    const found: Places[] = [];
    for (let at = from; at < Math.min(from + sliceRecords, list.size); at += 1) {
      const place = placeIn(set, list, at);
      if (seen[place] === 0) found.push({ at, place });
      seen[place] = 1;
    }
    yield found;
    await nextTurn();
  }
}

/** The earlier followers of a run, in the order they were sent. */
async function previousList(deps: AnalysisDeps, run: Run): Promise<IdList> {
  if (run.previousRun === null) return readIdList(slicesOf(deps, run, 'previous'));
  return heldPeople(deps.db, run.previousRun, 'followers');
}

/**
 * Puts the lost followers, who were uploaded as ids, in the order of the earlier list. Throws
 * `snapshot-broken` for one who is not in it.
 */
async function orderLost(deps: AnalysisDeps, run: Run): Promise<void> {
  const counts = await listCounts(deps.db, run.id);
  if (counts === null) throw new AppError('snapshot-broken');
  if (counts.lost === 0) return;
  const lost = await readWhole(deps.db, run.id, 'lost', counts.lost);
  const ordered = (await previousList(deps, run)).inOrder(lost);
  if (ordered.length < new Set(lost).size) throw new AppError('snapshot-broken');
  await replaceList(deps.db, run.id, 'lost', ordered);
}

/**
 * Saves all lists of a result but `lost`, in the order of the source, in the transaction that holds the
 * run. Throws `snapshot-broken` when a marked follower is not followed, or one that is followed is not
 * marked.
 */
export async function saveMarked(deps: AnalysisDeps, run: Run, marks: Marks): Promise<void> {
  const followerList = await readIdList(slicesOf(deps, run, 'followers'));
  const followers = setOf(followerList);
  const isNew = flagsOf(marks.new, followers.size);
  const isMutual = flagsOf(marks.mutual, followers.size);
  const writers = {
    new: createListWriter(deps.db, run.id, 'new'),
    mutual: createListWriter(deps.db, run.id, 'mutual'),
    dont_follow_back: createListWriter(deps.db, run.id, 'dont_follow_back'),
    not_following_back: createListWriter(deps.db, run.id, 'not_following_back'),
  };
  for (const writer of Object.values(writers)) await writer.start();
  for await (const slice of people(followerList, followers)) {
    for (const { at, place } of slice) {
      if (isNew[place] === 1 && writers.new.add(followerList, at)) await writers.new.write();
      const own = isMutual[place] === 1 ? writers.mutual : writers.dont_follow_back;
      if (own.add(followerList, at)) await own.write();
    }
  }
  const followingList = await readIdList(slicesOf(deps, run, 'following'));
  const { not_following_back: others } = writers;
  for await (const slice of people(followingList, setOf(followingList))) {
    for (const { at } of slice) {
      const follower = placeIn(followers, followingList, at);
      if (follower >= 0 && isMutual[follower] !== 1) throw new AppError('snapshot-broken');
      if (follower < 0 && others.add(followingList, at)) await others.write();
    }
  }
  for (const writer of Object.values(writers)) await writer.end();
  await orderLost(deps, run);
}
