/** @file Who came and who left, from the newest source that knows both. */
import { defaultPeriod } from '../../../../contract/lists/change-periods.ts';
import type { UserRecord } from '../../../../contract/records/user.ts';
import { isKnown, useFigure, useOwnAccount } from '../../../core/imported/figures.ts';
import { changeOf, useHistory } from '../../history/history-store.ts';

/** The followers who came and left, net of those who did both. */
export interface HomeAnswer {
  readonly came: number;
  readonly left: number;
  /** When the period starts, in milliseconds since 1970; null before the history is loaded. */
  readonly since: number | null;
}

/** The answer of home for the default period, or null where nothing can be compared yet. */
export function useAnswer(user: UserRecord | null): HomeAnswer | null {
  const history = useHistory((state) => state.history);
  const account = useOwnAccount();
  const came = useFigure('new_followers');
  const left = useFigure('followers_lost');
  if (!isKnown(came) || !isKnown(left) || came.origin !== left.origin) return null;
  const answer = { came: came.known, left: left.known };
  if (came.origin === 'download') {
    const start = account?.periods?.find(({ period }) => period === defaultPeriod);
    return { ...answer, since: start?.since ?? null };
  }
  // The platform counts the last 30 days, whatever readings the history has.
  if (came.origin === 'network') return { ...answer, since: null };
  if (user === null) return null;
  if (user.last_updated_at === '' || user.is_private || history?.readings.length === 1) return null;
  const since = history === null ? null : (changeOf(history, defaultPeriod)?.since ?? null);
  return { ...answer, since };
}
