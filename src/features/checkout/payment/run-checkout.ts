/**
 * @file The driver of the checkout machine: runs the effect of each transition with the provider, the
 * server and the device, and feeds its result back as an event.
 */
import { coerce, enums, mask, nonempty, nullable, optional, size, string, type } from 'superstruct';
import type { PaymentForm } from '../../../../contract/forms/payment.ts';
import { cleanName } from '../../../../contract/forms/spelling.ts';
import { planTerms, type Plan } from '../../../../contract/records/plan.ts';
import { finite } from '../../../../contract/records/values.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { inCurrentLanguage } from '../../../core/errors/failure.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { createTask } from '../../../core/task.ts';
import { chosenPlan, usePlans } from '../plans-store.ts';
import { openProvider } from '../provider/open-provider.ts';
import { refreshCaptcha } from './captcha.ts';
import { defaultDeps, perform, type Deps, type Order, type Run } from './checkout-calls.ts';
import {
  checkoutLimits,
  nextCheckout,
  pendingPayment,
  runOf,
  unresolvedPayment,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutFault,
  type CheckoutKind,
  type CheckoutState,
  type PendingPayment,
} from './checkout-machine.ts';
import { isCaptchaNeeded, useCheckout, type Payer } from './checkout-store.ts';

/** The run under way. */
const paymentTask = createTask();
/** The challenge of that run, which the page starts once it has a container for it. */
const challengeTask = createTask();

const kindNow = (): CheckoutKind => (isSignedIn(useSession.getState()) ? 'renew' : 'register');

const tokenText = size(nonempty(string()), 1, 256);
const nameText = size(string(), 0, 254);

const payment = type({
  kind: enums(['register', 'renew']),
  planCode: tokenText,
  terms: optional(planTerms),
  cardToken: tokenText,
  startedAt: finite,
  walletFrom: optional(nameText),
});

const storedPayment = type({
  // An update of the app may find a payment stored by the version that named its token `token`.
  payment: coerce(payment, type({ token: tokenText }), ({ token, ...rest }) => ({
    ...rest,
    cardToken: token,
  })),
  challenge: nullable(type({ actionId: tokenText, handle: tokenText })),
  resultId: optional(nullable(tokenText)),
  payer: type({
    usernameInsta: nameText,
    email: nameText,
    firstName: nameText,
    lastName: nameText,
  }),
});

/**
 * Keeps the pending payment on the device, so that a reload resumes it instead of paying again. It
 * holds tokens, never a card. A payment that is done is kept until the next page opens: a reload
 * before that leads there instead of asking to pay.
 */
function keepPayment(state: CheckoutState, payer: Payer): void {
  if (state.step === 'done') return;
  const pending = pendingPayment(state);
  writeLocal('pendingPayment', pending === null ? null : { ...pending, payer });
}

/** The payment to resume, or null: there is none, or it is malformed, or its token has expired. */
function readPayment(now: number): (PendingPayment & { payer: Payer }) | null {
  const stored: unknown = readLocal('pendingPayment');
  if (stored === null) return null;
  try {
    const { payment, challenge, resultId = null, payer } = mask(stored, storedPayment);
    const age = now - payment.startedAt;
    if (age >= 0 && age < checkoutLimits.tokenLifeMs) {
      return { payment, challenge, resultId, payer };
    }
  } catch {
    // A malformed item counts as absent.
  }
  writeLocal('pendingPayment', null);
  return null;
}

/** Applies an event, keeps what a reload needs, and returns the effect to run. */
function dispatch(event: CheckoutEvent): CheckoutEffect | null {
  const { checkout, payer } = useCheckout.getState();
  const { state, effect } = nextCheckout(checkout, event);
  if (state === checkout) return effect;
  useCheckout.setState({ checkout: state });
  keepPayment(state, payer);
  if (state.step === 'idle' || state.step === 'failed') {
    paymentTask.abort();
    challengeTask.abort();
  }
  return effect;
}

/** Codes after which it is unknown whether the charge went through. */
const unknownOutcomes = new Set<string>([
  'network',
  'timeout',
  'crashed',
  'broken',
  'unavailable',
  'server',
  'cancelled',
]);

/** Codes of a request that was not submitted to the provider. They say nothing of an earlier one. */
const notSubmitted = new Set<string>(['payment-limited', 'limited', 'captcha', 'provider-away']);

/** Runs an effect like {@link perform}; reports a failure as `refused`. */
async function settle(
  effect: CheckoutEffect,
  current: Run,
  signal: AbortSignal,
): Promise<CheckoutEvent | null> {
  // Of the calls, only a renewal carries the session, which a 401 ends.
  const options = { quiet: true, protected: kindNow() === 'renew' };
  const outcome = await attempt(() => perform(effect, current, signal), options);
  if (outcome.type === 'done') return outcome.value;
  const { run } = current;
  if (outcome.type === 'cancelled') {
    return { type: 'refused', run, fault: { code: 'interrupted' }, isResolved: false };
  }
  const { code, shown, message } = outcome.fault;
  const isRepeat = 'isRepeat' in effect && effect.isRepeat;
  const isUnknown = unknownOutcomes.has(code) || (isRepeat && notSubmitted.has(code));
  const fault: CheckoutFault = { code, ...(shown ? inCurrentLanguage(message) : {}) };
  return { type: 'refused', run, fault, isResolved: !isUnknown };
}

/** Runs an effect and those that follow from its results, and watches the time they take. */
async function drive(
  first: CheckoutEffect | null,
  current: Run,
  signal: AbortSignal,
): Promise<void> {
  const { clock: time } = current.deps;
  const stop = time.every(1_000, () => dispatch({ type: 'tick', now: time.now() }));
  let effect = first;
  while (effect !== null) {
    const event = await settle(effect, current, signal);
    if (event === null || signal.aborted) break;
    effect = dispatch(event);
  }
  stop();
}

function nextRun(): number {
  const run = useCheckout.getState().lastRun + 1;
  useCheckout.setState({ lastRun: run });
  return run;
}

async function pay(payer: Payer, order: Order, deps: Deps): Promise<void> {
  const state = useCheckout.getState();
  if (runOf(state.checkout) !== null || state.checkout.step === 'done') return;
  if (isCaptchaNeeded(state)) return;
  const now = deps.clock.now();
  // A payment that was sent stays with its payer, whatever the form says now.
  if (unresolvedPayment(state.checkout, now) === null) useCheckout.setState({ payer });
  const run = nextRun();
  const effect = dispatch({ type: 'pay', run, kind: kindNow(), now });
  await paymentTask.run((signal) => drive(effect, { run, deps, order }, signal));
}

/** Pays by card. A second call while a payment is under way does nothing. */
export function payByCard(form: PaymentForm, deps = defaultDeps): Promise<void> {
  const { usernameInsta, email } = form;
  const names = { firstName: cleanName(form.firstName), lastName: cleanName(form.lastName) };
  const plan = chosenPlan(usePlans.getState());
  return pay({ usernameInsta, email, ...names }, { source: { ...form, ...names }, plan }, deps);
}

/** Pays with the token of a wallet, for the plan that its sheet showed. */
export function payByWallet(
  payer: Payer,
  cardToken: string,
  plan: Plan,
  deps = defaultDeps,
): Promise<void> {
  return pay(payer, { source: { cardToken }, plan }, deps);
}

/** Shows the bank's challenge in the container, once a run, and retries the payment with its result. */
export async function showChallenge(container: HTMLElement, deps = defaultDeps): Promise<void> {
  const run = runOf(useCheckout.getState().checkout);
  const effect = run === null ? null : dispatch({ type: 'show', run });
  if (run === null || effect === null) return;
  await challengeTask.run((signal) => drive(effect, { run, deps, container }, signal));
}

/** Resumes the payment a reload interrupted. False when there is none. */
export function resumeCheckout(deps = defaultDeps): boolean {
  const now = deps.clock.now();
  const stored = readPayment(now);
  if (stored === null || stored.payment.kind !== kindNow()) return false;
  const { payer, ...pending } = stored;
  // The page shows the price of the payment under way, not of the plan it would offer first.
  usePlans.setState({ chosen: pending.payment.planCode });
  if (chosenPlan(usePlans.getState())?.plan_type === 2) usePlans.setState({ isListOpen: true });
  useCheckout.setState({ payer });
  const run = nextRun();
  const effect = dispatch({ type: 'resume', run, now, ...pending });
  void paymentTask.run((signal) => drive(effect, { run, deps }, signal));
  return true;
}

/** Cancels the payment under way. One that was sent stays known, and can be checked again. */
export function cancelCheckout(): void {
  dispatch({ type: 'cancel' });
}

/** Forgets the last refusal, because the form was changed. */
export function forgetRefusedPayment(): void {
  dispatch({ type: 'forget' });
}

/** Loads what the payment form needs: the provider, and whether a captcha must be solved first. */
export async function prepareCheckout(deps = defaultDeps): Promise<void> {
  await Promise.all([openProvider(deps), refreshCaptcha(deps.api)]);
}
