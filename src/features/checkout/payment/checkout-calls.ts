/** @file The effects of the checkout: what each calls on the device, the provider and the server. */
import { AppError } from '../../../../contract/faults.ts';
import type { PaymentForm } from '../../../../contract/forms/payment.ts';
import type { CallResponse } from '../../../../contract/http/table.ts';
import { walletCountry } from '../../../../contract/limits.ts';
import { termsOf, type Plan } from '../../../../contract/records/plan.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { clock, type Clock } from '../../../core/browser/clock.ts';
import { openApp } from '../../../core/browser/navigation.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { inCurrentLanguage } from '../../../core/errors/failure.ts';
import { currentSession } from '../../../core/session/session.ts';
import { writeLocal } from '../../../core/storage/storage.ts';
import { api } from '../../../core/workers/threads.ts';
import type { PaidOrder } from '../../auth/code/paid.ts';
import { sendCode } from '../../auth/code/send-code.ts';
import { priceOf } from '../plans/plan-prices.ts';
import { renewPlans } from '../load-plans.ts';
import { usePlans } from '../plans-store.ts';
import {
  paymentProvider,
  type CardData,
  type PaymentProvider,
} from '../provider/payment-provider.ts';
import { requireProvider } from '../provider/open-provider.ts';
import { refreshCaptcha } from './captcha.ts';
import type { CheckoutEffect, CheckoutEvent, CheckoutFault, Payment } from './checkout-machine.ts';
import { useCheckout } from './checkout-store.ts';
import { finishRenewal } from './renew.ts';
import { admitAttempt } from './payment-attempts.ts';

/** What paying works with. */
export interface Deps {
  readonly provider: PaymentProvider;
  readonly api: Pick<ApiThread, 'call'>;
  readonly clock: Clock;
}

/** The device, the server and the provider. */
export const defaultDeps: Deps = { provider: paymentProvider, api, clock };

/**
 * The billing address that a registration names. The card form asks for none, and a wallet gives the
 * page its country alone: the provider has the rest with the token.
 */
const noAddress = {
  ...{ address1: '', city: '', region: '', state: '' },
  ...{ country: '', postal_code: '' },
};

/** What is paid with, and for which plan: both as they were at the press. */
export interface Order {
  /** The card, or the token of a wallet. */
  readonly source: PaymentForm | { readonly cardToken: string };
  readonly plan: Plan | null;
}

/** A run of the checkout, and what some of its effects need from the page. */
export interface Run {
  readonly run: number;
  readonly deps: Deps;
  readonly order?: Order;
  /** Where the bank's challenge is shown. */
  readonly container?: HTMLElement;
}

type Effect<T extends CheckoutEffect['type']> = Extract<CheckoutEffect, { type: T }>;

function cardOf(form: PaymentForm): CardData {
  return {
    first_name: form.firstName.trim(),
    last_name: form.lastName.trim(),
    number: form.cardNumber.replace(/ /g, ''),
    month: form.expiresOnMonth,
    year: form.expiresOnYear,
    cvv: form.cvc,
    email: form.email,
    username: form.usernameInsta,
  };
}

/** Takes the token of a wallet, or has the provider create one for a card. */
async function tokenise(
  { kind, address }: Effect<'tokenise'>,
  { run, deps, order }: Run,
  signal: AbortSignal,
): Promise<CheckoutEvent> {
  if (order === undefined || order.plan === null) throw new AppError('invalid');
  const { source, plan } = order;
  const paid = (made: Pick<Payment, 'cardToken' | 'walletFrom'>): CheckoutEvent => {
    const now = deps.clock.now();
    const payment = { kind, planCode: plan.code, terms: termsOf(plan), startedAt: now, ...made };
    return { type: 'tokenised', run, payment, now };
  };
  if ('cardToken' in source) return paid({ cardToken: source.cardToken, walletFrom: address });
  const { settings } = await requireProvider(deps);
  const made = await deps.provider.tokenise(cardOf(source), settings, signal);
  if (made.type === 'token') return paid({ cardToken: made.cardToken });
  const said = made.text === '' ? {} : inCurrentLanguage(made.text);
  const fault: CheckoutFault = { code: 'payment', ...said, fields: made.fields };
  return { type: 'refused', run, fault, isResolved: true };
}

type ChargeResponse = CallResponse<'register'> & CallResponse<'renewPlan'>;

/** What a charge came to: the bank asks for a challenge first, or the payment is done. */
function eventOf(response: ChargeResponse, { run, deps }: Run): CheckoutEvent {
  const { three_d_secure_action_token_id: actionId, id, renew_code: code, user } = response;
  if (actionId === undefined || actionId === '') return { type: 'paid', run, user };
  // A text missing from a response is read as empty.
  const handle = id === undefined || id === '' ? (code ?? '') : id;
  if (handle === '') throw new AppError('broken', 'a challenge without a handle');
  return { type: 'challenged', run, challenge: { actionId, handle }, now: deps.clock.now() };
}

/**
 * Registers a new customer or renews an expired account. A payment by wallet has a fixed billing
 * country, and its registration names the address the wallet was opened from.
 */
function charge(
  { payment }: Effect<'charge'>,
  thread: Deps['api'],
  signal: AbortSignal,
): Promise<ChargeResponse> {
  const session = currentSession();
  const { walletFrom = '' } = payment;
  const common = {
    plan_code: payment.planCode,
    ...(payment.terms === undefined ? {} : { terms: payment.terms }),
    payment_token: payment.cardToken,
    ...(payment.walletFrom === undefined ? {} : { country: walletCountry }),
  };
  if (payment.kind === 'renew') {
    return thread.call('renewPlan', { body: common }, session, signal);
  }
  const { payer } = useCheckout.getState();
  const body = {
    ...noAddress,
    ...common,
    email: payer.email,
    username: payer.usernameInsta,
    first_name: payer.firstName.trim(),
    last_name: payer.lastName.trim(),
    ...(walletFrom === '' ? {} : { ip_address: walletFrom }),
  };
  return thread.call('register', { body }, session, signal);
}

/** Sends a payment again with the result of its challenge. */
function chargeAfterChallenge(
  { payment, handle, resultId }: Effect<'retry'>,
  thread: Deps['api'],
  signal: AbortSignal,
): Promise<ChargeResponse> {
  const session = currentSession();
  const common = {
    plan_code: payment.planCode,
    payment_token: payment.cardToken,
    three_d_secure_action_result_token_id: resultId,
  };
  if (payment.kind === 'renew') {
    const body = { ...common, renew_code: handle };
    return thread.call('renewPlan', { body }, session, signal);
  }
  const body = { ...common, id: handle };
  return thread.call('retryPayment', { body }, session, signal);
}

/** What the code entry says about an order that was just paid; null if its plan is not on offer any more. */
function orderOf(planCode: string, now: number): PaidOrder | null {
  const plan = usePlans.getState().plans.find(({ code }) => code === planCode);
  if (plan === undefined) return null;
  const { today, currency, trialDays, regular, renewsAt, remindsAt } = priceOf(plan, now);
  return {
    ...{ amount: today, currency, isTaxExtra: plan.tax_included === false },
    ...{ trialDays, regular, renewsAt, remindsAt, paidAt: now },
  };
}

/** Leaves for home after a renewal, for the code entry after a registration. */
async function finish({ payment, user }: Effect<'finish'>, deps: Deps): Promise<void> {
  const { kind, planCode, cardToken: token } = payment;
  const { payer } = useCheckout.getState();
  if (kind === 'renew') {
    finishRenewal(user);
  } else {
    writeLocal('userEmail', payer.email);
    writeLocal('userName', payer.usernameInsta);
    const order = orderOf(planCode, deps.clock.now());
    writeLocal('paid', { email: payer.email, token, ...(order === null ? {} : { order }) });
    // The time of an earlier request is no proof of a code: before the payment there was no account.
    writeLocal('resendAt', null);
    // A code that cannot be sent now can be requested again on the next page.
    await attempt(() => sendCode(payer.email, deps.api), { quiet: true });
  }
  writeLocal('pendingPayment', null);
  openApp(kind === 'renew' ? '/home' : '/otp');
}

/** Runs an effect. Returns the event that reports its result, or null after the last one. */
export async function perform(
  effect: CheckoutEffect,
  current: Run,
  signal: AbortSignal,
): Promise<CheckoutEvent | null> {
  const { run, deps, container } = current;
  switch (effect.type) {
    case 'admit':
      return { type: 'admitted', run, address: await admitAttempt(deps), step: effect.step };
    case 'tokenise':
      return tokenise(effect, current, signal);
    case 'charge':
      return eventOf(await charge(effect, deps.api, signal), current);
    case 'challenge': {
      if (container === undefined) throw new AppError('broken', 'a challenge without a container');
      const { recurly } = await requireProvider(deps);
      const resultId = await deps.provider.challenge(recurly, effect.actionId, container, signal);
      return { type: 'passed', run, resultId, now: deps.clock.now() };
    }
    case 'retry':
      return eventOf(await chargeAfterChallenge(effect, deps.api, signal), current);
    case 'finish':
      await finish(effect, deps);
      return null;
    case 'checkCaptcha':
      // The refusal may be about a price that has changed.
      await Promise.all([refreshCaptcha(deps.api), renewPlans(deps.api)]);
      return null;
  }
}
