/** @file The lists of a result from the marks of its closing call. */
import { BlockError, readBlock } from '../../../contract/compact/id-blocks.ts';
import { AppError } from '../../../contract/faults.ts';
import { isNumericId } from '../../../contract/lists/relation-pages.ts';
import { createListWriter, listCounts, packIds, readWhole, replaceList } from '../lists.ts';
import type { AnalysisDeps } from '../relations.ts';
import type { Run } from '../runs.ts';
import { readIdSet, slicesOf, type IdSet } from './id-set.ts';

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

/** The place of each id of a slice in a set, -1 for one that is not in it. */
function placesIn(set: IdSet, ids: readonly string[]): Int32Array {
  const packed = packIds(ids);
  return Int32Array.from(ids, (id, at) =>
    isNumericId(id)
      ? set.placeOf(packed.readUInt32LE(at * 8), packed.readUInt32LE(at * 8 + 4))
      : set.placeOfText(id),
  );
}

/**
 * Puts the lost followers, who were uploaded as ids, in the order of the earlier list. Throws
 * `snapshot-broken` for one who is not in it.
 */
async function orderLost(deps: AnalysisDeps, run: Run): Promise<void> {
  const counts = await listCounts(deps.db, run.id);
  if (counts === null) throw new AppError('snapshot-broken');
  if (counts.lost === 0) return;
  const lost = new Set(await readWhole(deps.db, run.id, 'lost', counts.lost));
  const ordered: string[] = [];
  for await (const { ids } of slicesOf(deps, run, 'previous')) {
    for (const id of ids) if (lost.delete(id)) ordered.push(id);
  }
  if (lost.size > 0) throw new AppError('snapshot-broken');
  await replaceList(deps.db, run.id, 'lost', ordered);
}

/**
 * Saves all lists of a result but `lost`, in the order of the source, in the transaction that holds the
 * run. Throws `snapshot-broken` when a marked follower is not followed, or one that is followed is not
 * marked.
 */
export async function saveMarked(deps: AnalysisDeps, run: Run, marks: Marks): Promise<void> {
  const followers = await readIdSet(slicesOf(deps, run, 'followers'));
  const isNew = flagsOf(marks.new, followers.size);
  const isMutual = flagsOf(marks.mutual, followers.size);
  const writers = {
    new: createListWriter(deps.db, run.id, 'new'),
    mutual: createListWriter(deps.db, run.id, 'mutual'),
    dont_follow_back: createListWriter(deps.db, run.id, 'dont_follow_back'),
    not_following_back: createListWriter(deps.db, run.id, 'not_following_back'),
  };
  for (const writer of Object.values(writers)) await writer.start();
  const seen = new Uint8Array(followers.size);
  for await (const { ids } of slicesOf(deps, run, 'followers')) {
    const places = placesIn(followers, ids);
    for (const [at, id] of ids.entries()) {
      const place = places[at] ?? -1;
      if (place < 0 || seen[place] === 1) continue;
      seen[place] = 1;
      if (isNew[place] === 1) await writers.new.add(id);
      await (isMutual[place] === 1 ? writers.mutual : writers.dont_follow_back).add(id);
    }
  }
  const following = await readIdSet(slicesOf(deps, run, 'following'));
  const met = new Uint8Array(following.size);
  for await (const { ids } of slicesOf(deps, run, 'following')) {
    const [own, among] = [placesIn(following, ids), placesIn(followers, ids)];
    for (const [at, id] of ids.entries()) {
      const place = own[at] ?? -1;
      if (place < 0 || met[place] === 1) continue;
      met[place] = 1;
      const follower = among[at] ?? -1;
      if (follower < 0) await writers.not_following_back.add(id);
      else if (isMutual[follower] !== 1) throw new AppError('snapshot-broken');
    }
  }
  for (const writer of Object.values(writers)) await writer.end();
  await orderLost(deps, run);
}
