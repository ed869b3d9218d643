/** @file The first readings of an account from the lists of its run. */
import type { History } from '../../../contract/records/history.ts';
import type { FiledReading } from '../../../contract/records/timeline/history-file.ts';
import type { RunLists } from './run-pages.ts';

/** The ids of an ascending list that another one lacks. */
function lacking(ids: BigUint64Array, other: BigUint64Array): string[] {
  const found: string[] = [];
  let at = 0;
  for (const id of ids) {
    while (at < other.length && (other[at] ?? 0n) < id) at += 1;
    if (other[at] !== id) found.push(String(id));
  }
  return found;
}

const all = (ids: BigUint64Array) => ({ came: Array.from(ids, String), left: [] });

/**
 * The readings of a history as the server would file them: that of the run, and before it at most the
 * one that the run was compared with. Null where the history is not that of the lists.
 */
export function ownReadings({ readings }: History, lists: RunLists): FiledReading[] | null {
  const { run, followers, following, previous } = lists;
  const [latest, before, ...further] = [...readings].reverse();
  if (latest === undefined || latest.id !== run || further.length > 0) return null;
  const agrees =
    latest.complete &&
    latest.followers === followers.length &&
    latest.following === following.length;
  const { source } = latest;
  if (!agrees || source === 'download') return null;
  const own = { ...latest, source, following_changes: all(following) };
  if (before === undefined) return [{ ...own, follower_changes: all(followers) }];
  const isBase =
    before.complete && before.followers === previous.length && before.following === null;
  const { source: baseSource } = before;
  if (!isBase || baseSource === 'download') return null;
  const changes = { came: lacking(followers, previous), left: lacking(previous, followers) };
  return [
    {
      ...{ ...before, source: baseSource },
      ...{ follower_changes: all(previous), following_changes: null },
    },
    { ...own, follower_changes: changes },
  ];
}
