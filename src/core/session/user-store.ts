/** @file The state of the home screen's own data: the user record and how fresh it is. */
import type { UserRecord } from '../../../contract/records/user.ts';
import type { Failure } from '../errors/failure.ts';
import { defineStore } from '../store.ts';

/** How the last load of the user record went; the record itself is the session's. */
export interface HomeState {
  readonly load: 'idle' | 'loading' | 'done' | 'refused';
  readonly failure: Failure | null;
  /** The server could not be reached: the figures shown are the last known ones. */
  readonly isOffline: boolean;
  /** The account's card shows its figures; it starts on its other side. */
  readonly isTurned: boolean;
  /** The figures have counted up once and do not count again. */
  readonly areFiguresSeen: boolean;
}

/** The home screen's own state. */
export const useHome = defineStore<HomeState>(() => ({
  load: 'idle',
  failure: null,
  isOffline: false,
  isTurned: false,
  areFiguresSeen: false,
}));

/** The figures behind the cards. */
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

/** The figures that only an analysis can tell. */
const analysed: ReadonlySet<StatisticName> = new Set([
  'new_followers',
  'followers_lost',
  'not_follows_back',
  'dont_follow_back',
  'mutual_followers',
  'profile_views_count',
]);

/**
 * A figure as it may be shown: zero for a private account, null for a dash. Before the
 * first analysis these figures are unknown, and a zero would claim that nobody left.
 */
export function statistic(user: UserRecord | null, name: StatisticName): number | null {
  if (user === null) return null;
  if (user.is_private) return 0;
  return analysed.has(name) && user.last_updated_at === '' ? null : user[name];
}
