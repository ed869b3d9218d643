/** @file The first rows of every list, kept on the device so that a list opens offline. */
import { array, number, object } from 'superstruct';
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
