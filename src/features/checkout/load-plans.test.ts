import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { Plan, PlanTerms } from '../../../contract/records/plan.ts';
import { checkoutDeps, filledForm, trialPlanRecord } from '../../../tests/support/data/checkout.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage } from '../../../tests/support/page.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { keepLogin } from '../../core/session/session.ts';
import { useSession } from '../../core/session/session-store.ts';
import { writeLocal } from '../../core/storage/storage.ts';
import { resetStores } from '../../core/store.ts';
import {
  choosePlan,
  leaveIfSubscribed,
  loadPlans,
  prefillPayer,
  refreshPlans,
} from './load-plans.ts';
import { useCheckout } from './payment/checkout-store.ts';
import { payByCard } from './payment/run-checkout.ts';
import { chosenPlan, listedPlans, trialPlan, usePlans } from './plans-store.ts';

const listed = (code: string, meta_info = ''): Plan => ({
  ...trialPlanRecord,
  plan_type: 2,
  code,
  meta_info,
});
const weekly = listed('weekly');
const quarterly = listed('quarterly', 'recommended');
const login = { ...userRecordOf(), token: 'session-1' };

const serving = (plans: readonly Plan[]) => checkoutDeps({ listPlans: () => plans }).deps.api;

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
});

describe('the plans', () => {
  it('are chosen from: the trial, else the recommended one, else the first', async () => {
    await loadPlans(serving([weekly, quarterly, trialPlanRecord]));
    expect(usePlans.getState()).toMatchObject({ load: 'done', chosen: 'trial' });
    expect(trialPlan(usePlans.getState())).toBe(trialPlanRecord);
    expect(listedPlans(usePlans.getState())).toEqual([weekly, quarterly]);
    resetStores();
    await loadPlans(serving([weekly, quarterly]));
    expect(chosenPlan(usePlans.getState())).toBe(quarterly);
    resetStores();
    await loadPlans(serving([weekly]));
    expect(usePlans.getState().chosen).toBe('weekly');
  });

  it('keep an earlier choice when they are loaded again, with the list open', async () => {
    await loadPlans(serving([trialPlanRecord, weekly]));
    choosePlan('weekly');
    await loadPlans(serving([trialPlanRecord, weekly]));
    expect(usePlans.getState()).toMatchObject({ chosen: 'weekly', isListOpen: true });
    await loadPlans(serving([trialPlanRecord]));
    expect(usePlans.getState().chosen).toBe('trial');
  });

  it('have no trial for an account that had a subscription, unless there is nothing else', async () => {
    keepLogin({ ...login, is_subscribed: false });
    await loadPlans(serving([trialPlanRecord, weekly, quarterly]));
    expect(usePlans.getState()).toMatchObject({
      plans: [weekly, quarterly],
      chosen: 'quarterly',
    });
    await loadPlans(serving([trialPlanRecord]));
    expect(usePlans.getState().plans).toEqual([trialPlanRecord]);
  });

  it('are refused when there are none, and can be loaded again', async () => {
    await loadPlans(serving([]));
    expect(usePlans.getState()).toMatchObject({ load: 'refused', failure: null });
    await loadPlans(serving([weekly]));
    expect(usePlans.getState().load).toBe('done');
  });

  it('show the text of a 401 in their place, which does not end the session', async () => {
    keepLogin(login);
    const { deps } = checkoutDeps({
      listPlans: () => {
        throw new AppError('unauthorized', 'No plans for you.', { status: 401, shown: true });
      },
    });
    await loadPlans(deps.api);
    expect(usePlans.getState()).toMatchObject({
      load: 'refused',
      failure: { text: 'No plans for you.' },
    });
    expect(useSession.getState().token).toBe('session-1');
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('cannot be changed while the outcome of a payment is unknown', async () => {
    await loadPlans(serving([trialPlanRecord, weekly]));
    const { deps } = checkoutDeps({
      register: () => {
        throw new AppError('network');
      },
    });
    await payByCard(filledForm, deps);
    choosePlan('weekly');
    expect(usePlans.getState().chosen).toBe('trial');
  });
});

describe('a plan page left open', () => {
  const start = new Date(2026, 10, 21, 12).getTime();
  const hour = 3_600_000;
  const dearer: Plan = { ...weekly, unit_amount: 19 };

  beforeEach(async () => {
    vi.useFakeTimers({ now: start, toFake: ['Date'] });
    await loadPlans(serving([weekly, quarterly]));
    choosePlan('weekly');
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([2 * hour, 13 * hour])('has the prices and dates of its return', async (away) => {
    vi.setSystemTime(start + away);
    const refreshed = refreshPlans(serving([dearer, quarterly]));
    // The form stays, with what was typed into it.
    expect(usePlans.getState().load).toBe('done');
    await refreshed;
    expect(chosenPlan(usePlans.getState())).toBe(dearer);
    expect(usePlans.getState().now).toBe(start + away);
  });

  it('keeps what it has for an hour of the same day, and when there is no answer', async () => {
    vi.setSystemTime(start + hour);
    await refreshPlans(serving([dearer]));
    vi.setSystemTime(start + 2 * hour);
    const offline = checkoutDeps({
      listPlans: () => {
        throw new AppError('network');
      },
    });
    await refreshPlans(offline.deps.api);
    expect(usePlans.getState()).toMatchObject({ load: 'done', now: start });
    expect(chosenPlan(usePlans.getState())).toBe(weekly);
  });

  it('has the price of now after a payment for an earlier one, and pays that on the next press', async () => {
    const prices: unknown[] = [];
    const { deps } = checkoutDeps({
      listPlans: () => [dearer, quarterly],
      register: ({ terms }) => {
        prices.push((terms as PlanTerms).unit_amount);
        throw new AppError('invalid', 'This plan has changed.', { shown: true });
      },
    });
    await payByCard(filledForm, deps);
    expect(chosenPlan(usePlans.getState())).toBe(dearer);
    expect(useCheckout.getState().checkout).toMatchObject({
      step: 'failed',
      fault: { text: 'This plan has changed.' },
    });
    await payByCard(filledForm, deps);
    expect(prices).toEqual([9.99, 19]);
  });

  it('keeps what it has while a payment is open', async () => {
    const { deps } = checkoutDeps({
      listPlans: () => [dearer],
      register: () => {
        throw new AppError('network');
      },
    });
    await payByCard(filledForm, deps);
    vi.setSystemTime(start + 13 * hour);
    await refreshPlans(deps.api);
    expect(chosenPlan(usePlans.getState())).toBe(weekly);
  });
});

describe('the visitor of the plan page', () => {
  it('is the payer, as far as name and e-mail are known', () => {
    writeLocal('userName', 'ada');
    writeLocal('userEmail', 'ada@example.com');
    prefillPayer();
    expect(useCheckout.getState().payer).toMatchObject({
      usernameInsta: 'ada',
      email: 'ada@example.com',
    });
  });

  it('is the account of the session, whatever was entered before', () => {
    keepLogin({ ...login, is_subscribed: false });
    writeLocal('userName', 'ada');
    prefillPayer();
    expect(useCheckout.getState().payer).toMatchObject({ usernameInsta: 'demo' });
  });

  it('is sent home with a running subscription, and stays without one', () => {
    const opened: string[] = [];
    Object.assign(window.location, { assign: (path: string) => opened.push(path) });
    expect(leaveIfSubscribed()).toBe(false);
    keepLogin({ ...login, is_subscribed: false });
    expect(leaveIfSubscribed()).toBe(false);
    keepLogin(login);
    expect(leaveIfSubscribed()).toBe(true);
    expect(opened).toEqual(['/home']);
  });
});
