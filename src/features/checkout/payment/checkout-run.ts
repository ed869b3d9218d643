/** @file One run of the checkout machine: its events, its deadline, and how a failure ends it. */
import type { AppError } from '../../../../contract/faults.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import type { Clock } from '../../../core/browser/clock.ts';
import type { PaymentPort } from '../provider/payment.ts';
import {
  nextCheckout,
  runOf,
  type CheckoutEvent,
  type CheckoutFault,
  type CheckoutState,
} from './checkout-machine.ts';
import { useCheckout } from './checkout-store.ts';
import { inCurrentLanguage } from '../../../core/errors/failure.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { refreshCaptcha } from './captcha.ts';
import { keepPending } from './pending-payment.ts';

/** What paying works with; tests pass their own. */
export interface CheckoutParts {
  readonly port: PaymentPort;
  readonly thread: Pick<ApiThread, 'call'>;
  readonly time: Clock;
}

let lastRun = 0;
let running = new AbortController();

/** Starts a new run; whatever an older one still waits for is aborted. */
export function beginRun(): number {
  lastRun += 1;
  running.abort();
  running = new AbortController();
  return lastRun;
}

/** A visitor registers, an expired account renews (spec 4). */
export const kindNow = () => (isSignedIn(useSession.getState()) ? 'renew' : 'register');

/** Tells the machine what happened, and keeps what a reload needs. */
export function fire(event: CheckoutEvent): CheckoutState {
  const { checkout, payer } = useCheckout.getState();
  const next = nextCheckout(checkout, event);
  if (next === checkout) return checkout;
  useCheckout.setState({ checkout: next });
  keepPending(next, payer);
  if (runOf(next) === null) running.abort();
  return next;
}

/** Codes after which nobody knows whether the charge went through. */
const unknownOutcomes = new Set<string>([
  'network',
  'timeout',
  'crashed',
  'broken',
  'unavailable',
  'server',
  'cancelled',
]);

/** Codes of a question that was not let through: what was open before stays open. */
const unasked = new Set<string>(['payment-limited', 'limited', 'captcha', 'provider-away']);

function faultOf(fault: AppError): CheckoutFault {
  return { code: fault.code, ...(fault.shown ? inCurrentLanguage(fault.message) : {}) };
}

/** What a run is made of, and whether it asks about a payment that was sent before. */
interface Run {
  readonly run: number;
  readonly isRepeat: boolean;
  readonly parts: CheckoutParts;
}

/** Runs a step of the payment under way; its failure ends the payment, its time is watched. */
export async function step(
  { run, isRepeat, parts }: Run,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = parts.time.every(1_000, () => fire({ type: 'tick', now: parts.time.now() }));
  const { signal } = running;
  // Only a renewal is a protected call, whose 401 ends the session (spec 8).
  const options = { quiet: true, protected: kindNow() === 'renew' };
  const outcome = await attempt(() => work(signal), options);
  stop();
  if (outcome.type === 'done' || runOf(useCheckout.getState().checkout) !== run) return;
  const fault: CheckoutFault =
    outcome.type === 'failed' ? faultOf(outcome.fault) : { code: 'interrupted' };
  const isOpen = unknownOutcomes.has(fault.code) || (isRepeat && unasked.has(fault.code));
  const isSettled = outcome.type === 'failed' && !isOpen;
  fire({ type: 'refused', run, fault, isSettled });
  await refreshCaptcha(parts.thread);
}
