import type { Plan } from '../../../contract/records/plan.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** The plans on offer and the one that is chosen. */
export interface PlansState {
  readonly load: 'loading' | 'done' | 'refused';
  /** Why they could not be had. */
  readonly failure: Failure | null;
  readonly plans: readonly Plan[];
  readonly chosen: string;
  /** They were found on the way here, and are asked for again before anything is paid. */
  readonly isAhead: boolean;
  /** The list is open beside a trial. */
  readonly isListOpen: boolean;
  /** Get My Plan was pressed: the form shows (spec 2). */
  readonly isFormOpen: boolean;
  /** The moment all prices and dates of the page are worked out for. */
  readonly now: number;
}

/** The plans on offer. */
export const usePlans = defineStore<PlansState>(() => ({
  load: 'loading',
  failure: null,
  plans: [],
  chosen: '',
  isAhead: false,
  isListOpen: false,
  isFormOpen: false,
  now: 0,
}));

/** The plan that is chosen, or null before they are loaded. */
export function chosenPlan({ plans, chosen }: PlansState): Plan | null {
  return plans.find(({ code }) => code === chosen) ?? plans[0] ?? null;
}

/** The single trial card (plan_type 1), or null in the list layout. */
export function trialPlan({ plans }: PlansState): Plan | null {
  return plans.find(({ plan_type }) => plan_type === 1) ?? null;
}

/** The plans of the list layout (plan_type 2). */
export function listedPlans({ plans }: Pick<PlansState, 'plans'>): readonly Plan[] {
  return plans.filter(({ plan_type }) => plan_type === 2);
}
