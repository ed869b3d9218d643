/** @file What data downloads say of leavings, as the causes are computed from it. Times are milliseconds. */
import type { ChangePeriod } from '../../contract/lists/change-periods.ts';
import type { KnownContent } from '../../contract/threads/causes.ts';

/** The ids that changed between a reading and the one before it. */
export interface LossReading {
  readonly at: number;
  /** The latest moment that it may be of, where its source states a day alone. */
  readonly until?: number;
  readonly came: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  readonly followed: ReadonlySet<string>;
  readonly unfollowed: ReadonlySet<string>;
}

/** What a download says of people, by their names in small letters. */
export interface DownloadFacts {
  readonly deleted: ReadonlySet<string>;
  /** When the owner blocked them. */
  readonly removed: ReadonlyMap<string, number>;
  /** When an account that was gone was there again with its old time of following. */
  readonly back: ReadonlyMap<string, number>;
}

/** The downloads of an account: the people who left some time, by the ids of their names. */
export interface DownloadHistory {
  readonly readings: readonly LossReading[];
  readonly facts: DownloadFacts;
  readonly contents: readonly KnownContent[];
  /** When each period begins; null where its reading has no date. */
  readonly periods: readonly { readonly period: ChangePeriod; readonly since: number | null }[];
}
