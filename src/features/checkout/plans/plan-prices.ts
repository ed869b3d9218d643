/** @file Everything the plan page says about money, derived from the plan's record (spec 9). */
import { trialDaysOf, type Plan } from '../../../../contract/records/plan.ts';

/** What a plan costs, and when. */
export interface PlanPrice {
  readonly currency: string;
  /** Paid today: the trial's price, or the first period. */
  readonly today: number;
  /** What today would cost without the offer, where that is more. */
  readonly before: number | null;
  /** Whole percent off, where there is an offer. */
  readonly discount: number | null;
  /** Paid at every renewal. */
  readonly regular: number;
  readonly monthly: number | null;
  readonly monthlyBefore: number | null;
  readonly perDay: number | null;
  readonly perDayBefore: number | null;
  /** Days of a trial, or 0. */
  readonly trialDays: number;
  /** When the regular price is charged for the next time, in milliseconds. */
  readonly renewsAt: number;
  /** How often it is charged from then on. */
  readonly every: { readonly unit: 'day' | 'month'; readonly count: number };
}

const dayMs = 24 * 3_600_000;
const daysPerMonth = 365 / 12;

const isWeekly = (plan: Plan) => plan.code === 'weekly';
const amount = (value: number | null) => (value === null || value < 0 ? null : value);

/** Spec 9: the unit amount divided by interval length times 365/12, or by 1 for a weekly code. */
function perDay(plan: Plan, price: number | null): number | null {
  const days = plan.interval_length * (isWeekly(plan) ? 1 : daysPerMonth);
  return price === null || !(days > 0) ? null : price / days;
}

function perMonth(plan: Plan, price: number | null): number | null {
  const day = perDay(plan, price);
  return day === null ? null : day * daysPerMonth;
}

/** How often a plan is paid. */
function period(plan: Plan): PlanPrice['every'] {
  const count = Math.min(Math.max(1, Math.round(plan.interval_length)), 1_200);
  if (!isWeekly(plan)) return { unit: 'month', count };
  return { unit: 'day', count: count < 7 ? count * 7 : count };
}

/** The end of the period that starts at `now`. 31 January and a month is the last of February. */
function periodEnd({ unit, count }: PlanPrice['every'], trialDays: number, now: number): number {
  if (trialDays > 0) return now + trialDays * dayMs;
  if (unit === 'day') return now + count * dayMs;
  const end = new Date(now);
  const day = end.getDate();
  end.setMonth(end.getMonth() + count);
  if (end.getDate() !== day) end.setDate(0);
  return end.getTime();
}

/** What a plan costs a customer who buys it now. */
export function priceOf(plan: Plan, now: number): PlanPrice {
  const trialDays = trialDaysOf(plan.plan_type, plan.trial_length);
  const regular = amount(plan.unit_amount) ?? 0;
  const setup = amount(plan.setup_fee) ?? 0;
  const today = trialDays > 0 ? setup : regular + setup;
  const every = period(plan);
  const listed = amount(plan.unit_amount_before_discount);
  const before = listed !== null && listed > today ? listed : null;
  return {
    currency: plan.currency,
    today,
    before,
    discount: before === null ? null : Math.round((1 - today / before) * 100),
    regular,
    monthly: perMonth(plan, regular),
    monthlyBefore: perMonth(plan, before),
    perDay: perDay(plan, regular),
    perDayBefore: perDay(plan, before),
    trialDays,
    renewsAt: periodEnd(every, trialDays, now),
    every,
  };
}
