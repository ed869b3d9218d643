/**
 * @file Lists without the server: the first rows of each are kept on the device, and who came and who
 * left follows from the readings it holds.
 */
import { array, number, object } from 'superstruct';
import { defaultPeriod } from '../../../contract/lists/change-periods.ts';
import { foldName, matchesName, type ListSearch } from '../../../contract/lists/list-search.ts';
import type { ListName } from '../../../contract/lists/list-names.ts';
import { person, type Person } from '../../../contract/records/person.ts';
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import { causeOfFilter } from '../../core/causes/cause-filter.ts';
import { loadCauses } from '../../core/causes/load-causes.ts';
import { attempt } from '../../core/errors/attempt.ts';
import type { SavedItems } from '../../core/pagination.ts';
import { useSession } from '../../core/session/session-store.ts';
import { readLarge, updateLarge } from '../../core/storage/items.ts';
import { analysis } from '../../core/workers/threads.ts';
import { onlyCause } from './causes-of-list.ts';
import { changeLists, isChangeList, listFilterOf, type PeopleSearch } from './people-store.ts';

const savedList = object({ savedAt: number(), people: array(person) });

/** The rows of an earlier visit, or null when there are none. */
export async function readSavedPeople(list: ListName): Promise<SavedItems<Person> | null> {
  const saved = (await readLarge('listPages', object({ [list]: savedList })))?.[list];
  return saved === undefined ? null : { items: saved.people, savedAt: saved.savedAt };
}

/** Keeps the first page of a list; those of the other lists stay. */
export async function savePeople(
  list: ListName,
  people: readonly Person[],
  savedAt: number,
): Promise<void> {
  await updateLarge('listPages', (lists) => ({
    ...(typeof lists === 'object' ? lists : null),
    [list]: { savedAt, people },
  }));
  // Causes are found with the accounts that these rows say are gone.
  const isGone = ({ facts }: Person) => facts?.includes('deleted') === true;
  if (list === 'followerslost' && people.some(isGone)) await loadCauses('readings');
}

/** The saved rows that a search finds, in its order. */
export function findSaved(
  saved: SavedItems<Person> | null,
  { q, order }: Pick<ListSearch, 'q' | 'order'>,
): SavedItems<Person> | null {
  if (saved === null) return null;
  const folded = foldName(q);
  const items = saved.items.filter((person) => matchesName(person, folded));
  if (order === 'oldest') items.reverse();
  if (order === 'name') {
    items.sort((a, b) => a.insta_username.localeCompare(b.insta_username));
  }
  return { ...saved, items };
}

/**
 * Puts people of one reading in the order in which the server listed them: the device knows them by
 * ids, the server in the order of the network. The readings keep theirs.
 */
function inSeenOrder(
  rows: readonly Person[],
  seen: readonly Person[],
  order: ListSearch['order'],
): Person[] {
  if (order === 'name') return [...rows];
  const readings = new Map<string | null | undefined, number>();
  for (const { until } of rows) if (!readings.has(until)) readings.set(until, readings.size);
  const places = new Map(seen.map(({ insta_id: id }, at) => [id, at]));
  // Rows that are not on the first page come after it.
  const placeOf = ({ insta_id: id }: Person) => places.get(id) ?? seen.length;
  const readingOf = ({ until }: Person) => readings.get(until) ?? readings.size;
  const way = order === 'oldest' ? -1 : 1;
  return [...rows].sort(
    (one, other) => readingOf(one) - readingOf(other) || way * (placeOf(one) - placeOf(other)),
  );
}

/** New or lost people from the readings on the device, or null when it holds none. */
async function readChanges(
  list: keyof typeof changeLists,
  { q, order, filter, period }: PeopleSearch,
  saved: SavedItems<Person> | null,
  thread: Pick<AnalysisThread, 'keptChanges'>,
): Promise<SavedItems<Person> | null> {
  const { user, isSubscribed } = useSession.getState();
  // As on the server: the lists belong to a subscription.
  if (!isSubscribed) return null;
  const account = user?.insta_id ?? '';
  const query = {
    account,
    list: changeLists[list],
    period,
    q,
    order,
    filter: listFilterOf(filter),
  };
  const result = await attempt(() => thread.keptChanges(query), { quiet: true });
  if (result.type !== 'done' || result.value === null) return null;
  // Readings have ids, and the device the names of who changed; a row read before has more.
  const known = new Map(saved?.items.map((row) => [row.insta_id, row]));
  const rows = result.value.value.map((row) => {
    const { insta_full_name, insta_image_url } = known.get(row.insta_id) ?? row;
    return { ...row, insta_full_name, insta_image_url };
  });
  const items = inSeenOrder(rows, saved?.items ?? [], order);
  const cause = causeOfFilter(filter);
  const { savedAt } = result.value;
  return { items: cause === null ? items : await onlyCause(items, cause, 'readings'), savedAt };
}

/** What a list shows while the server cannot be reached. */
export async function readOffline(
  list: ListName,
  search: PeopleSearch,
  thread: Pick<AnalysisThread, 'keptChanges'> = analysis,
): Promise<SavedItems<Person> | null> {
  const saved = await readSavedPeople(list);
  // The rows of an earlier visit are those of the default period, and do not say what a filter asks.
  const isAnswered = search.filter === 'all' && search.period === defaultPeriod;
  const rows = isAnswered ? findSaved(saved, search) : null;
  return isChangeList(list) ? ((await readChanges(list, search, saved, thread)) ?? rows) : rows;
}
