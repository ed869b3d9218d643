/** @file All amounts of the plan page, derived from the plan's record (docs/product.md, "Prices"). */
import { dayMs, noticeDays } from '../../../../contract/limits.ts';
import { trialDaysOf, type Plan } from '../../../../contract/records/plan.ts';

/** What a plan costs, and when. */
export interface PlanPrice {
  readonly currency: string;
  /** Charged today: the price of the trial, or of the first period. */
  readonly today: number;
  /** Today's amount without the offer, if that is more; of a trial, the regular amount. */
  readonly before: number | null;
  /** The discount in whole percent, if there is an offer. */
  readonly discount: number | null;
  /** Charged at every renewal. */
  readonly regular: number;
  readonly monthly: number | null;
  readonly monthlyBefore: number | null;
  readonly perDay: number | null;
  readonly perDayBefore: number | null;
  /** Days of a trial, or 0. */
  readonly trialDays: number;
  /** When the regular price is first charged, in milliseconds since 1970. */
  readonly renewsAt: number;
  /** When a mail announces that charge, or null for a plan whose renewals are not announced. */
  readonly remindsAt: number | null;
  /** The interval at which it is charged from then on. */
  readonly every: { readonly unit: 'day' | 'month'; readonly count: number };
}

const daysPerMonth = 365 / 12;

const isWeekly = (plan: Plan) => plan.code === 'weekly';
const amount = (value: number | null) => (value === null || value < 0 ? null : value);

/** The amount divided by the days of the interval: times 365/12 for months, times 1 for `weekly`. */
function perDay(plan: Plan, price: number | null): number | null {
  const days = plan.interval_length * (isWeekly(plan) ? 1 : daysPerMonth);
  return price === null || !(days > 0) ? null : price / days;
}

function perMonth(plan: Plan, price: number | null): number | null {
  const day = perDay(plan, price);
  return day === null ? null : day * daysPerMonth;
}

/** The interval at which a plan is charged. */
function period(plan: Plan): PlanPrice['every'] {
  const count = Math.min(Math.max(1, Math.round(plan.interval_length)), 1_200);
  if (!isWeekly(plan)) return { unit: 'month', count };
  return { unit: 'day', count: count < 7 ? count * 7 : count };
}

/** The end of the period that starts at `now`. A month after 31 January is the last of February. */
function periodEnd({ unit, count }: PlanPrice['every'], trialDays: number, now: number): number {
  if (trialDays > 0) return now + trialDays * dayMs;
  if (unit === 'day') return now + count * dayMs;
  const end = new Date(now);
  const day = end.getDate();
  end.setMonth(end.getMonth() + count);
  if (end.getDate() !== day) end.setDate(0);
  return end.getTime();
}

/** The day of the mail about the next charge. Plans that renew each week send none. */
function reminderOf(renewsAt: number, isTrial: boolean, { unit }: PlanPrice['every'], now: number) {
  if (!isTrial && unit === 'day') return null;
  const at = renewsAt - (isTrial ? noticeDays.trial : noticeDays.renewal) * dayMs;
  return at > now ? at : null;
}

/** What a plan costs if it is bought now. */
export function priceOf(plan: Plan, now: number): PlanPrice {
  const trialDays = trialDaysOf(plan.plan_type, plan.trial_length);
  const regular = amount(plan.unit_amount) ?? 0;
  const setup = amount(plan.setup_fee) ?? 0;
  const today = trialDays > 0 ? setup : regular + setup;
  const every = period(plan);
  const listed = amount(plan.unit_amount_before_discount);
  // The regular amount is of another period than a trial: it is compared in words, not per day.
  const full = trialDays > 0 ? regular : listed;
  const before = full !== null && full > today ? full : null;
  const listedBefore = trialDays > 0 ? null : before;
  const renewsAt = periodEnd(every, trialDays, now);
  return {
    currency: plan.currency,
    today,
    before,
    discount: before === null ? null : Math.round((1 - today / before) * 100),
    regular,
    monthly: perMonth(plan, regular),
    monthlyBefore: perMonth(plan, listedBefore),
    perDay: perDay(plan, regular),
    perDayBefore: perDay(plan, listedBefore),
    trialDays,
    renewsAt,
    remindsAt: reminderOf(renewsAt, trialDays > 0, every, now),
    every,
  };
}
