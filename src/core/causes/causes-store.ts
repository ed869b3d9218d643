/** @file Why followers left, as the analysis thread last answered it (docs/causes.md). */
import type {
  AccountCauses,
  CausesQuery,
  ExplainedLoss,
  PeriodCauses,
} from '../../../contract/threads/causes.ts';
import type { ListPeriod } from '../../../contract/lists/change-periods.ts';
import { defineStore } from '../store.ts';

/** The causes of the account's losses. */
export interface CausesState {
  /** Whose readings they are of; null before the first result. */
  readonly source: CausesQuery['source'] | null;
  /** Null where the device cannot say. */
  readonly causes: AccountCauses | null;
}

/** The causes. */
export const useCauses = defineStore<CausesState>(() => ({ source: null, causes: null }));

const byPerson = new WeakMap<AccountCauses, ReadonlyMap<string, ExplainedLoss>>();

/** The last leaving of a person who is not there now, if its cause is known. */
export function lossOf({ causes }: CausesState, id: string): ExplainedLoss | undefined {
  if (causes === null) return undefined;
  let losses = byPerson.get(causes);
  if (losses === undefined) {
    losses = new Map(causes.losses.map((loss) => [loss.id, loss]));
    byPerson.set(causes, losses);
  }
  return losses.get(id);
}

/** The losses of a period. */
export const periodCauses = (
  { causes }: CausesState,
  period: ListPeriod,
): PeriodCauses | undefined => causes?.periods.find((each) => each.period === period);
