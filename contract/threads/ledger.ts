/** @file What the device answers from the readings it holds (docs/history.md, "On the device"). */
import type { ListPeriod } from '../lists/change-periods.ts';
import type { ListSearch } from '../lists/list-search.ts';
import type { History } from '../records/history.ts';
import type { Person } from '../records/person.ts';
import type { PersonHistory } from '../records/timeline/person-history.ts';
import type { MomentResult, MomentQuery } from './moments.ts';
import type { Session } from './session.ts';

/** The database of the readings; the page empties it at log-out. */
export const ledgerDatabase = { name: 'limn-ledger', store: 'parts' } as const;

/** Most rows of a result, as many as a phone lists at once; a search looks at all of them. */
export const storedRows = 2_000;

/** New or lost followers of a period. `account` is the id of the account that is asked about. */
export interface StoredQuery extends ListSearch {
  readonly account: string;
  readonly list: 'new' | 'lost';
  readonly period: ListPeriod;
}

/** A result of the device. `savedAt` is when it last agreed with the server, in milliseconds. */
export interface Stored<T> {
  readonly savedAt: number;
  readonly value: T;
}

/**
 * The readings' part of the analysis thread. Results are null where the device holds no readings of
 * the account, or damaged ones, which the next `keepReadings` replaces.
 */
export interface LedgerThread {
  /**
   * Brings the readings on the device to those of the server's history, and asks the server for what
   * is missing. False when the device cannot hold them.
   */
  keepReadings(
    account: string,
    history: History,
    session: Session,
    signal: AbortSignal,
  ): Promise<boolean>;
  /** At most {@link storedRows} people, those whose name was seen. */
  keptChanges(query: StoredQuery): Promise<Stored<readonly Person[]> | null>;
  /** The timeline of a person. */
  keptPerson(account: string, id: string): Promise<Stored<PersonHistory> | null>;
  /** The people of a moment; the value is null before the first reading of the relation. */
  keptMoment(account: string, query: MomentQuery): Promise<Stored<MomentResult | null> | null>;
  /** The whole history, as the server last sent it. */
  keptHistory(account: string): Promise<Stored<History> | null>;
}
