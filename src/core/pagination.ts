/**
 * @file Lists that are read page by page: their state and their paging. Workers read the pages and
 * remove the rows that a list shows already.
 */
import type { ListPage } from '../../contract/lists/list-page.ts';
import { attempt } from './errors/attempt.ts';
import { failureOf, type Failure } from './errors/failure.ts';
import { createTask } from './task.ts';
import { retryAfterCrash } from './workers/retry-after-crash.ts';

/** A list as far as it was read. */
export interface PagedList<T> {
  readonly load: 'idle' | 'loading' | 'ready' | 'refused';
  readonly items: readonly T[];
  /** The last page that was read, counted from 1; 0 before the first. */
  readonly page: number;
  readonly hasMore: boolean;
  /** Set when the list was ended by pages that repeated it: there may be more than the items. */
  readonly isCut: boolean;
  readonly failure: Failure | null;
  /** Set when the items are those of an earlier visit, because the server is out of reach. */
  readonly savedAt: number | null;
}

/** A list of which nothing was read. */
export const unreadList: PagedList<never> = {
  load: 'idle',
  items: [],
  page: 0,
  hasMore: true,
  isCut: false,
  failure: null,
  savedAt: null,
};

/**
 * Pages that are read in a row without a new row: an analysis on another device moves rows to later
 * pages. After these the list ends, so that a server repeating itself cannot keep a phone loading for ever.
 */
const repeatedPages = 3;

/** Reads page `page`, counted from 1, without the rows whose ids are in `seen`. */
export type ReadPage<T> = (
  page: number,
  seen: readonly string[],
  signal: AbortSignal,
) => Promise<ListPage<T>>;

/** Items kept on the device, and when they were read, in milliseconds. */
export interface SavedItems<T> {
  readonly items: readonly T[];
  readonly savedAt: number;
}

/** Where a paged list keeps its state, and what it knows of its items. */
export interface PagedListOptions<T> {
  readonly get: () => PagedList<T>;
  readonly set: (change: Partial<PagedList<T>>) => void;
  /** The id by which the worker knows an item; left out where no page repeats one. */
  readonly idOf?: (item: T) => string;
  /** Items to show when the first page is refused. */
  readonly readSaved: () => Promise<SavedItems<T> | null>;
  /** Called with the first page. */
  readonly onFirstPage?: (items: readonly T[]) => void;
}

/** The actions of a paged list. */
export interface PagedListActions<T> {
  /**
   * Reads the first page, unless there are items that were read from the server. `isOld` reads it also
   * then: it takes the place of the items once it has arrived.
   */
  open(read: ReadPage<T>, isOld?: boolean): Promise<void>;
  /** Reads the next page, or the refused one again. Does nothing while a page is read or at the end. */
  more(read: ReadPage<T>): Promise<void>;
  /** Ends a read under way, whose result is dropped. The caller resets the state. */
  abort(): void;
}

/**
 * Makes the actions of a list whose state is in a store.
 *
 * @example
 * const useBooks = defineStore<PagedList<Book>>(() => unreadList);
 * const actions = createPagedList<Book>({
 *   get: useBooks.getState,
 *   set: useBooks.setState,
 *   idOf: (book) => book.id,
 *   readSaved: async () => null,
 * });
 * // On entering the screen, and when its end comes near:
 * await actions.open(readPage);
 * await actions.more(readPage);
 */
export function createPagedList<T>(options: PagedListOptions<T>): PagedListActions<T> {
  const { get, set, idOf } = options;
  const reading = createTask();
  /** What is read again while the list is refused: of one with items it may be the first page. */
  let refused = 1;

  function append(page: number, { items, hasMore }: ListPage<T>): void {
    set({
      load: 'ready',
      items: page === 1 ? items : [...get().items, ...items],
      page,
      hasMore: hasMore && items.length > 0,
      isCut: hasMore && items.length === 0,
      failure: null,
      savedAt: null,
    });
    if (page === 1) options.onFirstPage?.(items);
  }

  async function showSaved(signal: AbortSignal): Promise<void> {
    const saved = await options.readSaved();
    if (saved !== null && !signal.aborted) set({ ...saved, hasMore: false });
  }

  async function readPage(page: number, read: ReadPage<T>, signal: AbortSignal): Promise<void> {
    set({ load: 'loading', failure: null });
    const seen = page === 1 || idOf === undefined ? [] : get().items.map(idOf);
    const readNew = async () => {
      for (let at = page; ; at += 1) {
        const found = await retryAfterCrash(() => read(at, seen, signal), signal);
        const isLast = !found.hasMore || at === page + repeatedPages - 1;
        if (found.items.length > 0 || isLast) return { at, found };
      }
    };
    const result = await attempt(readNew, { quiet: true });
    if (signal.aborted) return;
    if (result.type === 'done') append(result.value.at, result.value.found);
    if (result.type === 'cancelled') set({ load: page === 1 ? 'idle' : 'ready' });
    if (result.type !== 'failed') return;
    refused = page;
    set({ load: 'refused', failure: failureOf(result.fault) });
    if (get().items.length === 0) await showSaved(signal);
  }

  return {
    abort: reading.abort,
    async open(read, isOld = false) {
      const { load, items, savedAt } = get();
      if (load === 'loading' || (items.length > 0 && savedAt === null && !isOld)) return;
      await reading.run((signal) => readPage(1, read, signal));
    },
    async more(read) {
      const { load, hasMore, page } = get();
      if (load === 'loading' || (load === 'ready' && !hasMore)) return;
      const next = load === 'refused' ? refused : page + 1;
      await reading.run((signal) => readPage(next, read, signal));
    },
  };
}
