/**
 * @file The payment that waits for its end, kept on the device for the 20 minutes its token lives,
 * so that a reload goes on with it instead of paying again. It names tokens, never a card.
 */
import { enums, mask, nonempty, nullable, optional, size, string, type } from 'superstruct';
import { finite } from '../../../../contract/records/values.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import type { Payer } from './checkout-store.ts';
import {
  checkoutLimits,
  unsettledOf,
  type CheckoutState,
  type Unsettled,
} from './checkout-machine.ts';

const handle = size(nonempty(string()), 1, 256);
const name = size(string(), 0, 254);

const pending = type({
  payment: type({
    kind: enums(['register', 'renew']),
    planCode: handle,
    token: handle,
    startedAt: finite,
    walletFrom: optional(name),
  }),
  challenge: nullable(type({ actionId: handle, handle })),
  resultId: optional(nullable(handle)),
  payer: type({ usernameInsta: name, email: name, firstName: name, lastName: name }),
});

/** A payment to go on with, and who pays. */
export interface Pending extends Unsettled {
  readonly payer: Payer;
}

/**
 * Keeps what a reload needs, or forgets it when nothing is open any more. A payment that is done is
 * kept until its end is reached: whoever reloads on the way there is led on, not asked to pay.
 */
export function keepPending(state: CheckoutState, payer: Payer): void {
  if (state.step === 'done') return;
  const unsettled = unsettledOf(state);
  writeLocal('pendingPayment', unsettled === null ? null : { ...unsettled, payer });
}

/** The end was reached. */
export function forgetPending(): void {
  writeLocal('pendingPayment', null);
}

/** The payment to go on with, or null: none, broken, or too old to be charged. */
export function readPending(now: number): Pending | null {
  const stored: unknown = readLocal('pendingPayment');
  if (stored === null) return null;
  try {
    const { payment, challenge, resultId = null, payer } = mask(stored, pending);
    const age = now - payment.startedAt;
    if (age >= 0 && age < checkoutLimits.tokenLifeMs)
      return { payment, challenge, resultId, payer };
  } catch {
    // Broken: it counts as absent.
  }
  forgetPending();
  return null;
}
