/** @file Reads and writes the summary of the kept readings, and answers from it. */
import { del, get, set } from 'idb-keyval';
import { defaultOrder, foldName } from '../../../contract/lists/list-search.ts';
import type { ListCounts } from '../../../contract/lists/list-filters.ts';
import type { ListPage } from '../../../contract/lists/list-page.ts';
import type { History } from '../../../contract/records/history.ts';
import type { Person } from '../../../contract/records/person.ts';
import { archiveDatabase } from '../../../contract/threads/archive.ts';
import type { KnownOwner, OwnPeopleQuery } from '../../../contract/threads/own-people.ts';
import { deviceStore } from '../../shared/device-store.ts';
import type { NotedCount } from '../stored/accounts.ts';
import { placeOfSeen } from '../stored/net-changes.ts';
import { readSources, summaryKey, type ReadingSource } from '../stored/stored-readings.ts';
import { agreesWith, listKey, withNearest } from './make-summary.ts';
import {
  historyIn,
  listIn,
  notedIn,
  summaryOf,
  summaryVersion,
  type AccountSummary,
  type Summary,
} from './summary-record.ts';

const open = () => deviceStore(archiveDatabase);

/** The summary that was read or made last. */
let last: Summary | null = null;

/** What a summary is made of: the readings, with what their owner says of them. */
export function madeOf(sources: readonly ReadingSource[]): string {
  return JSON.stringify(
    sources.map(({ id, mark, stated, statedOwner }) => [id, mark, stated, statedOwner]),
  );
}

/** The summary of exactly these readings, compared with what is known of the owner; otherwise null. */
export async function readSummary(
  sources: readonly ReadingSource[],
  known: KnownOwner | null,
): Promise<Summary | null> {
  const of = madeOf(sources);
  if (last?.of !== of) {
    last = summaryOf(await get<unknown>(summaryKey, open()).catch(() => null), of);
  }
  const summary = last;
  if (summary?.accounts.every((each) => agreesWith(each, known)) !== true) return null;
  if (summary.accounts.every((each) => withNearest(each, known) === each)) return summary;
  // Another document may have noted nearer ones since this one read the summary.
  const noted = await notedCounts();
  const accounts = summary.accounts.map((each) => withNearest(each, known, noted));
  // By the count of a later day the readings might be judged in another way. No answer waits for it.
  void keepSummary(of, accounts).catch(() => undefined);
  last = { ...summary, accounts };
  return last;
}

/**
 * The counts of the platform that readings were compared with before. They are nearer to the readings than
 * the count of today, and outlive a summary of other readings.
 */
export async function notedCounts(): Promise<NotedCount[]> {
  const record = await get<unknown>(summaryKey, open()).catch(() => null);
  for (const each of notedIn(record)) noted.set(`${each.id} ${each.owner}`, each);
  return [...noted.values()];
}

/** By reading and owner: a file may be called another account's, and that be taken back. */
const noted = new Map<string, NotedCount>();

/** Keeps the summary of readings, unless they have changed since it was begun. */
export async function keepSummary(of: string, accounts: AccountSummary[]): Promise<void> {
  const isCurrent = async () => madeOf(await readSources()) === of;
  if (accounts.length === 0 || !(await isCurrent())) return;
  last = { version: summaryVersion, of, accounts };
  await set(summaryKey, last, open());
  // Removed meanwhile, perhaps in another tab: names of readings that are gone must not stay.
  if (!(await isCurrent().catch(() => false))) await del(summaryKey, open());
}

/** A part of a list from its first rows; null where it has others. */
export function partOfSummary(
  summary: AccountSummary,
  { q, order, filter, from, count, ...list }: OwnPeopleQuery,
): ListPage<Person> | null {
  if (filter !== undefined || order !== defaultOrder || foldName(q) !== '') return null;
  const stored = listIn(summary, listKey(list), from, count);
  if (stored === null) return null;
  const { rows: items, counts } = stored;
  const isPart = items.length < count && from + items.length < counts.all;
  return isPart ? null : { items, hasMore: from + items.length < counts.all };
}

/** How many people a list and its filters have, or null. */
export function countsOfSummary(
  summary: AccountSummary,
  list: Pick<OwnPeopleQuery, 'list' | 'period'>,
): ListCounts | null {
  return listIn(summary, listKey(list), 0, 0)?.counts ?? null;
}

/** The history, with what changed since the reading that was seen, or since the first one; or null. */
export function historyOfSummary(
  summary: AccountSummary,
  seen: string | null,
): { readonly history: History | null } | null {
  const stored = historyIn(summary);
  if (stored === null) return null;
  const { history, unseen } = stored;
  const timeOf = new Map(history?.readings.map(({ id, taken_at: at }) => [id, at]));
  const readings = unseen.map(({ id }) => ({ id, at: timeOf.get(id) ?? null }));
  const since = unseen[placeOfSeen(readings, seen)];
  return { history: history === null ? null : { ...history, unseen: since?.changes ?? null } };
}
