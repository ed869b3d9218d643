/**
 * @file The checkout as a state machine: named states, one pure transition function.
 *
 * Every event of a payment under way carries its `run`; what belongs to an older run is ignored, so
 * that a late answer, a second message of a challenge or a second click cannot do anything. A token
 * is charged at most once because the server keys a payment by its token; the machine never drops a
 * token whose outcome is unknown, it sends the same one again.
 */
import type { FaultCode } from '../../../../contract/faults.ts';
import type { PaymentField } from '../../../../contract/forms/payment.ts';
import type { LocalizedText } from '../../../core/session/session-store.ts';

/** A new customer registers, an expired account renews (spec 4). */
export type CheckoutKind = 'register' | 'renew';

/** A tokenised payment. It names a card token, never a card. */
export interface Payment {
  readonly kind: CheckoutKind;
  readonly planCode: string;
  readonly token: string;
  /** When the token was made; it lives 20 minutes. */
  readonly startedAt: number;
  /** From which address a wallet was opened; missing for a card. */
  readonly walletFrom?: string | undefined;
}

/** A challenge the bank asks for, and the handle under which the payment is retried. */
export interface Challenge {
  readonly actionId: string;
  readonly handle: string;
}

/** Why a payment did not go through, in the provider's or the server's words where there are some (spec 8). */
export interface CheckoutFault extends Partial<LocalizedText> {
  readonly code: FaultCode | 'challenge-expired' | 'interrupted';
  /** The card fields the provider did not accept. */
  readonly fields?: readonly PaymentField[];
}

interface Timed {
  readonly run: number;
  readonly since: number;
}

/** Where a checkout stands. */
export type CheckoutState =
  | { readonly step: 'idle' }
  | ({ readonly step: 'tokenising'; readonly kind: CheckoutKind } & Timed)
  | ({ readonly step: 'registering' | 'renewing'; readonly payment: Payment } & Timed)
  | ({
      readonly step: 'challenging';
      readonly payment: Payment;
      readonly challenge: Challenge;
      /** The challenge takes long: the button stops waiting, the challenge may go on. */
      readonly isSlow: boolean;
    } & Timed)
  | ({
      readonly step: 'retrying';
      readonly payment: Payment;
      readonly challenge: Challenge;
      readonly resultId: string;
    } & Timed)
  | { readonly step: 'done'; readonly payment: Payment }
  | {
      readonly step: 'failed';
      readonly fault: CheckoutFault;
      /** Set when the charge may have gone through: trying again sends this very payment. */
      readonly unsettled: Unsettled | null;
    };

/** A payment whose outcome is not known yet, and how far it came. */
export interface Unsettled {
  readonly payment: Payment;
  readonly challenge: Challenge | null;
  /** The token of a challenge that was passed: nobody is asked a second time. */
  readonly resultId: string | null;
}

/** What happens to a checkout. */
export type CheckoutEvent =
  | {
      readonly type: 'pay';
      readonly run: number;
      readonly kind: CheckoutKind;
      readonly now: number;
    }
  | ({ readonly type: 'resume'; readonly run: number; readonly now: number } & Unsettled)
  | {
      readonly type: 'tokenised';
      readonly run: number;
      readonly payment: Payment;
      readonly now: number;
    }
  | {
      readonly type: 'challenged';
      readonly run: number;
      readonly challenge: Challenge;
      readonly now: number;
    }
  | {
      readonly type: 'passed';
      readonly run: number;
      readonly resultId: string;
      readonly now: number;
    }
  | { readonly type: 'paid'; readonly run: number }
  | {
      readonly type: 'refused';
      readonly run: number;
      readonly fault: CheckoutFault;
      /** False when no answer came: the charge may have gone through. */
      readonly isSettled: boolean;
    }
  | { readonly type: 'cancel' }
  | { readonly type: 'forget' }
  | { readonly type: 'tick'; readonly now: number };

/** How long a step may take, in milliseconds. Nothing keeps the button for more than a minute. */
export const checkoutLimits = {
  tokeniseMs: 25_000,
  answerMs: 30_000,
  slowChallengeMs: 50_000,
  tokenLifeMs: 20 * 60_000,
} as const;

/** The state before anything was pressed. */
export const idleCheckout: CheckoutState = { step: 'idle' };

/** True while a payment is under way and the button waits. */
export function isBusy(state: CheckoutState): boolean {
  switch (state.step) {
    case 'tokenising':
    case 'registering':
    case 'renewing':
    case 'retrying':
      return true;
    case 'challenging':
      return !state.isSlow;
    default:
      return false;
  }
}

/** The payment whose token must not be forgotten, or null. */
export function unsettledOf(state: CheckoutState): Unsettled | null {
  switch (state.step) {
    case 'registering':
    case 'renewing':
      return { payment: state.payment, challenge: null, resultId: null };
    case 'challenging':
      return { payment: state.payment, challenge: state.challenge, resultId: null };
    case 'retrying': {
      const { payment, challenge, resultId } = state;
      return { payment, challenge, resultId };
    }
    case 'failed':
      return state.unsettled;
    default:
      return null;
  }
}

/** The payment that paying again would go on with, or null: none, or its token is too old. */
export function openPayment(state: CheckoutState, now: number): Unsettled | null {
  const left = state.step === 'failed' ? state.unsettled : null;
  return left !== null && now - left.payment.startedAt < checkoutLimits.tokenLifeMs ? left : null;
}

/** The run of a payment under way, or null. */
export function runOf(state: CheckoutState): number | null {
  return 'run' in state ? state.run : null;
}

function ask(payment: Payment, run: number, now: number): CheckoutState {
  const step = payment.kind === 'register' ? 'registering' : 'renewing';
  return { step, payment, run, since: now };
}

/** Goes on with a payment where it was left. */
function goOn(left: Unsettled, run: number, now: number): CheckoutState {
  const { payment, challenge, resultId } = left;
  if (challenge === null) return ask(payment, run, now);
  return resultId === null
    ? { step: 'challenging', payment, challenge, isSlow: false, run, since: now }
    : { step: 'retrying', payment, challenge, resultId, run, since: now };
}

function fail(fault: CheckoutFault, unsettled: Unsettled | null = null): CheckoutState {
  return { step: 'failed', fault, unsettled };
}

function ticked(state: CheckoutState, now: number): CheckoutState {
  if (!('run' in state)) return state;
  const passed = now - state.since;
  const timeout: CheckoutFault = { code: 'timeout' };
  switch (state.step) {
    case 'tokenising':
      return passed >= checkoutLimits.tokeniseMs ? fail(timeout) : state;
    case 'challenging':
      if (now - state.payment.startedAt >= checkoutLimits.tokenLifeMs) {
        return fail({ code: 'challenge-expired' });
      }
      return !state.isSlow && passed >= checkoutLimits.slowChallengeMs
        ? { ...state, isSlow: true }
        : state;
    default:
      return passed >= checkoutLimits.answerMs ? fail(timeout, unsettledOf(state)) : state;
  }
}

function started(state: CheckoutState, event: CheckoutEvent & { now: number }): CheckoutState {
  if (runOf(state) !== null || state.step === 'done') return state;
  if (event.type === 'pay') {
    const left = openPayment(state, event.now);
    if (left !== null) return goOn(left, event.run, event.now);
    // Too old to be asked about: whoever wanted to know that does not want to pay anew unasked.
    if (unsettledOf(state) !== null) return idleCheckout;
    return { step: 'tokenising', kind: event.kind, run: event.run, since: event.now };
  }
  if (event.type !== 'resume') return state;
  if (event.now - event.payment.startedAt >= checkoutLimits.tokenLifeMs) return state;
  return goOn(event, event.run, event.now);
}

function cancelled(state: CheckoutState): CheckoutState {
  switch (state.step) {
    case 'tokenising':
    case 'challenging':
      // Nothing was charged: a challenge that was not passed ends the payment.
      return idleCheckout;
    case 'registering':
    case 'renewing':
    case 'retrying':
      return fail({ code: 'interrupted' }, unsettledOf(state));
    default:
      return state;
  }
}

/** The next state. Events that do not fit the state, or belong to another run, change nothing. */
export function nextCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (event.type === 'pay' || event.type === 'resume') return started(state, event);
  if (event.type === 'tick') return ticked(state, event.now);
  if (event.type === 'cancel') return cancelled(state);
  if (event.type === 'forget') {
    return state.step === 'failed' && state.unsettled === null ? idleCheckout : state;
  }
  if (!('run' in state) || state.run !== event.run) return state;
  switch (event.type) {
    case 'tokenised':
      return state.step === 'tokenising' ? ask(event.payment, state.run, event.now) : state;
    case 'challenged': {
      if (state.step === 'tokenising' || state.step === 'challenging') return state;
      const { payment, run } = state;
      return goOn({ payment, challenge: event.challenge, resultId: null }, run, event.now);
    }
    case 'passed': {
      if (state.step !== 'challenging') return state;
      const { payment, challenge, run } = state;
      return goOn({ payment, challenge, resultId: event.resultId }, run, event.now);
    }
    case 'paid':
      return state.step === 'tokenising' || state.step === 'challenging'
        ? state
        : { step: 'done', payment: state.payment };
    case 'refused':
      return fail(event.fault, event.isSettled ? null : unsettledOf(state));
  }
}
