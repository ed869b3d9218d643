/** @file A list of the owner's imported content, read from the analysis thread part by part. */
import {
  importedContent,
  type ArchiveThread,
  type ImportedItem,
  type ItemsQuery,
} from '../../../../contract/threads/archive.ts';
import { createPagedList, unreadList, type ReadPage } from '../../../core/pagination.ts';
import { analysis } from '../../../core/workers/threads.ts';
import { useImportedList } from '../archive-store.ts';

type Thread = Pick<ArchiveThread, 'importedItems'>;

/** A list that can be opened, and whose it is. */
export type ContentQuery = Pick<ItemsQuery, 'list' | 'owner'>;

/** Rows of one part: the thread answers from memory. */
const partSize = 100;

/** The list of content that an address names, or null. */
export function contentOfAddress(query: URLSearchParams): ContentQuery | null {
  const list = importedContent.find((each) => each === query.get('list'));
  return list === undefined ? null : { list, owner: query.get('owner') };
}

const actions = createPagedList<ImportedItem>({
  get: useImportedList.getState,
  set: (change) => useImportedList.setState(change),
  readSaved: () => Promise.resolve(null),
});

function partsOf(query: ContentQuery, thread: Thread): ReadPage<ImportedItem> {
  const { q } = useImportedList.getState();
  return async (page, _, signal) => {
    const from = (page - 1) * partSize;
    const { total, items } = await thread.importedItems({ ...query, q, from, count: partSize });
    if (!signal.aborted) useImportedList.setState({ total });
    // Rows come from one list by their position, so none comes twice.
    return { items, hasMore: from + items.length < total };
  };
}

/** Opens a list at its start. */
export async function openImportedList(
  address: URLSearchParams,
  thread: Thread = analysis,
): Promise<void> {
  const query = contentOfAddress(address);
  actions.abort();
  useImportedList.setState({ ...unreadList, q: '', total: null });
  if (query !== null) await actions.open(partsOf(query, thread));
}

/** Reads the next part. */
export async function moreImported(query: ContentQuery, thread: Thread = analysis): Promise<void> {
  await actions.more(partsOf(query, thread));
}

/** Finds content by a part of its text. */
export async function searchImported(
  query: ContentQuery,
  q: string,
  thread: Thread = analysis,
): Promise<void> {
  actions.abort();
  useImportedList.setState({ ...unreadList, q, total: null });
  await actions.open(partsOf(query, thread));
}
