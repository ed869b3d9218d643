import { type Infer, boolean, coerce, enums, nonempty, object, string, unknown } from 'superstruct';
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

/**
 * Days of a plan's trial: `trial_length`, or 7 for a plan of type 1 without one
 * (docs/product.md, "Prices").
 */
export function trialDaysOf(type: number, length: number | null): number {
  const days = Math.round(length ?? (type === 1 ? trialDays : 0));
  return Math.min(Math.max(0, days), 366);
}
