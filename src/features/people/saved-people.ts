/** @file The first rows of every list, kept on the device so that a list opens offline. */
import { array, number, object } from 'superstruct';
import { foldName, matchesName, type ListSearch } from '../../../contract/lists/list-search.ts';
import type { ListName } from '../../../contract/lists/list-names.ts';
import { person, type Person } from '../../../contract/records/person.ts';
import type { SavedItems } from '../../core/pagination.ts';
import { readLarge, updateLarge } from '../../core/storage/items.ts';

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
}

/** The saved rows that a search finds, in its order. */
export function findSaved(
  saved: SavedItems<Person> | null,
  { q, order }: ListSearch,
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
