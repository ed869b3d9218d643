import { beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '../../../contract/records/plan.ts';
import { givePage, settled } from '../../../tests/support/page.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { useCheckout } from './payment/checkout-store.ts';
import { usePlans } from './plans-store.ts';
import { resetStores } from '../../core/store.ts';
import { aheadMs, keepAhead, takeAhead } from './prefetched-plans.ts';
import { bringPlans, openPlanForm } from './load-plans.ts';

const trial: Plan = {
  plan_id: 'p1',
  plan_type: 1,
  code: 'trial',
  name: 'Trial',
  currency: 'USD',
  interval_length: 1,
  unit_amount: 9.99,
  unit_amount_before_discount: 9.99,
  setup_fee: 1,
  trial_length: 7,
  meta_info: '',
};

/** Answers every question for plans with `plans`, and says how often it was asked. */
function plansThread(plans: () => readonly Plan[]) {
  const asked: string[] = [];
  const call = async (name: string) => {
    asked.push(name);
    if (name !== 'listPlans') throw new Error('away');
    return plans() as never;
  };
  return { asked, thread: { call, openFormats: async () => undefined } };
}

beforeEach(() => {
  givePage();
  resetStores();
});

describe('what was found ahead', () => {
  it('is handed over once, whichever of the two answers came first', () => {
    keepAhead({ isCaptchaNeeded: true }, 'en', 1_000);
    keepAhead({ plans: [trial] }, 'en', 2_000);
    expect(takeAhead('en', 3_000)).toMatchObject({ plans: [trial], isCaptchaNeeded: true });
    expect(takeAhead('en', 3_000)).toEqual({});
    expect(readLocal('plansAhead')).toBeNull();
  });

  it('is as old as the older of the two, and not shown when it is too old', () => {
    keepAhead({ isCaptchaNeeded: false }, 'en', 1_000);
    keepAhead({ plans: [trial] }, 'en', 2_000);
    expect(takeAhead('en', 1_000 + aheadMs)).toEqual({});
    keepAhead({ plans: [trial] }, 'en', 5_000);
    expect(takeAhead('en', 4_999)).toEqual({});
  });

  it('is of one language', () => {
    keepAhead({ isCaptchaNeeded: true }, 'de', 1_000);
    keepAhead({ plans: [trial] }, 'en', 1_000);
    expect(takeAhead('en', 1_000)).not.toHaveProperty('isCaptchaNeeded');
    keepAhead({ plans: [trial] }, 'de', 1_000);
    expect(takeAhead('en', 1_000)).toEqual({});
  });

  it.each([
    { at: 'x', language: 'en', plans: [trial] },
    { at: 1_000, language: 'en', plans: { length: 1 } },
    { at: 1_000, language: 'en', isCaptchaNeeded: {} },
    { plans: [trial] },
    {},
  ])('counts as nothing when it is broken: %j', (stored) => {
    writeLocal('plansAhead', stored);
    expect(takeAhead('en', 1_000)).toEqual({});
  });

  it('loses the plans that are none, and keeps the others', () => {
    const plans = [null, { code: '' }, { ...trial, unit_amount: 'much' }, trial];
    writeLocal('plansAhead', { at: 1_000, language: 'en', plans });
    expect(takeAhead('en', 1_000).plans).toEqual([trial]);
  });
});

describe('the plan page', () => {
  it('shows what was found ahead without a question, and asks again when its form opens', async () => {
    keepAhead({ plans: [trial], isCaptchaNeeded: true }, 'en', Date.now());
    const { asked, thread } = plansThread(() => [{ ...trial, unit_amount: 12 }]);
    await bringPlans(thread);
    expect(asked).toEqual([]);
    expect(usePlans.getState()).toMatchObject({ load: 'done', chosen: 'trial', plans: [trial] });
    expect(useCheckout.getState().captcha).toBe('needed');
    void openPlanForm(thread);
    await settled();
    expect(asked).toEqual(['listPlans']);
    expect(usePlans.getState().plans[0]?.unit_amount).toBe(12);
    void openPlanForm(thread);
    await settled();
    expect(asked).toEqual(['listPlans']);
  });

  it('asks at once where nothing was found, and does not ask again', async () => {
    const { asked, thread } = plansThread(() => [trial]);
    await bringPlans(thread);
    expect(usePlans.getState()).toMatchObject({ load: 'done', plans: [trial] });
    void openPlanForm(thread);
    await settled();
    expect(asked).toEqual(['listPlans']);
  });

  it('keeps the plans it has when asking again brings none', async () => {
    keepAhead({ plans: [trial] }, 'en', Date.now());
    const { thread } = plansThread(() => []);
    await bringPlans(thread);
    void openPlanForm(thread);
    await settled();
    expect(usePlans.getState()).toMatchObject({ load: 'done', plans: [trial] });
  });
});
