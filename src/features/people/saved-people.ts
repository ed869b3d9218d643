/** @file The first rows of every list, kept on the device so that a list opens offline. */
import { array, number, partial, object, type Infer } from 'superstruct';
import { listNames, type ListName } from '../../../contract/lists/list-names.ts';
import { person, type Person } from '../../../contract/records/person.ts';
import { readLarge, writeLarge } from '../../core/storage/items.ts';
import { useSession } from '../../core/session/session-store.ts';

const savedList = object({ savedAt: number(), people: array(person) });

/** Rows kept of a list, and when they were read. */
export type SavedPeople = Infer<typeof savedList>;

const savedLists = partial(
  object(
    Object.fromEntries(listNames.map((name) => [name, savedList])) as Record<
      ListName,
      typeof savedList
    >,
  ),
);

/** Reads and writes follow each other, so that two lists opened at once both stay. */
let turn: Promise<void> = Promise.resolve();

/** The rows of an earlier visit, if there are any. */
export async function readSavedPeople(list: ListName): Promise<SavedPeople | null> {
  return (await readLarge('listPages', savedLists))?.[list] ?? null;
}

async function saveAfter(
  before: Promise<void>,
  list: ListName,
  people: readonly Person[],
  savedAt: number,
): Promise<void> {
  const { token } = useSession.getState();
  await before;
  const saved = (await readLarge('listPages', savedLists)) ?? {};
  if (useSession.getState().token !== token) return;
  await writeLarge('listPages', { ...saved, [list]: { savedAt, people } });
}

/** Keeps the first page of a list, unless its owner has logged out meanwhile. */
export function savePeople(
  list: ListName,
  people: readonly Person[],
  savedAt: number,
): Promise<void> {
  turn = saveAfter(turn, list, people, savedAt);
  return turn;
}
