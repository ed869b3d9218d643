import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import {
  checkoutDeps,
  filledForm,
  trialPlanRecord,
} from '../../../../tests/support/data/checkout.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { useCheckout } from './checkout-store.ts';
import { usePlans } from '../plans-store.ts';
import { resetStores } from '../../../core/store.ts';
import { forgetRefusedPayment, payByCard, payByWallet, resumeCheckout } from './run-checkout.ts';
import { choosePlan, loadPlans } from '../load-plans.ts';

const form = filledForm;
const trial = trialPlanRecord;

/** The checkout's dependencies, with a server that answers `register` with the given function. */
function makeDeps(register: () => unknown) {
  const asked: Record<string, unknown>[] = [];
  const { deps, tokens } = checkoutDeps({
    register: (body) => {
      asked.push(body);
      return register();
    },
  });
  return { deps, asked, tokens };
}

const fail = (code: 'network' | 'payment' | 'payment-limited' | 'captcha') => () => {
  throw new AppError(code, 'Words.', { shown: true });
};
const now = () => useCheckout.getState().checkout;

beforeEach(() => {
  givePage();
  resetStores();
  usePlans.setState({ plans: [trial], chosen: 'trial' });
});

describe('paying by wallet', () => {
  it('sends the billing country and the address it was opened from, after a reload too', async () => {
    const { usernameInsta, email, firstName, lastName } = form;
    const lost = makeDeps(fail('network'));
    await payByWallet({ usernameInsta, email, firstName, lastName }, 'wallet-1', trial, lost.deps);
    expect(now()).toMatchObject({ step: 'failed', unresolved: { challenge: null } });
    resetStores();
    const { deps, asked, tokens } = makeDeps(() => ({
      three_d_secure_action_token_id: 'a',
      id: 'h',
    }));
    expect(resumeCheckout(deps)).toBe(true);
    await expect.poll(() => now().step).toBe('challenging');
    expect(asked).toEqual(lost.asked);
    expect(asked[0]).toMatchObject({
      payment_token: 'wallet-1',
      ...{ address1: '', city: '', region: '', state: '', country: 'US', postal_code: '' },
      ip_address: '192.0.2.1',
    });
    expect(tokens()).toBe(0);
  });

  it('differs from a card, which has no country and sends no address of the device', async () => {
    const { deps, asked } = makeDeps(() => ({ three_d_secure_action_token_id: 'a', id: 'h' }));
    await payByCard(form, deps);
    expect(asked[0]).toMatchObject({ country: '' });
    expect(asked[0]).not.toHaveProperty('ip_address');
  });
});

describe('paying by card', () => {
  it('ignores a second call while one is under way', async () => {
    const { deps, asked, tokens } = makeDeps(() => ({
      three_d_secure_action_token_id: 'a',
      id: 'h',
    }));
    await Promise.all([payByCard(form, deps), payByCard(form, deps)]);
    expect(asked).toHaveLength(1);
    expect(tokens()).toBe(1);
    expect(now()).toMatchObject({ step: 'challenging' });
  });

  it('pays for the plan that was chosen at the press, whatever is pressed after it', async () => {
    const other = { ...trial, plan_type: 2, code: 'quarterly' } as const;
    usePlans.setState({ plans: [trial, other], chosen: 'trial' });
    const { deps, asked } = makeDeps(fail('network'));
    const paying = payByCard(form, deps);
    choosePlan('quarterly');
    // The list may also be loaded again during the payment, without the plan.
    usePlans.setState({ plans: [other], chosen: 'quarterly' });
    await paying;
    expect(asked[0]).toMatchObject({ plan_code: 'trial' });
    usePlans.setState({ plans: [trial, other], chosen: 'trial' });
    choosePlan('quarterly');
    expect(usePlans.getState().chosen).toBe('trial');
  });

  it('makes a new token after a refusal, and keeps no card', async () => {
    const { deps, tokens } = makeDeps(fail('payment'));
    await payByCard(form, deps);
    expect(now()).toMatchObject({ step: 'failed', fault: { text: 'Words.' }, unresolved: null });
    expect(readLocal('pendingPayment')).toBeNull();
    await payByCard(form, deps);
    expect(tokens()).toBe(2);
  });

  it.each(['payment-limited', 'captcha'] as const)(
    'repeats the same payment until it is answered, whatever payer the form has and %s refuses',
    async (obstacle) => {
      const responses = [fail('network'), fail(obstacle), fail('network')];
      const { deps, asked, tokens } = makeDeps(() => responses.shift()?.());
      await payByCard(form, deps);
      forgetRefusedPayment();
      for (const _ of ['obstacle', 'lost again']) {
        await payByCard({ ...form, email: 'other@example.com' }, deps);
        expect(now()).toMatchObject({ step: 'failed', unresolved: { payment: {} } });
      }
      expect(tokens()).toBe(1);
      expect(asked).toHaveLength(3);
      for (const body of asked) {
        expect(body).toMatchObject({ email: 'ada@example.com', payment_token: 'token-1' });
      }
      expect(JSON.stringify(readLocal('pendingPayment'))).toContain('token-1');
      expect(JSON.stringify(readLocal('pendingPayment'))).not.toContain('1111');
    },
  );

  it('resumes after a reload with the payer and the token that were sent', async () => {
    const lost = makeDeps(fail('network'));
    usePlans.setState({ plans: [{ ...trial, plan_type: 2, code: 'monthly' }], chosen: 'monthly' });
    await payByCard(form, lost.deps);
    resetStores();
    const { deps, asked } = makeDeps(() => ({ three_d_secure_action_token_id: 'a', id: 'h' }));
    expect(resumeCheckout(deps)).toBe(true);
    await expect.poll(() => now().step).toBe('challenging');
    expect(asked).toEqual(lost.asked);
    expect(asked[0]).toMatchObject({
      ...{ email: 'ada@example.com', payment_token: 'token-1' },
      terms: { unit_amount: 9.99, setup_fee: 1, trial_length: 7 },
    });
    resetStores();
    // The plans may arrive before the payment is resumed, or after.
    const plans = [trial, { ...trial, plan_type: 2, code: 'monthly' }] as const;
    const thread = { call: () => Promise.resolve(plans as never) };
    expect(resumeCheckout(deps)).toBe(true);
    await loadPlans(thread);
    expect(usePlans.getState()).toMatchObject({ chosen: 'monthly', isListOpen: true });
    resetStores();
    await loadPlans(thread);
    expect(usePlans.getState()).toMatchObject({ chosen: 'trial', isListOpen: false });
    expect(resumeCheckout(deps)).toBe(true);
    expect(usePlans.getState()).toMatchObject({ chosen: 'monthly', isListOpen: true });
    expect(now()).toMatchObject({ step: 'challenging', challenge: { actionId: 'a', handle: 'h' } });
    expect(asked).toHaveLength(1);
  });

  it('resumes a payment that the version before stored, and drops one that makes no sense', async () => {
    const lost = makeDeps(fail('network'));
    await payByCard(form, lost.deps);
    const { payment, ...rest } = readLocal('pendingPayment') as { payment: { cardToken: string } };
    const { cardToken, ...named } = payment;
    resetStores();
    writeLocal('pendingPayment', { ...rest, payment: { ...named, token: cardToken } });
    const { deps, asked } = makeDeps(() => ({ three_d_secure_action_token_id: 'a', id: 'h' }));
    expect(resumeCheckout(deps)).toBe(true);
    await expect.poll(() => now().step).toBe('challenging');
    expect(asked[0]).toMatchObject({ payment_token: 'token-1' });
    resetStores();
    writeLocal('pendingPayment', { ...rest, payment: named });
    expect(resumeCheckout(deps)).toBe(false);
    expect(readLocal('pendingPayment')).toBeNull();
  });

  it('leaves the payment of a new account alone while another one is signed in', async () => {
    await payByCard(form, makeDeps(fail('network')).deps);
    resetStores();
    const { deps, asked } = makeDeps(() => ({ three_d_secure_action_token_id: 'a', id: 'h' }));
    useSession.setState({ token: 'token' });
    expect(resumeCheckout(deps)).toBe(false);
    expect(asked).toEqual([]);
    useSession.setState({ token: '' });
    expect(resumeCheckout(deps)).toBe(true);
  });
});
