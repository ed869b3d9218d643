import type { ChangePeriod } from '../../../contract/lists/change-periods.ts';
import type { History, PeriodChange } from '../../../contract/records/history.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** The history of the account as the screen shows it. */
export interface HistoryState {
  readonly load: 'idle' | 'loading' | 'ready' | 'refused';
  readonly history: History | null;
  /** When the history was loaded, in milliseconds since 1970; 0 before. */
  readonly loadedAt: number;
  readonly failure: Failure | null;
  readonly period: ChangePeriod;
  /** The reading that was chosen in the chart, by its id; null shows the period as a whole. */
  readonly selected: string | null;
  /** The latest reading when the lists of new and lost people were left, by its id. */
  readonly seen: string | null;
  /** What is being changed: the id of a reading, `export` or `import`. */
  readonly changing: string | null;
}

/** The account's history. */
export const useHistory = defineStore<HistoryState>(() => ({
  load: 'idle',
  history: null,
  loadedAt: 0,
  failure: null,
  period: '30',
  selected: null,
  seen: null,
  changing: null,
}));

/** The answer for a period, or undefined where the account has no reading. */
export function changeOf(history: History, period: ChangePeriod): PeriodChange | undefined {
  return history.periods.find((each) => each.period === period);
}
