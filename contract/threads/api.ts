import type { CallResponse, CallInput, CallName } from '../http/table.ts';
import type { ListPage, PagedCall, PagedRow } from '../lists/list-page.ts';
import type { Session } from './session.ts';

/**
 * Responses that the api thread keeps with their entity tags in `itemDatabase`, so that the same one is
 * not sent again. The page deletes them there with what else it holds of the account.
 */
export const taggedItems = { history: 'answer.history' } as const satisfies {
  readonly [N in CallName]?: string;
};

/**
 * The api thread: every HTTP call of the product and its validation.
 * Arguments and results are structured clones; every method may be aborted by its signal.
 */
export interface ApiThread {
  /**
   * Makes one call. Throws an AppError with the code, status and the server's own text. A page of a
   * list that is refused with Retry-After is asked for again after that time.
   */
  call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    session: Session,
    signal: AbortSignal,
  ): Promise<CallResponse<N>>;

  /**
   * Reads one page of a list and removes the rows whose ids are in `seen`, those the page shows, and
   * doubles within the page. Throws like {@link ApiThread.call}.
   */
  readPage<N extends PagedCall>(
    name: N,
    input: CallInput<N>,
    seen: readonly string[],
    session: Session,
    signal: AbortSignal,
  ): Promise<ListPage<PagedRow<N>>>;

  /** The whole history of the account as a JSON file (docs/history.md, "Export and import"). */
  exportHistory(session: Session, signal: AbortSignal): Promise<Blob>;

  /**
   * Sends such a file to the server; resolves with the number of readings that were added. Throws
   * `invalid` for a file that is no history and `too-large` for one above the limit, both unsent.
   */
  importHistory(file: Blob, session: Session, signal: AbortSignal): Promise<number>;
}
