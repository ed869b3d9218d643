/** @file The six lists: opened, read on, cleared; their first rows are kept for offline. */
import { listPage } from '../../../contract/limits.ts';
import { listNames, type ListName } from '../../../contract/lists/list-names.ts';
import type { Person } from '../../../contract/records/person.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { clock } from '../../core/browser/clock.ts';
import { isAt } from '../../core/browser/navigation.ts';
import { createPagedList, type PagedListActions, type ReadPage } from '../../core/pagination.ts';
import { currentSession } from '../../core/session/session.ts';
import { api } from '../../core/workers/threads.ts';
import { usePeople, type PeopleList } from './people-store.ts';
import { readSavedPeople, savePeople } from './saved-people.ts';

type Api = Pick<ApiThread, 'call'>;

function put(list: ListName, change: Partial<PeopleList>): void {
  usePeople.setState({ [list]: { ...usePeople.getState()[list], ...change } });
}

function pagesOf(list: ListName, thread: Api): ReadPage<Person> {
  const params = { size: listPage.size };
  return (page, signal) => thread.call(list, { params, query: { page } }, currentSession(), signal);
}

const actions = Object.fromEntries(
  listNames.map((list) => [
    list,
    createPagedList<Person>({
      get: () => usePeople.getState()[list],
      set: (change) => put(list, change),
      idOf: (person) => person.insta_id,
      readSaved: () => readSavedPeople(list),
      onFirstPage: (people) => void savePeople(list, people, clock.now()),
    }),
  ]),
) as Record<ListName, PagedListActions<Person>>;

/** Entering a list: read once, then kept with its position while the app is open. */
export function openPeople(list: ListName, thread: Api = api): Promise<void> {
  return actions[list].open(pagesOf(list, thread));
}

/** Reads the next page, or the refused one again. */
export function morePeople(list: ListName, thread: Api = api): Promise<void> {
  return actions[list].more(pagesOf(list, thread));
}

/** Stores how far a list is scrolled, in pixels, for the next visit. */
export function saveScrollPosition(list: ListName, scrollTop: number): void {
  if (usePeople.getState()[list].load !== 'idle') put(list, { scrollTop });
}

/** Clears what was read of all lists; answers under way are dropped. */
export function clearPeople(): void {
  for (const list of listNames) actions[list].abort();
  usePeople.empty();
}

/** Clears the lists and reads the one that is open again: a list is otherwise read on entering it. */
export async function refreshPeople(thread: Api = api): Promise<void> {
  clearPeople();
  const open = listNames.find((list) => isAt(`/${list}`));
  if (open !== undefined) await openPeople(open, thread);
}
