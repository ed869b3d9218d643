/** @file Reads the tables of an export: from the server, and from the device where that is out of reach. */
import { mask } from 'superstruct';
import { AppError } from '../../../contract/faults.ts';
import { listPage } from '../../../contract/limits.ts';
import { listNames, type ListName } from '../../../contract/lists/list-names.ts';
import type { ListPage } from '../../../contract/lists/list-page.ts';
import type { Person } from '../../../contract/records/person.ts';
import type { OwnRow, OwnTable } from '../../../contract/tables/own-tables.ts';
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { currentSession } from '../../core/session/session.ts';
import { readStored } from '../../core/storage/items.ts';
import { useHistory } from '../history/history-store.ts';
import { loadHistory } from '../history/load-history.ts';
import { ownListOf, readOwn } from '../people/own-people.ts';
import { unsearched } from '../people/people-store.ts';
import { readOffline } from '../people/saved-people.ts';
import {
  commentRows,
  exportedPosts,
  storedPostRows,
  personRow,
  postRows,
  readingRow,
} from './rows.ts';

/** Where the rows of an export come from, and go. */
export interface Reading {
  readonly api: Pick<ApiThread, 'call' | 'readPage'>;
  readonly device: AnalysisThread;
  readonly signal: AbortSignal;
  /** Takes rows of the table that is read. */
  readonly take: (rows: readonly OwnRow[]) => Promise<void>;
  /** Called where rows are those that the device holds, because the server is out of reach. */
  readonly onPartial: () => void;
}

const isOutOfReach = (error: unknown) =>
  error instanceof AppError && (error.code === 'network' || error.code === 'timeout');

/** Reads pages until the last one. */
async function readAll<T>(
  readPage: (page: number) => Promise<ListPage<T>>,
  take: (items: readonly T[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let page = 1; page <= listPage.maxPage; page += 1) {
    const { items, hasMore } = await readPage(page);
    if (signal.aborted) throw new AppError('cancelled');
    await take(items);
    if (!hasMore) return;
  }
}

/** Drops rows that were there before: what changes places while pages are read would be there twice. */
function firstOfEach<Row>(keyOf: (row: Row) => unknown) {
  const known = new Set<unknown>();
  return (rows: readonly Row[]): Row[] =>
    rows.filter((row) => {
      const key = keyOf(row);
      const isFirst = !known.has(key);
      known.add(key);
      return isFirst;
    });
}

async function readList(list: ListName, reading: Reading): Promise<void> {
  const { api, device, signal } = reading;
  const unread = firstOfEach(({ insta_id: id }: Person) => id);
  const take = (people: readonly Person[]) =>
    reading.take(unread(people).map((person) => personRow(list, person)));
  const own = await ownListOf(list);
  if (own !== null) {
    await readAll((page) => readOwn(own, unsearched, page, device), take, signal);
    return;
  }
  const params = { size: listPage.maxSize };
  try {
    await readAll(
      (page) => api.readPage(list, { params, query: { page } }, [], currentSession(), signal),
      take,
      signal,
    );
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    reading.onPartial();
    await take((await readOffline(list, unsearched, device))?.items ?? []);
  }
}

async function readPosts({ api, device, signal, take, onPartial }: Reading): Promise<void> {
  const unread = firstOfEach(([code]: OwnRow) => code);
  try {
    let cursor: string | undefined;
    while (cursor !== '') {
      const query = cursor === undefined ? {} : { cursor };
      const response = await api.call('modulePosts', { query }, currentSession(), signal);
      const page = mask(response, exportedPosts);
      await take(unread(postRows(page)));
      cursor = page.next;
    }
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    onPartial();
    const groups = (await readStored('postAnalysis', device))?.report.post.post_popularity ?? [];
    const postsOf = (id: string) => groups.find((group) => group.id === id)?.posts ?? [];
    await take(unread(storedPostRows(postsOf('mostLiked'), postsOf('mostCommented'))));
  }
}

const readers: Record<OwnTable, (reading: Reading) => Promise<void>> = {
  readings: async ({ api, device, take, onPartial }) => {
    await loadHistory(api, device);
    const { history, load } = useHistory.getState();
    if (load === 'refused') onPartial();
    await take((history?.readings ?? []).map(readingRow));
  },
  people: async (reading) => {
    for (const list of listNames) await readList(list, reading);
  },
  posts: readPosts,
  comments: async ({ device, take }) => {
    await take(commentRows((await readStored('sentiments', device)) ?? {}));
  },
};

/** Reads a table; `take` gets its rows as they arrive. */
export const readTable = (table: OwnTable, reading: Reading): Promise<void> =>
  readers[table](reading);
