/**
 * @file What the device answers of the session's account from its imported data downloads
 * (docs/archive.md, "The account's lists"). Times are milliseconds since 1970.
 */
import type { ChangePeriod } from '../lists/change-periods.ts';
import type { FileList } from '../lists/file-lists.ts';
import type { ListCounts } from '../lists/list-filters.ts';
import type { ListName } from '../lists/list-names.ts';
import type { ListPage } from '../lists/list-page.ts';
import type { ListSearch } from '../lists/list-search.ts';
import type { History } from '../records/history.ts';
import type { Person } from '../records/person.ts';
import type { PersonHistory } from '../records/timeline/person-history.ts';
import type { MomentResult, MomentQuery } from './moments.ts';

/** The followers that the platform counts for an account, which a file may name fewer of. */
export interface KnownOwner {
  readonly owner: string;
  readonly followers: number;
  readonly at: number;
}

/** The lists of the six that a data download has names for: visits have none. */
export type NamedList = Exclude<ListName, 'profileview'>;

/** A list that a data download has names for. */
export type OwnList = NamedList | FileList;

/** New and lost followers of a period that ends with the latest complete reading. */
export interface ImportedPeriod {
  readonly period: ChangePeriod;
  /** The complete reading that the period starts from; null where it has no date. */
  readonly since: number | null;
  readonly new: number;
  readonly lost: number;
}

/** What the owner gave to a person; null where no file says it. */
export interface Attention {
  readonly likes: number | null;
  readonly comments: number | null;
}

/** A row of a list; `given` is of those whom the owner likes and comments on. */
export interface OwnPerson extends Person {
  readonly given?: Attention;
}

/** A list of the account; `period` is that of new and lost followers. */
export interface OwnListQuery {
  /** Null for files that name none. */
  readonly owner: string | null;
  readonly known: KnownOwner | null;
  readonly list: OwnList;
  readonly period: ChangePeriod;
}

/** A part of such a list. */
export interface OwnPeopleQuery extends OwnListQuery, ListSearch {
  readonly from: number;
  readonly count: number;
}

/** Whose readings are asked for, and what is known of the account. */
export type OwnQuery = Pick<OwnListQuery, 'owner' | 'known'>;

/** Who was there at a moment, by the dated readings. */
export type OwnMomentQuery = OwnQuery & MomentQuery;
/** The history, and the reading up to which the owner has seen who came and left; null is none. */
export interface OwnHistoryQuery extends OwnQuery {
  /** The id of the reading, followed by a space and its time, which stays known when the reading is removed. */
  readonly seen: string | null;
}

/** The lists of an imported account, as the screens of the lists ask for them. */
export interface OwnPeopleThread {
  /**
   * People of the latest complete reading, or of changes between complete ones; empty without them. The
   * lists that files alone have are those of an incomplete reading where there is no other.
   */
  ownPeople(query: OwnPeopleQuery): Promise<ListPage<OwnPerson>>;
  /** How many people a list and its filters have. */
  ownCounts(query: OwnListQuery): Promise<ListCounts>;
  /** The timeline of a person, by the id of the name; null without a complete reading. */
  ownPerson(query: OwnQuery, id: string): Promise<PersonHistory | null>;
  /** The people of a moment; null without a dated complete reading of the relation up to it. */
  ownMoment(query: OwnMomentQuery): Promise<MomentResult | null>;
  /** The dated readings and periods as a history; null without a complete reading. */
  ownHistory(query: OwnHistoryQuery): Promise<History | null>;
}
