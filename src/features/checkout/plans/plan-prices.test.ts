import { assert, double, integer, option, property, record, constantFrom } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../../contract/records/plan.ts';
import { priceOf } from './plan-prices.ts';

const trial: Plan = {
  plan_id: '1',
  plan_type: 1,
  code: 'monthly_trial',
  name: 'Trial',
  currency: 'USD',
  interval_length: 1,
  unit_amount: 9.99,
  unit_amount_before_discount: 9.99,
  setup_fee: 1,
  trial_length: 7,
  meta_info: '',
};
const list: Plan = { ...trial, plan_type: 2, setup_fee: null, trial_length: null };
const now = new Date(2026, 0, 31, 12).getTime();
const day = (time: number) => new Date(time).toDateString();

describe('prices', () => {
  it('derives both readings of the trial from the record', () => {
    expect(priceOf(trial, now)).toMatchObject({ today: 1, regular: 9.99, trialDays: 7 });
    expect(day(priceOf(trial, now).renewsAt)).toBe('Sat Feb 07 2026');
  });

  it('names the day of the mail before the next charge, where one is sent', () => {
    const reminder = (plan: Plan) => {
      const { remindsAt } = priceOf(plan, now);
      return remindsAt === null ? null : day(remindsAt);
    };
    expect(reminder(trial)).toBe('Thu Feb 05 2026');
    expect(reminder(list)).toBe('Wed Feb 25 2026');
    expect(reminder({ ...list, code: 'weekly', interval_length: 7 })).toBeNull();
    // Such a trial ends before its mail would be due.
    expect(reminder({ ...trial, trial_length: 2 })).toBeNull();
  });

  it('compares the payment for a trial with the regular one, but no price per day', () => {
    const price = priceOf({ ...trial, unit_amount_before_discount: null }, now);
    expect(price).toMatchObject({ before: 9.99, discount: 90 });
    expect(price).toMatchObject({ monthlyBefore: null, perDayBefore: null });
    const dear = priceOf({ ...trial, setup_fee: 9.99 }, now);
    expect(dear).toMatchObject({ before: null, discount: null });
  });

  it('compares the price of a plan with the one before its discount', () => {
    const offer = { ...list, unit_amount: 5, unit_amount_before_discount: 10 };
    expect(priceOf(offer, now)).toMatchObject({ before: 10, discount: 50 });
  });

  it('divides by the days of the interval, and by 1 for a weekly code', () => {
    const quarter = { ...list, unit_amount: 36.5, interval_length: 3 };
    expect(priceOf(quarter, now).perDay).toBeCloseTo(36.5 / (3 * (365 / 12)));
    const weekly = { ...list, code: 'weekly', unit_amount: 7, interval_length: 7 };
    expect(priceOf(weekly, now).perDay).toBeCloseTo(1);
    expect(priceOf(weekly, now).monthly).toBeCloseTo(365 / 12);
  });

  it('renews on a day that exists', () => {
    expect(day(priceOf(list, now).renewsAt)).toBe('Sat Feb 28 2026');
    expect(day(priceOf({ ...list, code: 'weekly', interval_length: 1 }, now).renewsAt)).toBe(
      'Sat Feb 07 2026',
    );
  });

  it('shows no offer where nothing is saved', () => {
    const plain = priceOf({ ...list, unit_amount_before_discount: 5 }, now);
    expect(plain).toMatchObject({ before: null, discount: null, perDayBefore: null });
  });

  it('never says NaN, Infinity or a negative price', () => {
    const money = option(double({ noNaN: true, noDefaultInfinity: true }), { nil: null });
    assert(
      property(
        record({
          unit: double({ noNaN: true, noDefaultInfinity: true }),
          before: money,
          setup: money,
          trial: money,
          length: integer(),
          code: constantFrom('weekly', 'monthly'),
        }),
        ({ unit, before, setup, trial, length, code }) => {
          const odd = {
            ...list,
            code,
            unit_amount: unit,
            unit_amount_before_discount: before,
            setup_fee: setup,
            trial_length: trial,
            interval_length: length,
          };
          const price = priceOf(odd, now);
          expect(price.today).toBeGreaterThanOrEqual(0);
          expect(price.discount ?? 0).toBeGreaterThanOrEqual(0);
          expect(price.discount ?? 0).toBeLessThanOrEqual(100);
          expect(Number.isFinite(price.renewsAt)).toBe(true);
          expect(price.perDay === null || price.perDay >= 0).toBe(true);
        },
      ),
    );
  });
});
