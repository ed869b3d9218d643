/** @file The state of home, and the statistics of the user record as they may be shown. */
import type { UserRecord } from '../../../contract/records/user.ts';
import type { Failure } from '../errors/failure.ts';
import { defineStore } from '../store.ts';

/** How the last load of the user record went. The record itself is in the session store. */
export interface HomeState {
  readonly load: 'idle' | 'loading' | 'done' | 'refused';
  readonly failure: Failure | null;
  /** True if the server could not be reached, so that the record is an earlier one. */
  readonly isOffline: boolean;
  /** True once the account card has flipped to its figures. */
  readonly isTurned: boolean;
  /** True once the count-up animation has run. */
  readonly areFiguresSeen: boolean;
  /** The period that the answer and its line are about. */
  readonly period: HomePeriod;
}

/** A period that home offers. */
export type HomePeriod = '30' | '90';

/** The state of home. */
export const useHome = defineStore<HomeState>(() => ({
  load: 'idle',
  failure: null,
  isOffline: false,
  isTurned: false,
  areFiguresSeen: false,
  period: '30',
}));

/** True for an account of a real source, connected or not; a demo's record has no connection. */
export const isRealAccount = ({ user }: { readonly user: UserRecord | null }) =>
  user?.connection !== undefined;

/** The fields of the user record that statistic cards show. */
export const statisticNames = [
  'new_followers',
  'followers_lost',
  'not_follows_back',
  'dont_follow_back',
  'profile_views_count',
  'mutual_followers',
  'post_count',
  'reel_count',
  'stories_count',
] as const;

/** One of {@link statisticNames}. */
export type StatisticName = (typeof statisticNames)[number];

/** The statistics that need an analysis. */
const analysed: ReadonlySet<StatisticName> = new Set([
  'new_followers',
  'followers_lost',
  'not_follows_back',
  'dont_follow_back',
  'mutual_followers',
  'profile_views_count',
]);

/**
 * A statistic as it may be shown; null for a dash. Those of a private account were not counted, and before
 * the first analysis 0 would claim that nobody followed or left.
 */
export function statistic(user: UserRecord | null, name: StatisticName): number | null {
  if (user === null || user.is_private) return null;
  return analysed.has(name) && user.last_updated_at === '' ? null : user[name];
}
