/** @file Who came and who left, from the newest source that knows both. */
import { defaultPeriod } from '../../../../contract/lists/change-periods.ts';
import type { UserRecord } from '../../../../contract/records/user.ts';
import { isKnown, useFigure, useOwnAccount } from '../../../core/imported/figures.ts';
import { useHome, type HomePeriod } from '../../../core/session/user-store.ts';
import { changeOf, useHistory } from '../../history/history-store.ts';

/** The followers who came and left, net of those who did both. */
export interface HomeAnswer {
  readonly came: number;
  readonly left: number;
  /** When the period starts, in milliseconds since 1970; null before the history is loaded. */
  readonly since: number | null;
}

/** Who came and left in a period; null is unknown. */
interface Change {
  readonly since: number | null;
  readonly new: number | null;
  readonly lost: number | null;
}

/** What the readings say about a period: those of the owner's data downloads, or of analyses. */
function usePeriod(origin: 'download' | 'analysis', period: HomePeriod): Change | undefined {
  const history = useHistory((state) => state.history);
  const account = useOwnAccount();
  if (origin === 'download') return account?.periods?.find((each) => each.period === period);
  return history === null ? undefined : changeOf(history, period);
}

/** The answer of home for its period, or null where nothing can be compared yet. */
export function useAnswer(user: UserRecord | null): HomeAnswer | null {
  const history = useHistory((state) => state.history);
  const period = useHome((state) => state.period);
  const came = useFigure('new_followers');
  const left = useFigure('followers_lost');
  const isDownload = isKnown(came) && came.origin === 'download';
  const change = usePeriod(isDownload ? 'download' : 'analysis', period);
  if (!isKnown(came) || !isKnown(left) || came.origin !== left.origin) return null;
  const answer = { came: came.known, left: left.known };
  // The platform counts the last 30 days, whatever readings the history has.
  if (came.origin === 'network') return { ...answer, since: null };
  if (!isDownload) {
    if (user === null) return null;
    if (user.last_updated_at === '' || user.is_private || history?.readings.length === 1)
      return null;
  }
  const since = change?.since ?? null;
  const { new: cameThen = null, lost: leftThen = null } = change ?? {};
  if (period === defaultPeriod || cameThen === null || leftThen === null)
    return { ...answer, since };
  return { came: cameThen, left: leftThen, since };
}

/** Whether the readings reach further back than the shorter period of home. */
export function useHasLongerPeriod(): boolean {
  const came = useFigure('new_followers');
  const isDownload = isKnown(came) && came.origin === 'download';
  const month = usePeriod(isDownload ? 'download' : 'analysis', '30');
  const quarter = usePeriod(isDownload ? 'download' : 'analysis', '90');
  if (!isKnown(came) || came.origin === 'network') return false;
  const [start, earlier] = [month?.since ?? null, quarter?.since ?? null];
  return start !== null && earlier !== null && earlier < start;
}
