/** @file Why followers left, as the analysis thread answers it (docs/causes.md). Times are milliseconds since 1970. */
import { array, enums, type Infer, object, size, string } from 'superstruct';
import type { ListPeriod } from '../lists/change-periods.ts';
import { contentKinds, type LossCause } from '../lists/loss-causes.ts';
import { integerBetween } from '../records/values.ts';
import { storedRows } from './ledger.ts';
import type { OwnQuery } from './own-people.ts';

/** A post, reel or story of the owner, and when it came out. */
export const knownContent = object({
  id: size(string(), 1, 128),
  at: integerBetween(0, 8.64e15),
  kind: enums(contentKinds),
});

/** {@link knownContent}. */
export type KnownContent = Infer<typeof knownContent>;

/** The item of the page's database with {@link deletedLosses}. */
export const storedDeletedLosses = 'deletedLosses';

/** Which accounts of lost followers are gone, as the network said after the latest analysis. */
export const deletedLosses = object({
  /** The id of the account. */
  account: string(),
  /** `last_updated_at` of the user record, and how many losses the device knew: others are read again. */
  analysis: string(),
  losses: integerBetween(0, storedRows),
  ids: size(array(size(string(), 1, 64)), 0, storedRows),
});

/** What is asked about. */
export interface CausesQuery {
  /** The id of the account. */
  readonly account: string;
  /** What asks for the data downloads of the account; null where there are none. */
  readonly own: OwnQuery | null;
  /** Whose readings show the losses: those of analyses, or those of the downloads. */
  readonly source: 'readings' | 'download';
}

/** One leaving, between the last reading with the person and the first without. */
export interface ExplainedLoss {
  /** The id of the person; of a download that of the name. */
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly cause: LossCause;
  /** Came and left within a week, whatever the moments between the readings were. */
  readonly isShort: boolean;
  /** With the cause `content`: its id, and how likely this loss is one of those beyond the usual. */
  readonly content: string | null;
  readonly odds: number | null;
}

/** A content after which more people left than usual. */
export interface NamedContent extends KnownContent {
  /** How many others came out with it. */
  readonly others: number;
  /** Losses without another cause in the hours after it. */
  readonly lost: number;
  /** How many of them there would have been without it. */
  readonly expected: number;
  readonly withinHours: number;
  /** The share of named contents that may be named by chance. */
  readonly q: number;
}

/** The losses of a period: people who were there when it began and are not there now. */
export interface PeriodCauses {
  readonly period: ListPeriod;
  readonly lost: number;
  readonly counts: Readonly<Record<LossCause, number>>;
  /** The cause that explains the most of them, or null. */
  readonly most: Exclude<LossCause, 'none'> | null;
  /** The contents after which they left, with how many each; the most first. */
  readonly contents: readonly { readonly id: string; readonly count: number }[];
}

/** The causes of an account. */
export interface AccountCauses {
  /** The last leaving of everybody who is not there now, the latest first, of as many as a list shows. */
  readonly losses: readonly ExplainedLoss[];
  readonly contents: readonly NamedContent[];
  readonly periods: readonly PeriodCauses[];
  /** When the known posts and reels since the first reading came out, the oldest first. */
  readonly posts: readonly number[];
}

/** The causes of one person's leavings, in the order of time. */
export type PersonCauses = Pick<AccountCauses, 'losses' | 'contents'>;

/** The causes' part of the analysis thread. Results are null without two readings on the device. */
export interface CausesThread {
  lossCauses(query: CausesQuery): Promise<AccountCauses | null>;
  personCauses(query: CausesQuery, id: string): Promise<PersonCauses | null>;
  /** Keeps when contents came out, beside those that are known. Never rejects for want of storage. */
  keepContents(contents: readonly KnownContent[]): Promise<void>;
}
