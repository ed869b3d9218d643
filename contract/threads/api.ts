import type { CallAnswer, CallInput, CallName } from '../http/table.ts';
import type { Language } from '../languages.ts';
import type { ListName } from '../lists/list-names.ts';
import type { Person } from '../records/person.ts';
import type { Session } from './session.ts';

/** A page of people that were not on an earlier page. */
export interface PeoplePage {
  readonly people: Person[];
  /** False when the last page returned no items, or nobody new (spec 4, faults: repeated pages). */
  readonly hasMore: boolean;
}

/**
 * The api thread: every HTTP call of the product, its validation and the paging of lists.
 * Arguments and answers are structured clones; every method may be aborted by its signal.
 */
export interface ApiThread {
  /** Makes one call. Throws an AppError with the code, status and the server's own text. */
  call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    session: Session,
    signal: AbortSignal,
  ): Promise<CallAnswer<N>>;
  /** Has the browser open its numbers, prices and dates of a language, away from the page. */
  openFormats(language: Language): Promise<void>;
  /** Starts a list anew and returns its first page. */
  openList(list: ListName, session: Session, signal: AbortSignal): Promise<PeoplePage>;
  /** The next page of a list that was opened, deduplicated by insta_id against all before. */
  moreOfList(list: ListName, session: Session, signal: AbortSignal): Promise<PeoplePage>;
}
