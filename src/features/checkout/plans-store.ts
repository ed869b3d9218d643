import type { Plan } from '../../../contract/records/plan.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** The plans on offer and the chosen one. */
export interface PlansState {
  readonly load: 'loading' | 'done' | 'refused';
  /** Why they could not be loaded. */
  readonly failure: Failure | null;
  readonly plans: readonly Plan[];
  /** The code of the chosen plan. */
  readonly chosen: string;
  /** The list is open beside a trial. */
  readonly isListOpen: boolean;
  /** Get My Plan was pressed: the form is shown. */
  readonly isFormOpen: boolean;
  /** The time for which all prices and dates of the page are computed. */
  readonly now: number;
}

/** The plans on offer. */
export const usePlans = defineStore<PlansState>(() => ({
  load: 'loading',
  failure: null,
  plans: [],
  chosen: '',
  isListOpen: false,
  isFormOpen: false,
  now: 0,
}));

/** The chosen plan, or null before the plans are loaded. */
export function chosenPlan({ plans, chosen }: PlansState): Plan | null {
  return plans.find(({ code }) => code === chosen) ?? plans[0] ?? null;
}

/** The plan of the single trial card (`plan_type` 1), or null in the list layout. */
export function trialPlan({ plans }: PlansState): Plan | null {
  return plans.find(({ plan_type }) => plan_type === 1) ?? null;
}

/** The plans of the list layout (`plan_type` 2). */
export function listedPlans({ plans }: Pick<PlansState, 'plans'>): readonly Plan[] {
  return plans.filter(({ plan_type }) => plan_type === 2);
}
