/** @file Paying: drives the checkout machine with the provider, the server and the device. */
import { AppError } from '../../../../contract/faults.ts';
import type { PaymentForm } from '../../../../contract/forms/payment.ts';
import { clock } from '../../../core/browser/clock.ts';
import { payment, type CardData } from '../provider/payment.ts';
import { api } from '../../../core/workers/threads.ts';
import { openPayment, runOf, type CheckoutFault, type Payment } from './checkout-machine.ts';
import { isCaptchaOpen, useCheckout, type Payer } from './checkout-store.ts';
import { inCurrentLanguage } from '../../../core/errors/failure.ts';
import { chosenPlan, usePlans } from '../plans-store.ts';
import { askAgain, askToPay } from './checkout-calls.ts';
import { beginRun, fire, kindNow, step, type CheckoutParts } from './checkout-run.ts';
import { readPending } from './pending-payment.ts';
import { requireProvider } from '../provider/provider.ts';
import { admitAttempt } from './throttle.ts';

const real: CheckoutParts = { port: payment, thread: api, time: clock };

/** The run whose challenge is shown, so that drawing it again does not start it again. */
let challengedRun = 0;

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

/** What is paid with, and for which plan: as both stood when it was pressed. */
interface Order {
  readonly source: PaymentForm | string;
  readonly planCode: string | null;
}

/** Makes the token of a payment: from card data, or as a wallet gave it. */
async function tokenise(
  run: number,
  parts: CheckoutParts,
  { source, planCode }: Order,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  if (planCode === null) throw new AppError('invalid');
  const isWallet = typeof source === 'string';
  let token = isWallet ? source : '';
  if (!isWallet) {
    const { settings } = await requireProvider(parts.port, parts.thread);
    const made = await parts.port.tokenise(cardOf(source), settings, signal);
    if (made.type === 'invalid') {
      const said = made.text === '' ? {} : inCurrentLanguage(made.text);
      const fault: CheckoutFault = { code: 'payment', ...said, fields: made.fields };
      fire({ type: 'refused', run, fault, isSettled: true });
      return;
    }
    token = made.id;
  }
  const now = parts.time.now();
  const sent: Payment = { kind: kindNow(), planCode, token, startedAt: now };
  const paid = isWallet ? { ...sent, walletFrom: address } : sent;
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
  const now = parts.time.now();
  const order: Order = { source, planCode: chosenPlan(usePlans.getState())?.code ?? null };
  const isRepeat = openPayment(state.checkout, now) !== null;
  // A payment that was sent stays that of the person who sent it, whatever the form says now.
  if (!isRepeat) useCheckout.setState({ payer });
  const run = beginRun();
  if (runOf(fire({ type: 'pay', run, kind: kindNow(), now })) !== run) return;
  await step({ run, isRepeat, parts }, async (signal) => {
    const address = await admitAttempt(parts.thread, parts.time);
    const { checkout } = useCheckout.getState();
    if (checkout.step === 'tokenising') await tokenise(run, parts, order, address, signal);
    await askToPay(parts, signal);
    await askAgain(parts, signal);
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
  const { run, challenge } = checkout;
  if (run === challengedRun) return;
  challengedRun = run;
  await step({ run, isRepeat: true, parts }, async (signal) => {
    const { recurly } = await requireProvider(parts.port, parts.thread);
    const resultId = await parts.port.challenge(recurly, challenge.actionId, container, signal);
    fire({ type: 'passed', run, resultId, now: parts.time.now() });
    await askAgain(parts, signal);
  });
}

/** Goes on with the payment a reload interrupted. True when there is one. */
export function resumeCheckout(parts: CheckoutParts = real): boolean {
  const now = parts.time.now();
  const pending = readPending(now);
  if (pending === null || pending.payment.kind !== kindNow()) return false;
  const { payer, ...left } = pending;
  const run = beginRun();
  useCheckout.setState({ payer });
  // The page shows the price of what is being paid, not of what it would offer first.
  usePlans.setState({ chosen: left.payment.planCode });
  if (chosenPlan(usePlans.getState())?.plan_type === 2) usePlans.setState({ isListOpen: true });
  const state = fire({ type: 'resume', run, now, ...left });
  if (state.step !== 'challenging') {
    void step({ run, isRepeat: true, parts }, async (signal) => {
      await askToPay(parts, signal);
      await askAgain(parts, signal);
    });
  }
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
