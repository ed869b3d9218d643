/** @file The calls that pay: register, renew, and the retry after a challenge. */
import { AppError } from '../../../../contract/faults.ts';
import { walletCountry } from '../../../../contract/limits.ts';
import type { CallAnswer } from '../../../../contract/http/table.ts';
import { openApp } from '../../../core/browser/navigation.ts';
import { writeLocal } from '../../../core/storage/storage.ts';
import type { CheckoutState } from './checkout-machine.ts';
import { useCheckout, type Payer } from './checkout-store.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { fire, type CheckoutParts } from './checkout-run.ts';
import { forgetPending } from './pending-payment.ts';
import { finishRenewal } from './renew.ts';
import { currentSession } from '../../../core/session/session.ts';
import { sendCode } from '../../auth/code/sign-in.ts';

type PaymentAnswer = CallAnswer<'register'> & CallAnswer<'renewPlan'>;

async function finish(state: CheckoutState, answer: PaymentAnswer, payer: Payer): Promise<void> {
  if (state.step !== 'done') return;
  if (state.payment.kind === 'renew') {
    finishRenewal(answer);
    forgetPending();
    return openApp('/home');
  }
  writeLocal('userEmail', payer.email);
  writeLocal('userName', payer.usernameInsta);
  // A code that cannot be sent now can be asked for again where it is entered.
  await attempt(() => sendCode(payer.email), { quiet: true });
  forgetPending();
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

/**
 * Registers or renews with the token at hand; elsewhere in the payment it does nothing. A wallet is
 * billed in the spec's country, and its registration says from which address it was asked for.
 */
export async function askToPay(parts: CheckoutParts, signal: AbortSignal): Promise<void> {
  const { checkout, payer } = useCheckout.getState();
  if (checkout.step !== 'registering' && checkout.step !== 'renewing') return;
  const { payment: paid, run } = checkout;
  const session = currentSession();
  const { walletFrom = '' } = paid;
  const common = {
    plan_code: paid.planCode,
    payment_token: paid.token,
    ...(paid.walletFrom === undefined ? {} : { country: walletCountry }),
  };
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
              ...(walletFrom === '' ? {} : { ip_address: walletFrom }),
            },
          },
          session,
          signal,
        );
  await settle(run, answer, parts.time.now());
}

/** Sends the payment again with the result of its challenge; elsewhere it does nothing. */
export async function askAgain(parts: CheckoutParts, signal: AbortSignal): Promise<void> {
  const { checkout } = useCheckout.getState();
  if (checkout.step !== 'retrying') return;
  const { payment: paid, challenge, resultId, run } = checkout;
  const session = currentSession();
  const common = {
    plan_code: paid.planCode,
    payment_token: paid.token,
    three_d_secure_action_result_token_id: resultId,
  };
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
}
