/**
 * @file The checkout as a state machine: named states and one pure transition function, which returns
 * the next state and the effect to run in it.
 *
 * The driver (run-checkout.ts) runs the effect and feeds its result back as an event of the same run.
 * Events of an older run change nothing: late responses, repeated messages and second clicks are
 * harmless. The server charges a card token once; one whose outcome is unknown is sent again.
 */
import type { FaultCode } from '../../../../contract/faults.ts';
import type { PaymentField } from '../../../../contract/forms/payment.ts';
import type { CallResponse } from '../../../../contract/http/table.ts';
import type { PlanTerms } from '../../../../contract/records/plan.ts';
import type { LocalizedText } from '../../../core/session/session-store.ts';

/** A new customer registers, an expired account renews. */
export type CheckoutKind = 'register' | 'renew';

/** A payment with its card token; card data are never part of it. */
export interface Payment {
  readonly kind: CheckoutKind;
  readonly planCode: string;
  /** What the page showed at the press. */
  readonly terms?: PlanTerms | undefined;
  /** The token the provider created for a card or a wallet. */
  readonly cardToken: string;
  /** When the token was created, in milliseconds since 1970; it is valid for 20 minutes. */
  readonly startedAt: number;
  /** The address from which a wallet was opened; missing for a card. */
  readonly walletFrom?: string | undefined;
}

/** A challenge the bank asks for, and the handle under which the payment is retried. */
export interface Challenge {
  readonly actionId: string;
  readonly handle: string;
}

/** Why a payment did not go through, in the words of the provider or the server if they sent some. */
export interface CheckoutFault extends Partial<LocalizedText> {
  readonly code: FaultCode | 'challenge-expired' | 'interrupted';
  /** The card fields the provider did not accept. */
  readonly fields?: readonly PaymentField[];
}

/** A payment whose token was sent, and how far it came. */
export interface PendingPayment {
  readonly payment: Payment;
  readonly challenge: Challenge | null;
  /** The token of a challenge that was passed: the bank does not ask a second time. */
  readonly resultId: string | null;
}

type Timed = Readonly<{ run: number; since: number }>;
type Challenged = Readonly<{ payment: Payment; challenge: Challenge }>;

/** The state of a checkout. */
export type CheckoutState =
  | Readonly<{ step: 'idle'; isCancelled?: true }>
  | (Readonly<{ step: 'tokenising'; kind: CheckoutKind }> & Timed)
  | (Readonly<{ step: 'registering' | 'renewing'; payment: Payment }> & Timed)
  /** `isShown` once the page shows it. If `isSlow`, the button stops waiting for the bank. */
  | (Readonly<{ step: 'challenging'; isShown: boolean; isSlow: boolean }> & Challenged & Timed)
  | (Readonly<{ step: 'retrying'; resultId: string }> & Challenged & Timed)
  | Readonly<{ step: 'done'; payment: Payment }>
  /** `unresolved` if the charge may have gone through: trying again sends this very payment. */
  | Readonly<{ step: 'failed'; fault: CheckoutFault; unresolved: PendingPayment | null }>;

/** The account after a renewal, where the server sends it. */
export type RenewedUser = CallResponse<'renewPlan'>['user'];

/** What happens to a checkout. */
export type CheckoutEvent =
  | Readonly<{ type: 'pay'; run: number; kind: CheckoutKind; now: number }>
  | (Readonly<{ type: 'resume'; run: number; now: number }> & PendingPayment)
  /** `step` is the one that waited: a challenge may have passed meanwhile and sent its own call. */
  | Readonly<{ type: 'admitted'; run: number; address: string; step: CheckoutState['step'] }>
  | Readonly<{ type: 'tokenised'; run: number; payment: Payment; now: number }>
  | Readonly<{ type: 'challenged'; run: number; challenge: Challenge; now: number }>
  | Readonly<{ type: 'show'; run: number }>
  | Readonly<{ type: 'passed'; run: number; resultId: string; now: number }>
  | Readonly<{ type: 'paid'; run: number; user?: RenewedUser }>
  /** `isResolved` is false if no response came: the charge may have gone through. */
  | Readonly<{ type: 'refused'; run: number; fault: CheckoutFault; isResolved: boolean }>
  | Readonly<{ type: 'cancel' }>
  | Readonly<{ type: 'forget' }>
  | Readonly<{ type: 'tick'; now: number }>;

/**
 * What the driver runs next, and the events that report its result; each may report `refused`.
 * `isRepeat` if the payment was sent before: then a refusal to let it through says nothing about it.
 */
export type CheckoutEffect = Readonly<
  /** Counts the attempt: `admitted`. */
  | { type: 'admit'; step: CheckoutState['step']; isRepeat: boolean }
  /** Turns the card into a token: `tokenised`. */
  | { type: 'tokenise'; kind: CheckoutKind; address: string }
  /** Registers or renews: `challenged` or `paid`. */
  | { type: 'charge'; payment: Payment; isRepeat: boolean }
  /** Shows the bank's challenge: `passed`. */
  | { type: 'challenge'; actionId: string; isRepeat: true }
  /** Charges after the challenge: `challenged` or `paid`. */
  | { type: 'retry'; payment: Payment; handle: string; resultId: string; isRepeat: true }
  /** Leaves the page. */
  | { type: 'finish'; payment: Payment; user: RenewedUser }
  /** Asks whether the next attempt needs a captcha. */
  | { type: 'checkCaptcha' }
>;

/** The next state, and what to run in it. */
export type Transition = Readonly<{ state: CheckoutState; effect: CheckoutEffect | null }>;

/** How long a step may take, in milliseconds. Nothing disables the button for more than a minute. */
export const checkoutLimits = {
  tokeniseMs: 25_000,
  responseMs: 30_000,
  slowChallengeMs: 50_000,
  tokenLifeMs: 20 * 60_000,
} as const;

/** The state before the first attempt. */
export const idleCheckout: CheckoutState = { step: 'idle' };
const only = (state: CheckoutState): Transition => ({ state, effect: null });

/** The payment whose token must not be forgotten: it is under way, or its outcome is unknown. */
export function pendingPayment(state: CheckoutState): PendingPayment | null {
  if (state.step === 'failed') return state.unresolved;
  if (!('run' in state) || state.step === 'tokenising') return null;
  const challenge = 'challenge' in state ? state.challenge : null;
  const resultId = 'resultId' in state ? state.resultId : null;
  return { payment: state.payment, challenge, resultId };
}

/** The payment that paying again would resume, or null: there is none, or its token is too old. */
export function unresolvedPayment(state: CheckoutState, now: number): PendingPayment | null {
  const left = state.step === 'failed' ? state.unresolved : null;
  return left !== null && now - left.payment.startedAt < checkoutLimits.tokenLifeMs ? left : null;
}

/** The run of a payment under way, or null. */
export function runOf(state: CheckoutState): number | null {
  return 'run' in state ? state.run : null;
}

/** The state in which a payment continues where it was left. */
function continued(left: PendingPayment, run: number, now: number): CheckoutState {
  const { payment, challenge, resultId } = left;
  const timed = { run, since: now };
  if (challenge === null) {
    return { step: payment.kind === 'register' ? 'registering' : 'renewing', payment, ...timed };
  }
  return resultId === null
    ? { step: 'challenging', payment, challenge, isShown: false, isSlow: false, ...timed }
    : { step: 'retrying', payment, challenge, resultId, ...timed };
}

/** The call a state waits for. A challenge is none: it begins when the page has room to show it. */
function callOf(state: CheckoutState, isRepeat: boolean): CheckoutEffect | null {
  switch (state.step) {
    case 'registering':
    case 'renewing':
      return { type: 'charge', payment: state.payment, isRepeat };
    case 'retrying': {
      const { payment, challenge, resultId } = state;
      return { type: 'retry', payment, handle: challenge.handle, resultId, isRepeat: true };
    }
    default:
      return null;
  }
}

function resume(left: PendingPayment, run: number, now: number, isRepeat = true): Transition {
  const state = continued(left, run, now);
  return { state, effect: callOf(state, isRepeat) };
}

function fail(fault: CheckoutFault, unresolved: PendingPayment | null = null): CheckoutState {
  return { step: 'failed', fault, unresolved };
}

function ticked(state: CheckoutState, now: number): CheckoutState {
  if (!('run' in state)) return state;
  const passed = now - state.since;
  switch (state.step) {
    case 'tokenising':
      return passed >= checkoutLimits.tokeniseMs ? fail({ code: 'timeout' }) : state;
    case 'challenging':
      if (now - state.payment.startedAt >= checkoutLimits.tokenLifeMs) {
        return fail({ code: 'challenge-expired' });
      }
      return !state.isSlow && passed >= checkoutLimits.slowChallengeMs
        ? { ...state, isSlow: true }
        : state;
    default:
      return passed >= checkoutLimits.responseMs
        ? fail({ code: 'timeout' }, pendingPayment(state))
        : state;
  }
}

type StartEvent = Extract<CheckoutEvent, { type: 'pay' | 'resume' }>;

function started(state: CheckoutState, event: StartEvent): Transition {
  if (runOf(state) !== null || state.step === 'done') return only(state);
  const { run, now } = event;
  if (event.type === 'resume') {
    const isExpired = now - event.payment.startedAt >= checkoutLimits.tokenLifeMs;
    return isExpired ? only(state) : resume(event, run, now);
  }
  const left = unresolvedPayment(state, now);
  if (left !== null) {
    const resumed = continued(left, run, now);
    return { state: resumed, effect: { type: 'admit', step: resumed.step, isRepeat: true } };
  }
  // The press was to check an old payment, which is too late: it must not start a new one.
  if (pendingPayment(state) !== null) return only(idleCheckout);
  return {
    state: { step: 'tokenising', kind: event.kind, run, since: now },
    effect: { type: 'admit', step: 'tokenising', isRepeat: false },
  };
}

function cancelled(state: CheckoutState): CheckoutState {
  switch (state.step) {
    case 'tokenising':
    case 'challenging':
      // Nothing was charged: a challenge that was not passed ends the payment.
      return { step: 'idle', isCancelled: true };
    case 'registering':
    case 'renewing':
    case 'retrying':
      return fail({ code: 'interrupted' }, pendingPayment(state));
    default:
      return state;
  }
}

/** Applies an event of the run under way. */
function advanced(
  state: Extract<CheckoutState, Timed>,
  event: Exclude<CheckoutEvent, StartEvent | { type: 'cancel' | 'forget' | 'tick' }>,
): Transition {
  const { run, step } = state;
  switch (event.type) {
    case 'admitted': {
      if (step !== event.step) return only(state);
      if (step !== 'tokenising') return { state, effect: callOf(state, true) };
      return { state, effect: { type: 'tokenise', kind: state.kind, address: event.address } };
    }
    case 'tokenised': {
      if (step !== 'tokenising') return only(state);
      const { payment, now } = event;
      return resume({ payment, challenge: null, resultId: null }, run, now, false);
    }
    case 'challenged': {
      if (step === 'tokenising' || step === 'challenging') return only(state);
      const { challenge, now } = event;
      return resume({ payment: state.payment, challenge, resultId: null }, run, now);
    }
    case 'show': {
      if (step !== 'challenging' || state.isShown) return only(state);
      const { actionId } = state.challenge;
      const effect = { type: 'challenge', actionId, isRepeat: true } as const;
      return { state: { ...state, isShown: true }, effect };
    }
    case 'passed': {
      if (step !== 'challenging') return only(state);
      const { payment, challenge } = state;
      return resume({ payment, challenge, resultId: event.resultId }, run, event.now);
    }
    case 'paid': {
      if (step === 'tokenising' || step === 'challenging') return only(state);
      const { payment } = state;
      return {
        state: { step: 'done', payment },
        effect: { type: 'finish', payment, user: event.user },
      };
    }
    case 'refused': {
      const unresolved = event.isResolved ? null : pendingPayment(state);
      return { state: fail(event.fault, unresolved), effect: { type: 'checkCaptcha' } };
    }
  }
}

/** The next state and its effect. Events that do not fit the state, or its run, change nothing. */
export function nextCheckout(state: CheckoutState, event: CheckoutEvent): Transition {
  switch (event.type) {
    case 'pay':
    case 'resume':
      return started(state, event);
    case 'tick':
      return only(ticked(state, event.now));
    case 'cancel':
      return only(cancelled(state));
    case 'forget':
      return only(state.step === 'failed' && state.unresolved === null ? idleCheckout : state);
    default:
      return 'run' in state && state.run === event.run ? advanced(state, event) : only(state);
  }
}
