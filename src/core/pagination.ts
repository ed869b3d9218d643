/** @file Lists that are read page by page: their state, their paging and their duplicates. */
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
  failure: null,
  savedAt: null,
};

/** Reads page `page`, counted from 1. */
export type ReadPage<T> = (page: number, signal: AbortSignal) => Promise<readonly T[]>;

/** Items kept on the device, and when they were read, in milliseconds. */
export interface SavedItems<T> {
  readonly items: readonly T[];
  readonly savedAt: number;
}

/** Where a paged list keeps its state, and what it knows of its items. */
export interface PagedListOptions<T> {
  readonly get: () => PagedList<T>;
  readonly set: (change: Partial<PagedList<T>>) => void;
  readonly idOf: (item: T) => string;
  /** Items to show when the first page is refused. */
  readonly readSaved: () => Promise<SavedItems<T> | null>;
  /** Called with the first page. */
  readonly onFirstPage?: (items: readonly T[]) => void;
}

/** The actions of a paged list. */
export interface PagedListActions<T> {
  /** Reads the first page, unless there are items that were read from the server. */
  open(read: ReadPage<T>): Promise<void>;
  /** Reads the next page, or the refused one again. Does nothing while a page is read or at the end. */
  more(read: ReadPage<T>): Promise<void>;
  /** Ends a read under way, whose answer is dropped. The caller resets the state. */
  abort(): void;
}

/** The rows whose id is not in `seen`, in their order; their ids are added to it. */
export function takeUnseen<T>(
  rows: readonly T[],
  seen: Set<string>,
  idOf: (row: T) => string,
): readonly T[] {
  return rows.filter((row) => {
    const id = idOf(row);
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** Makes the actions of a list whose state is in a store. */
export function createPagedList<T>(options: PagedListOptions<T>): PagedListActions<T> {
  const { get, set, idOf } = options;
  const reading = createTask();
  /** The ids of all pages read so far. Kept, because a page is added to a list of thousands. */
  const seen = new Set<string>();

  function append(page: number, rows: readonly T[]): void {
    if (page === 1) seen.clear();
    const fresh = takeUnseen(rows, seen, idOf);
    set({
      load: 'ready',
      items: page === 1 ? fresh : [...get().items, ...fresh],
      page,
      // A page without new items ends the list, so that a server repeating itself cannot keep a
      // phone loading for ever.
      hasMore: fresh.length > 0,
      failure: null,
      savedAt: null,
    });
    if (page === 1) options.onFirstPage?.(fresh);
  }

  async function showSaved(signal: AbortSignal): Promise<void> {
    const saved = await options.readSaved();
    if (saved !== null && !signal.aborted) set({ ...saved, hasMore: false });
  }

  async function readPage(page: number, read: ReadPage<T>, signal: AbortSignal): Promise<void> {
    set({ load: 'loading', failure: null });
    const result = await attempt(() => retryAfterCrash(() => read(page, signal), signal), {
      quiet: true,
    });
    if (signal.aborted) return;
    if (result.type === 'done') append(page, result.value);
    if (result.type === 'cancelled') set({ load: page === 1 ? 'idle' : 'ready' });
    if (result.type !== 'failed') return;
    set({ load: 'refused', failure: failureOf(result.fault) });
    if (get().items.length === 0) await showSaved(signal);
  }

  return {
    abort: reading.abort,
    async open(read) {
      const { load, items, savedAt } = get();
      if (load === 'loading' || (items.length > 0 && savedAt === null)) return;
      await reading.run((signal) => readPage(1, read, signal));
    },
    async more(read) {
      const { load, hasMore, page } = get();
      if (load === 'loading' || (load === 'ready' && !hasMore)) return;
      await reading.run((signal) => readPage(page + 1, read, signal));
    },
  };
}
