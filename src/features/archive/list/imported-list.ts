/** @file A list of imported people, read from the analysis thread part by part. */
import {
  importedChanges,
  importedLists,
  type ArchiveThread,
  type ImportedPerson,
  type PeopleQuery,
} from '../../../../contract/threads/archive.ts';
import { createPagedList, unreadList, type ReadPage } from '../../../core/pagination.ts';
import { analysis } from '../../../core/workers/threads.ts';
import { useImportedList } from '../archive-store.ts';

type Thread = Pick<ArchiveThread, 'importedPeople'>;

/** People of one part: the thread answers from memory. */
const partSize = 100;

const all: readonly PeopleQuery['list'][] = [...importedLists, ...importedChanges];

/** The list that an address names, or null. */
export function listOfAddress(query: URLSearchParams): Pick<PeopleQuery, 'list' | 'owner'> | null {
  const list = all.find((each) => each === query.get('list'));
  return list === undefined ? null : { list, owner: query.get('owner') };
}

const actions = createPagedList<ImportedPerson>({
  get: useImportedList.getState,
  set: (change) => useImportedList.setState(change),
  // A person may have left and come back.
  idOf: ({ username, at, change }) => `${username}/${change?.kind ?? ''}/${String(at)}`,
  readSaved: () => Promise.resolve(null),
});

function partsOf(
  query: Pick<PeopleQuery, 'list' | 'owner'>,
  thread: Thread,
): ReadPage<ImportedPerson> {
  const { q } = useImportedList.getState();
  return async (page, signal) => {
    const from = (page - 1) * partSize;
    const part = await thread.importedPeople({ ...query, q, from, count: partSize });
    if (!signal.aborted) useImportedList.setState({ total: part.total });
    return part.people;
  };
}

/** Opens a list at its start. */
export async function openImportedList(
  address: URLSearchParams,
  thread: Thread = analysis,
): Promise<void> {
  const query = listOfAddress(address);
  actions.abort();
  useImportedList.setState({ ...unreadList, q: '', total: null });
  if (query !== null) await actions.open(partsOf(query, thread));
}

/** Reads the next part. */
export async function moreImported(
  query: Pick<PeopleQuery, 'list' | 'owner'>,
  thread: Thread = analysis,
): Promise<void> {
  await actions.more(partsOf(query, thread));
}

/** Finds people of the list by a part of their name. */
export async function searchImported(
  query: Pick<PeopleQuery, 'list' | 'owner'>,
  q: string,
  thread: Thread = analysis,
): Promise<void> {
  actions.abort();
  useImportedList.setState({ ...unreadList, q });
  await actions.open(partsOf(query, thread));
}
