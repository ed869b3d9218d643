import {
  type Infer,
  boolean,
  coerce,
  enums,
  nonempty,
  nullable,
  object,
  optional,
  size,
  string,
  unknown,
} from 'superstruct';
import { trialDays } from '../limits.ts';
import { finite, maybe, maybeNumber, text } from './values.ts';

/** A plan (docs/product.md, "Plan"). Amounts are in units of `currency`. */
export const plan = object({
  plan_id: text,
  /** 1: shown as a single trial card, 2: shown in a list of plans. */
  plan_type: coerce(enums([1, 2]), unknown(), (value) => (value === 2 || value === '2' ? 2 : 1)),
  code: nonempty(string()),
  name: text,
  currency: text,
  /** Months, or days where the code is `weekly`. */
  interval_length: finite,
  unit_amount: finite,
  unit_amount_before_discount: maybeNumber,
  setup_fee: maybeNumber,
  /** Days. */
  trial_length: maybeNumber,
  meta_info: text,
  /** Whether the amounts include tax; missing where the provider does not say. */
  tax_included: maybe(boolean()),
});

/** {@link plan}. */
export type Plan = Infer<typeof plan>;

/** What a customer agrees to by a press: a payment names the terms that the page showed. */
export const planTerms = object({
  currency: size(string(), 0, 16),
  interval_length: finite,
  unit_amount: finite,
  setup_fee: nullable(finite),
  trial_length: nullable(finite),
  tax_included: optional(boolean()),
});

/** {@link planTerms}. */
export type PlanTerms = Infer<typeof planTerms>;

/** The terms of a plan. */
export function termsOf(plan: Plan): PlanTerms {
  const { currency, interval_length, unit_amount, setup_fee, trial_length, tax_included } = plan;
  return {
    ...{ currency, interval_length, unit_amount, setup_fee, trial_length },
    ...(tax_included === undefined ? {} : { tax_included }),
  };
}

/** Whether a plan costs what the terms say. */
export function areTermsOf(terms: PlanTerms, plan: Plan): boolean {
  const current = termsOf(plan);
  const names = Object.keys(planTerms.schema) as (keyof PlanTerms)[];
  return names.every((name) => terms[name] === current[name]);
}

/**
 * Days of a plan's trial: `trial_length`, or 7 for a plan of type 1 without one
 * (docs/product.md, "Prices").
 */
export function trialDaysOf(type: number, length: number | null): number {
  const days = Math.round(length ?? (type === 1 ? trialDays : 0));
  return Math.min(Math.max(0, days), 366);
}
