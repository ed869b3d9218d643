/** @file A list of imported people or of own content, read from the analysis thread part by part. */
import {
  importedChanges,
  importedContent,
  importedLists,
  type ArchiveThread,
  type ImportedContent,
  type PeopleQuery,
} from '../../../../contract/threads/archive.ts';
import {
  detailLists,
  type DetailList,
  type DetailsThread,
} from '../../../../contract/threads/imported-details.ts';
import { createPagedList, unreadList, type ReadPage } from '../../../core/pagination.ts';
import { analysis } from '../../../core/workers/threads.ts';
import { useImportedList, type ListEntry } from '../archive-store.ts';

type Thread = Pick<ArchiveThread, 'importedPeople' | 'importedItems'> &
  Pick<DetailsThread, 'detailPeople'>;

/** A list that can be opened, and whose it is. */
export interface ListQuery extends Pick<PeopleQuery, 'owner'> {
  readonly list: PeopleQuery['list'] | ImportedContent | DetailList;
}

/** Rows of one part: the thread answers from memory. */
const partSize = 100;

const all: readonly ListQuery['list'][] = [
  ...importedLists,
  ...importedChanges,
  ...importedContent,
  ...detailLists,
];

/** True for a list of own content. */
export function isContent(list: ListQuery['list']): list is ImportedContent {
  return (importedContent as readonly string[]).includes(list);
}

/** True for a list that follows from other files than followers and following. */
export function isDetail(list: ListQuery['list']): list is DetailList {
  return (detailLists as readonly string[]).includes(list);
}

/** The list that an address names, or null. */
export function listOfAddress(query: URLSearchParams): ListQuery | null {
  const list = all.find((each) => each === query.get('list'));
  return list === undefined ? null : { list, owner: query.get('owner') };
}

const actions = createPagedList<ListEntry>({
  get: useImportedList.getState,
  set: (change) => useImportedList.setState(change),
  readSaved: () => Promise.resolve(null),
});

interface Rows {
  readonly total: number;
  readonly rows: readonly ListEntry[];
}

async function rowsOf(
  { list, owner }: ListQuery,
  part: { q: string; from: number; count: number },
  thread: Thread,
): Promise<Rows> {
  const ask = { owner, ...part };
  if (isContent(list)) {
    const { total, items } = await thread.importedItems({ ...ask, list });
    return { total, rows: items };
  }
  const { total, people } = isDetail(list)
    ? await thread.detailPeople({ ...ask, list })
    : await thread.importedPeople({ ...ask, list });
  return { total, rows: people };
}

function partsOf(query: ListQuery, thread: Thread): ReadPage<ListEntry> {
  const { q } = useImportedList.getState();
  return async (page, _, signal) => {
    const from = (page - 1) * partSize;
    const { total, rows } = await rowsOf(query, { q, from, count: partSize }, thread);
    if (!signal.aborted) useImportedList.setState({ total });
    // Rows come from one list by their position, so none comes twice.
    return { items: rows, hasMore: from + rows.length < total };
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
export async function moreImported(query: ListQuery, thread: Thread = analysis): Promise<void> {
  await actions.more(partsOf(query, thread));
}

/** Finds people by a part of their name, content by a part of its text. */
export async function searchImported(
  query: ListQuery,
  q: string,
  thread: Thread = analysis,
): Promise<void> {
  actions.abort();
  useImportedList.setState({ ...unreadList, q });
  await actions.open(partsOf(query, thread));
}
