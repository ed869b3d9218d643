/**
 * @file What a data download says beside the lists and the own content: insights of a professional
 * account, and further lists of people. Times are milliseconds.
 */
import type { DetailList } from '../lists/file-lists.ts';

/** Parts of the insights, each in a separate file. */
export const insightParts = ['reached', 'interactions', 'audience'] as const;

/** Counts of the insights, for the dates that the file states. */
export const insightFigures = [
  'reach',
  'impressions',
  'profileVisits',
  'linkTaps',
  'interactions',
  'engaged',
  'followers',
  'gained',
  'left',
] as const;

/** Shares of all, in percent. */
export const insightShares = ['fromFollowers', 'fromOthers', 'women', 'men'] as const;

/** Groups of followers, each with its share in percent. */
export const insightGroups = ['ages', 'cities', 'countries'] as const;

/** One of {@link insightParts}. */
export type InsightPart = (typeof insightParts)[number];

/** One of {@link insightFigures}. */
export type InsightFigure = (typeof insightFigures)[number];

/** One of {@link insightShares}. */
export type InsightShare = (typeof insightShares)[number];

/** One of {@link insightGroups}. */
export type InsightGroup = (typeof insightGroups)[number];

/** A group and its share in percent. */
export type GroupShare = readonly [name: string, percent: number];

/** The figures of a file; what it does not say is absent. */
export interface AccountInsights {
  /** The first and the last day that the file is about; null where it does not say it. */
  readonly days: { readonly from: number; readonly to: number } | null;
  readonly figures: Readonly<Partial<Record<InsightFigure, number>>>;
  readonly shares: Readonly<Partial<Record<InsightShare, number>>>;
  readonly groups: Readonly<Partial<Record<InsightGroup, readonly GroupShare[]>>>;
}

/** Something of an archive, and when that was made; null where it does not say it. */
export interface Dated<T> {
  readonly value: T;
  readonly at: number | null;
}

/** The details of an account, each of the newest archive that has it; null where none has. */
export interface ImportedDetails {
  readonly insights: Readonly<Record<InsightPart, Dated<AccountInsights> | null>>;
  /** How many people are on each list. */
  readonly lists: Readonly<Record<DetailList, Dated<number> | null>>;
}

/** The method of the analysis thread for what archives have beside lists and content. */
export interface DetailsThread {
  /** The details of the account of an owner. */
  importedDetails(owner: string | null): Promise<ImportedDetails>;
}
