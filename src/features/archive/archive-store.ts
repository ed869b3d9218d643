import type {
  ChosenFile,
  ImportedAccount,
  ImportedItem,
  ImportProgress,
  SinceLast,
} from '../../../contract/threads/archive.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { unreadList, type PagedList } from '../../core/pagination.ts';
import { defineStore } from '../../core/store.ts';

/** How the last import ended, until the next one or a reload. */
export type ImportResult =
  | {
      readonly type: 'read';
      readonly id: string;
      readonly owner: string | null;
      /** Who came and left since the copy before; null where nothing can be compared. */
      readonly answer: SinceLast | null;
      /** The browser has promised to keep it; null until it has answered. */
      readonly isPromised: boolean | null;
      /** Requests of the page and its threads while it ran, and when that was, in milliseconds. */
      readonly requests: number;
      readonly from: number;
      readonly to: number;
      /** Names of the files chosen with it that could not be read. */
      readonly unread: readonly string[];
    }
  | { readonly type: 'unreadable'; readonly warnings: readonly string[] }
  | { readonly type: 'failed'; readonly failure: Failure }
  /**
   * `discarded`: a phone short of memory has closed the page behind its picker; `lost`: the browser has
   * deleted what was imported before.
   */
  | { readonly type: 'cancelled' | 'interrupted' | 'discarded' | 'lost' };

/** An archive that another app shared, or a page that did as if; nothing of it is kept. */
export interface SharedArchive {
  /** The account that it names; null where it names none. */
  readonly owner: string | null;
  readonly files: readonly ChosenFile[];
}

/** The imported archives of this device as the screen shows them. */
export interface ArchiveState {
  readonly load: 'idle' | 'loading' | 'ready' | 'refused';
  /** Why `load` is refused. */
  readonly failure: Failure | null;
  readonly accounts: readonly ImportedAccount[];
  /** The account that is shown, by its place in `accounts`. */
  readonly shown: number;
  /** How far the import under way is; null while there is none. */
  readonly progress: ImportProgress | null;
  readonly result: ImportResult | null;
  /** The readings that the last import has added, however it ended. */
  readonly added: readonly string[];
  /**
   * A reading whose owner is not the account that is signed in or was imported, until it is decided. Its
   * owner is null where the files name none.
   */
  readonly foreign: {
    readonly id: string;
    readonly owner: string | null;
    readonly own: string;
  } | null;
  /** What was shared with the app, until the person imports or declines it. */
  readonly shared: readonly SharedArchive[];
  /** When a copy was asked for that may still come; null while nobody waits. */
  readonly askedAt: number | null;
}

/** {@link ArchiveState}. */
export const useArchive = defineStore<ArchiveState>(() => ({
  load: 'idle',
  failure: null,
  accounts: [],
  shown: 0,
  progress: null,
  result: null,
  added: [],
  foreign: null,
  shared: [],
  askedAt: null,
}));

/** The list of own content that is open, as far as it was read. */
export interface ImportedListState extends PagedList<ImportedItem> {
  readonly q: string;
  /** How many rows match; null before the first page. */
  readonly total: number | null;
}

/** {@link ImportedListState}. */
export const useImportedList = defineStore<ImportedListState>(() => ({
  ...unreadList,
  q: '',
  total: null,
}));
