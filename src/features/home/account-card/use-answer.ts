/** @file Who came and who left, out of the user record until the history is loaded. */
import { defaultPeriod } from '../../../../contract/lists/change-periods.ts';
import type { UserRecord } from '../../../../contract/records/user.ts';
import { statistic } from '../../../core/session/user-store.ts';
import { changeOf, useHistory } from '../../history/history-store.ts';

/** The followers who came and left, net of those who did both. */
export interface HomeAnswer {
  readonly came: number;
  readonly left: number;
  /** When the period starts, in milliseconds since 1970; null before the history is loaded. */
  readonly since: number | null;
}

/** The answer of home for the default period, or null where nothing can be compared yet. */
export function useAnswer(user: UserRecord): HomeAnswer | null {
  const history = useHistory((state) => state.history);
  if (user.last_updated_at === '' || user.is_private) return null;
  const came = statistic(user, 'new_followers');
  const left = statistic(user, 'followers_lost');
  if (came === null || left === null || history?.readings.length === 1) return null;
  const since = history === null ? null : (changeOf(history, defaultPeriod)?.since ?? null);
  return { came, left, since };
}
