/** @file The lists of people: opened, read on, cleared; their first rows are kept for offline. */
import { listPage } from '../../../contract/limits.ts';
import { defaultPeriod } from '../../../contract/lists/change-periods.ts';
import { isFileList, type PeopleListName } from '../../../contract/lists/file-lists.ts';
import { listNames, type ListName } from '../../../contract/lists/list-names.ts';
import { isNameId } from '../../../contract/lists/name-id.ts';
import type { Person } from '../../../contract/records/person.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import type { OwnPeopleThread } from '../../../contract/threads/own-people.ts';
import { lossCauses } from '../../../contract/lists/loss-causes.ts';
import { clock } from '../../core/browser/clock.ts';
import { addressQuery, isAt } from '../../core/browser/navigation.ts';
import {
  createPagedList,
  unreadList,
  type PagedListActions,
  type ReadPage,
} from '../../core/pagination.ts';
import { useImported } from '../../core/imported/imported-store.ts';
import { listOfImported } from '../../core/imported/list-address.ts';
import { currentSession } from '../../core/session/session.ts';
import { analysis, api } from '../../core/workers/threads.ts';
import { causeOfFilter } from '../../core/causes/cause-filter.ts';
import { pageOfCause } from './causes-of-list.ts';
import { ownListOf, readOwn } from './own-people.ts';
import {
  isWhole,
  listFilterOf,
  peopleLists,
  unsearched,
  usePeople,
  type PeopleList,
  type PeopleSearch,
} from './people-store.ts';
import { readOffline, savePeople } from './saved-people.ts';

/** What reads lists: the server's, and those of imported data. */
interface Threads {
  readonly api: Pick<ApiThread, 'readPage'>;
  readonly device: Pick<OwnPeopleThread, 'ownPeople'>;
}

type Api = Threads['api'];
type Device = Threads['device'];

function put(list: PeopleListName, change: Partial<PeopleList>): void {
  usePeople.setState({ [list]: { ...usePeople.getState()[list], ...change } });
}

const searchOf = (list: PeopleListName) => usePeople.getState()[list].search;

/** Chooses the source of a list: the names of the owner's download are on the device alone. */
function pagesOf(list: PeopleListName, { api: server, device }: Threads): ReadPage<Person> {
  const search = searchOf(list);
  const { q, order, period } = search;
  const cause = causeOfFilter(search.filter);
  // Of those with a cause a page of all may have a few.
  const params = { size: cause === null ? listPage.size : listPage.maxSize };
  const filter = listFilterOf(search.filter);
  const wanted = isWhole(search)
    ? {}
    : {
        ...{ q: q.trim(), order },
        ...(period === defaultPeriod ? {} : { period }),
        ...(filter === undefined ? {} : { filter }),
      };
  return async (page, seen, signal) => {
    const own = await ownListOf(list);
    const { viewed } = useImported.getState();
    const readServer =
      isFileList(list) || viewed !== null
        ? null
        : (at: number) => {
            const query = { page: at, ...wanted };
            return server.readPage(list, { params, query }, seen, currentSession(), signal);
          };
    const readAt = own === null ? readServer : (at: number) => readOwn(own, search, at, device);
    // Files that are gone: what the server has is of the session's account.
    if (readAt === null) return { items: [], hasMore: false };
    if (cause === null) return readAt(page);
    return pageOfCause(page, readAt, cause, own === null ? 'readings' : 'download');
  };
}

const actions = Object.fromEntries(
  peopleLists.map((list) => [
    list,
    createPagedList<Person>({
      get: () => usePeople.getState()[list],
      set: (change) => put(list, change),
      idOf: (person) => person.insta_id,
      // What was saved is of the session's account.
      readSaved: () =>
        useImported.getState().viewed === null && !isFileList(list)
          ? readOffline(list, searchOf(list))
          : Promise.resolve(null),
      onFirstPage: (people) => {
        // Names of a download lie on the device already.
        if (isFileList(list) || people.some((person) => isNameId(person.insta_id))) return;
        if (isWhole(searchOf(list))) void savePeople(list, people, clock.now());
      },
    }),
  ]),
) as Record<PeopleListName, PagedListActions<Person>>;

/** Entering a list: read once, then kept with its position while the app is open. */
export async function openPeople(
  list: PeopleListName,
  thread: Api = api,
  device: Device = analysis,
): Promise<void> {
  // The people who are kept off a list are on the device.
  if (searchOf(list).filter === 'kept') return;
  await actions[list].open(pagesOf(list, { api: thread, device }));
}

/** Entering a list by its address, which may ask for those who left for one cause in the default period. */
export async function enterPeople(list: ListName): Promise<void> {
  const cause = lossCauses.find((each) => each === addressQuery().get('cause'));
  if (list === 'followerslost' && cause !== undefined) {
    await searchPeople(list, { ...unsearched, filter: `cause-${cause}` });
  } else await openPeople(list);
}

/** Searches a list by name, or shows it in another order, part or period: it is read from its start. */
export async function searchPeople(
  list: PeopleListName,
  change: Partial<PeopleSearch>,
  thread: Api = api,
  device: Device = analysis,
): Promise<void> {
  actions[list].abort();
  const search = { ...searchOf(list), ...change };
  const { counts } = usePeople.getState()[list];
  const isCounted = change.period === undefined;
  put(list, { ...unreadList, scrollTop: 0, search, counts: isCounted ? counts : null });
  await openPeople(list, thread, device);
}

/** Reads the next page, or the refused one again. */
export function morePeople(
  list: PeopleListName,
  thread: Api = api,
  device: Device = analysis,
): Promise<void> {
  return actions[list].more(pagesOf(list, { api: thread, device }));
}

/** Stores how far a list is scrolled, in pixels, for the next visit. */
export function saveScrollPosition(list: PeopleListName, scrollTop: number): void {
  if (usePeople.getState()[list].load !== 'idle') put(list, { scrollTop });
}

/** Clears what was read of all lists; reads under way are dropped. */
export function clearPeople(): void {
  for (const list of peopleLists) actions[list].abort();
  usePeople.empty();
}

/** Clears the lists and reads the one that is open again as it is searched: others are read on entering them. */
export async function refreshPeople(thread: Api = api): Promise<void> {
  const open = isAt('/imported')
    ? listOfImported(addressQuery().get('list'))
    : listNames.find((list) => isAt(`/${list}`));
  // The person at it may be typing: the search is the same before and after.
  const search = open == null ? {} : searchOf(open);
  clearPeople();
  if (open != null) await searchPeople(open, search, thread);
}

// An import, the removal of one, or what the owner says of a file, changes lists that were read before.
useImported.subscribe((now, before) => {
  // The lists of another account, which its screen opens.
  if (now.viewed !== before.viewed) clearPeople();
  else if (before.load === 'ready' && now.accounts !== before.accounts) void refreshPeople();
});
