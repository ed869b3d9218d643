/** @file Paying: drives the checkout machine with the provider, the server and the device. */
import { AppError } from '../../contract/faults.ts';
import type { PaymentForm } from '../../contract/forms/payment.ts';
import type { CallAnswer } from '../../contract/http/table.ts';
import type { ApiThread } from '../../contract/threads/api.ts';
import { clock, type Clock } from '../platform/clock.ts';
import { openApp } from '../platform/navigation.ts';
import { payment, type CardData, type PaymentPort } from '../platform/payment.ts';
import { writeLocal } from '../platform/storage.ts';
import { api } from '../platform/threads.ts';
import {
  nextCheckout,
  runOf,
  type CheckoutEvent,
  type CheckoutFault,
  type CheckoutState,
} from '../stores/checkout-machine.ts';
import { isCaptchaOpen, useCheckout, type Payer } from '../stores/checkout.ts';
import { chosenPlan, usePlans } from '../stores/plans.ts';
import { isSignedIn, useSession } from '../stores/session.ts';
import { attempt } from './attempt.ts';
import { refreshCaptcha } from './captcha.ts';
import { keepPending, readPending } from './pending-payment.ts';
import { requireProvider } from './provider.ts';
import { finishRenewal } from './renew.ts';
import { currentSession } from './session.ts';
import { sendCode } from './sign-in.ts';
import { admitAttempt } from './throttle.ts';

/** What paying works with; tests pass their own. */
export interface CheckoutParts {
  readonly port: PaymentPort;
  readonly thread: Pick<ApiThread, 'call'>;
  readonly time: Clock;
}

const real: CheckoutParts = { port: payment, thread: api, time: clock };

let lastRun = 0;
let running = new AbortController();
/** The run whose challenge is shown, so that drawing it again does not start it again. */
let challengedRun = 0;

function fire(event: CheckoutEvent): CheckoutState {
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

function faultOf(fault: AppError): CheckoutFault {
  return { code: fault.code, text: fault.shown ? fault.message : '' };
}

/** Runs a step of the payment under way; its failure ends the payment, its time is watched. */
async function step(
  run: number,
  parts: CheckoutParts,
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
    outcome.type === 'failed' ? faultOf(outcome.fault) : { code: 'interrupted', text: '' };
  const isSettled = outcome.type === 'failed' && !unknownOutcomes.has(fault.code);
  fire({ type: 'refused', run, fault, isSettled });
  await refreshCaptcha(parts.thread);
}

type PaymentAnswer = CallAnswer<'register'> & CallAnswer<'renewPlan'>;

async function finish(state: CheckoutState, answer: PaymentAnswer, payer: Payer): Promise<void> {
  if (state.step !== 'done') return;
  if (state.payment.kind === 'renew') return finishRenewal(answer);
  writeLocal('userEmail', payer.email);
  writeLocal('userName', payer.usernameInsta);
  // A code that cannot be sent now can be asked for again where it is entered.
  await attempt(() => sendCode(payer.email), { quiet: true });
  openApp('/otp');
}

async function settle(run: number, answer: PaymentAnswer, now: number): Promise<void> {
  const { three_d_secure_action_token_id: actionId, id, renew_code: code } = answer;
  // A text that is missing from an answer is read as empty.
  const handle = id === undefined || id === '' ? (code ?? '') : id;
  if (actionId !== undefined && actionId !== '') {
    if (handle === '') throw new AppError('broken', 'a challenge without a handle');
    fire({ type: 'challenged', run, challenge: { actionId, handle }, now });
    return;
  }
  await finish(fire({ type: 'paid', run }), answer, useCheckout.getState().payer);
}

/** Registers or renews with the token at hand. */
async function ask(parts: CheckoutParts, signal: AbortSignal, address = ''): Promise<void> {
  const { checkout, payer } = useCheckout.getState();
  if (checkout.step !== 'registering' && checkout.step !== 'renewing') return;
  const { payment: paid, run } = checkout;
  const session = currentSession();
  const common = { plan_code: paid.planCode, payment_token: paid.token };
  const answer =
    paid.kind === 'renew'
      ? await parts.thread.call('renewPlan', { body: common }, session, signal)
      : await parts.thread.call(
          'register',
          {
            body: {
              ...common,
              email: payer.email,
              username: payer.usernameInsta,
              first_name: payer.firstName.trim(),
              last_name: payer.lastName.trim(),
              ...(address === '' ? {} : { ip_address: address }),
            },
          },
          session,
          signal,
        );
  await settle(run, answer, parts.time.now());
}

function begin(): number {
  lastRun += 1;
  running.abort();
  running = new AbortController();
  return lastRun;
}

const kindNow = () => (isSignedIn(useSession.getState()) ? 'renew' : 'register');

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

/** Makes the token of a payment: from card data, or as a wallet gave it. */
async function tokenise(
  run: number,
  parts: CheckoutParts,
  source: PaymentForm | string,
  signal: AbortSignal,
): Promise<void> {
  const plan = chosenPlan(usePlans.getState());
  if (plan === null) throw new AppError('invalid');
  let token = source;
  if (typeof token !== 'string') {
    const { settings } = await requireProvider(parts.port, parts.thread);
    const made = await parts.port.tokenise(cardOf(token), settings, signal);
    if (made.type === 'invalid') {
      const fault: CheckoutFault = { code: 'payment', text: made.text, fields: made.fields };
      fire({ type: 'refused', run, fault, isSettled: true });
      return;
    }
    token = made.id;
  }
  const now = parts.time.now();
  const paid = { kind: kindNow(), planCode: plan.code, token, startedAt: now } as const;
  fire({ type: 'tokenised', run, payment: paid, now });
}

async function pay(
  payer: Payer,
  source: PaymentForm | string,
  parts: CheckoutParts,
): Promise<void> {
  const state = useCheckout.getState();
  if (runOf(state.checkout) !== null || state.checkout.step === 'done') return;
  if (isCaptchaOpen(state)) return;
  useCheckout.setState({ payer });
  const run = begin();
  fire({ type: 'pay', run, kind: kindNow(), now: parts.time.now() });
  await step(run, parts, async (signal) => {
    const address = await admitAttempt(parts.thread, parts.time);
    const { checkout } = useCheckout.getState();
    if (checkout.step === 'tokenising') await tokenise(run, parts, source, signal);
    await ask(parts, signal, typeof source === 'string' ? address : '');
  });
}

/** Pays by card. A second call while one is under way does nothing. */
export function payByCard(form: PaymentForm, parts: CheckoutParts = real): Promise<void> {
  const { usernameInsta, email, firstName, lastName } = form;
  return pay({ usernameInsta, email, firstName, lastName }, form, parts);
}

/** Pays with the token a wallet gave. */
export function payByWallet(
  payer: Payer,
  token: string,
  parts: CheckoutParts = real,
): Promise<void> {
  return pay(payer, token, parts);
}

/** Shows the bank's challenge in the page and retries the payment with its result (spec 4). */
export async function runChallenge(
  container: HTMLElement,
  parts: CheckoutParts = real,
): Promise<void> {
  const { checkout } = useCheckout.getState();
  if (checkout.step !== 'challenging') return;
  const { run, challenge, payment: paid } = checkout;
  if (run === challengedRun) return;
  challengedRun = run;
  await step(run, parts, async (signal) => {
    const { recurly } = await requireProvider(parts.port, parts.thread);
    const resultId = await parts.port.challenge(recurly, challenge.actionId, container, signal);
    fire({ type: 'passed', run, resultId, now: parts.time.now() });
    const common = {
      plan_code: paid.planCode,
      payment_token: paid.token,
      three_d_secure_action_result_token_id: resultId,
    };
    const session = currentSession();
    const answer =
      paid.kind === 'renew'
        ? await parts.thread.call(
            'renewPlan',
            { body: { ...common, renew_code: challenge.handle } },
            session,
            signal,
          )
        : await parts.thread.call(
            'retryPayment',
            { body: { ...common, id: challenge.handle } },
            session,
            signal,
          );
    await settle(run, answer, parts.time.now());
  });
}

/** Goes on with the payment a reload interrupted. True when there is one. */
export function resumeCheckout(parts: CheckoutParts = real): boolean {
  const now = parts.time.now();
  const pending = readPending(now);
  if (pending === null || pending.payment.kind !== kindNow()) return false;
  const run = begin();
  useCheckout.setState({ payer: pending.payer });
  const { payment: paid, challenge } = pending;
  const state = fire({ type: 'resume', run, payment: paid, challenge, now });
  if (state.step !== 'challenging') void step(run, parts, (signal) => ask(parts, signal));
  return true;
}

/** Cancels whatever is under way. A charge that was sent stays remembered and can be asked about. */
export function cancelCheckout(): void {
  fire({ type: 'cancel' });
}

/** The form was changed: an earlier refusal has nothing to say about it any more. */
export function forgetRefusedPayment(): void {
  fire({ type: 'forget' });
}
