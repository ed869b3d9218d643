/**
 * @file What the payment leaves on the device for the code entry, which is another document: the address
 * and token, by which a mistyped address can be corrected, and what was ordered.
 */
import { boolean, mask, nonempty, nullable, string, type as record, type Infer } from 'superstruct';
import { dayMs } from '../../../../contract/limits.ts';
import { finite } from '../../../../contract/records/values.ts';
import { clock } from '../../../core/browser/clock.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';

/** What was paid and what is charged next, as the order said it. Times are milliseconds since 1970. */
const paidOrder = record({
  amount: finite,
  currency: string(),
  /** The provider adds tax to the amount. */
  isTaxExtra: boolean(),
  /** Days of a trial, or 0. */
  trialDays: finite,
  regular: finite,
  renewsAt: finite,
  remindsAt: nullable(finite),
  paidAt: finite,
});

/** {@link paidOrder}. */
export type PaidOrder = Infer<typeof paidOrder>;

const paid = record({ email: nonempty(string()), token: nonempty(string()) });
const paidWithOrder = record({ order: paidOrder });

/** For how long the code entry confirms a payment. The server accepts a corrected address as long. */
const confirmedMs = dayMs;

/** A payment whose account nobody has signed in to, or null. */
export function readPaid(): Infer<typeof paid> | null {
  try {
    return mask(readLocal('paid'), paid);
  } catch {
    return null;
  }
}

/** What was paid with an address within the last day, or null. */
export function paidOrderOf(email: string): PaidOrder | null {
  if (email === '' || readPaid()?.email !== email) return null;
  try {
    const { order } = mask(readLocal('paid'), paidWithOrder);
    const age = clock.now() - order.paidAt;
    return age >= 0 && age < confirmedMs ? order : null;
  } catch {
    return null;
  }
}

/** Names another address for the same payment. */
export function movePaid(email: string): void {
  writeLocal('paid', { ...readLocal('paid'), email });
}
