/**
 * @file Paying: one row for each payment, keyed by its token and written before the provider is asked.
 *
 * The same token always leads to the same payment and at most one charge: after a second click, a
 * reload, or the crash of a process between the charge and the ledger.
 */
import { and, eq } from 'drizzle-orm';
import { trialDaysOf } from '../../contract/records/plan.ts';
import { findUser } from '../accounts/users.ts';
import { payments } from '../db/billing-schema.ts';
import { recoverInterruptedCharges, recoverCharge } from './interrupted-charges.ts';
import {
  accountCodeOf,
  waitForCharge,
  chargingMs,
  claim,
  digestOf,
  insertPayment,
  paymentLifeMs,
  paymentOfToken,
  recordPayment,
  type PaymentRequest,
  type PaymentResult,
  type PaymentRow,
  type PaymentDeps,
} from './ledger.ts';
import type { PlanRow } from './plans.ts';

const dayMs = 24 * 3_600_000;

/** Whether the user is subscribed already. Called while the account's charge is claimed. */
async function isActive({ db, now }: PaymentDeps, email: string): Promise<boolean> {
  const user = await findUser(db, email);
  return user?.subscribedUntil != null && user.subscribedUntil.getTime() > now;
}

async function charge(
  deps: PaymentDeps,
  payment: PaymentRow,
  plan: PlanRow,
  token: string,
  more: { resultTokenId?: string; ipAddress?: string },
): Promise<PaymentResult> {
  const { db, provider, now } = deps;
  if (await isActive(deps, payment.email)) {
    await db.delete(payments).where(eq(payments.id, payment.id));
    return { type: 'refused', reason: 'alreadyActive' };
  }
  const trialDays = trialDaysOf(plan.planType, plan.trialDays);
  const trialEndsAt = new Date(payment.createdAt.getTime() + trialDays * dayMs);
  const outcome = await provider.purchase({
    paymentId: payment.id,
    accountCode: payment.accountCode,
    email: payment.email,
    firstName: payment.firstName,
    lastName: payment.lastName,
    planCode: plan.code,
    currency: plan.currency,
    tokenId: token,
    ...(payment.country === null ? {} : { country: payment.country }),
    ...(trialDays === 0 ? {} : { trialEndsAt }),
    ...more,
  });
  if (outcome.type === 'paid') return recordPayment(deps, payment, outcome);
  const isChallenge = outcome.type === 'challenge';
  await db
    .update(payments)
    .set({
      state: isChallenge ? 'challenge' : 'failed',
      actionToken: isChallenge ? outcome.actionTokenId : payment.actionToken,
      reason: isChallenge ? null : outcome.message,
      updatedAt: new Date(now),
    })
    .where(eq(payments.id, payment.id));
  return isChallenge
    ? { type: 'challenge', payment, actionTokenId: outcome.actionTokenId }
    : { type: 'declined', message: outcome.message };
}

/** The result of a stored payment; one that was deleted in the meantime is unknown. */
function resultOf(payment: PaymentRow | undefined): PaymentResult {
  switch (payment?.state) {
    case 'paid':
      return { type: 'paid', payment };
    case 'challenge':
      return { type: 'challenge', payment, actionTokenId: payment.actionToken ?? '' };
    case 'failed':
      return { type: 'declined', message: payment.reason ?? '' };
    case 'charging':
      return { type: 'refused', reason: 'stillCharging' };
    default:
      return { type: 'refused', reason: 'unknownPayment' };
  }
}

/** The result of a payment whose token was sent before; an interrupted charge is completed. */
async function resumePayment(
  deps: PaymentDeps,
  payment: PaymentRow,
  request: PaymentRequest,
): Promise<PaymentResult> {
  const isSame = payment.email === request.email && payment.planCode === request.plan.code;
  if (!isSame || deps.now - payment.createdAt.getTime() > paymentLifeMs) {
    return { type: 'refused', reason: 'unknownPayment' };
  }
  if (payment.state !== 'charging') return resultOf(payment);
  const isFresh = deps.now - payment.updatedAt.getTime() < chargingMs;
  const claimed = isFresh ? null : await claim(deps, payment, ['charging']);
  if (claimed === null) return resultOf(await waitForCharge(deps.db, payment));
  const { plan, token, ipAddress } = request;
  return (
    (await recoverCharge(deps, claimed)) ??
    (await charge(deps, claimed, plan, token, { ipAddress }))
  );
}

/** Charges a token, or returns the result of the payment it already belongs to. */
export async function pay(deps: PaymentDeps, request: PaymentRequest): Promise<PaymentResult> {
  const known = await paymentOfToken(deps.db, request.token);
  if (known !== undefined) return resumePayment(deps, known, request);
  await recoverInterruptedCharges(deps, accountCodeOf(request.email, deps.secret));
  const payment = await insertPayment(deps, request);
  if (payment === null) {
    const raced = await paymentOfToken(deps.db, request.token);
    return raced === undefined
      ? { type: 'refused', reason: 'inProgress' }
      : resumePayment(deps, raced, request);
  }
  return charge(deps, payment, request.plan, request.token, { ipAddress: request.ipAddress });
}

/** Retries a challenged payment with the result of its challenge. `id` is an unguessable capability. */
export async function retry(
  deps: PaymentDeps,
  input: {
    id: string;
    token: string;
    planCode: string;
    resultTokenId: string;
    plan: PlanRow;
    ipAddress: string;
    email?: string;
  },
): Promise<PaymentResult> {
  const payment = await paymentOfToken(deps.db, input.token);
  const isKnown =
    payment !== undefined &&
    payment.id === input.id &&
    payment.planCode === input.planCode &&
    (input.email ?? payment.email) === payment.email;
  if (!isKnown || deps.now - payment.createdAt.getTime() > paymentLifeMs) {
    return { type: 'refused', reason: 'unknownPayment' };
  }
  if (payment.state === 'paid' || payment.state === 'failed') return resultOf(payment);
  const isStale = deps.now - payment.updatedAt.getTime() >= chargingMs;
  const claimed = await claim(deps, payment, isStale ? ['challenge', 'charging'] : ['challenge']);
  if (claimed === null) {
    // Either another retry of this payment is in progress, or another charge of the account.
    const isOwn = (await paymentOfToken(deps.db, input.token))?.state === 'charging';
    return isOwn
      ? resultOf(await waitForCharge(deps.db, payment))
      : { type: 'refused', reason: 'inProgress' };
  }
  const { plan, token, resultTokenId, ipAddress } = input;
  return charge(deps, claimed, plan, token, { resultTokenId, ipAddress });
}

/** Ends the claim on a payment after the provider was unreachable, so it may be retried at once. */
export async function release(deps: PaymentDeps, token: string): Promise<void> {
  await deps.db
    .update(payments)
    .set({ updatedAt: new Date(deps.now - chargingMs) })
    .where(and(eq(payments.tokenDigest, digestOf(token)), eq(payments.state, 'charging')));
}
