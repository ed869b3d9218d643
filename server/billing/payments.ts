/**
 * @file Paying: one row for each payment, keyed by its token and written before the provider is asked.
 *
 * The same token always leads to the same payment and at most one charge: after a second click, a
 * reload, or the crash of a process between the charge and the ledger.
 */
import { and, eq } from 'drizzle-orm';
import { dayMs } from '../../contract/limits.ts';
import { areTermsOf, trialDaysOf } from '../../contract/records/plan.ts';
import { payments } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { recoverChargeOf, recoverCharge } from './interrupted-charges.ts';
import {
  waitForCharge,
  chargeTimeoutMs,
  claimPayment,
  digestOf,
  insertPayment,
  paymentLifetimeMs,
  paymentOfToken,
  recordPayment,
  type PaymentRequest,
  type NoCharge,
  type PaymentResult,
  type PaymentRow,
  type PaymentDeps,
} from './ledger.ts';
import { keptTerms, planRecordOf, type PlanRow } from './plans.ts';
import type { CardCheck, PurchaseOrder } from '../providers/billing/provider.ts';
import { planRound } from '../jobs/queue.ts';
import { resolveAccountCode, syncSubscriptionHistory } from './provider-account.ts';

/** Why the customer must not be charged, by what the provider has now; null for one who may be charged. */
async function noChargeReason(
  deps: PaymentDeps,
  payment: PaymentRow,
  trialDays: number,
): Promise<NoCharge | null> {
  const { isActive, hadSubscription } = await syncSubscriptionHistory(deps, payment);
  if (isActive) return 'alreadyActive';
  return hadSubscription && trialDays > 0 ? 'trialUsed' : null;
}

/** Records that a card was declined or that its bank wants to confirm. */
async function recordCheck(
  { db, now }: PaymentDeps,
  payment: PaymentRow,
  outcome: Exclude<CardCheck, { type: 'valid' }>,
): Promise<PaymentResult> {
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

/**
 * Responds to a payment that must not be charged. A signed-in customer learns why. A visitor may have
 * typed anybody's address: the card is checked, and a good one gets the response of a payment, which
 * does not reveal who is a customer. A mail informs the owner of the address.
 */
async function respondWithoutCharge(
  deps: PaymentDeps,
  payment: PaymentRow,
  order: PurchaseOrder,
  reason: NoCharge,
): Promise<PaymentResult> {
  const { db, provider, now } = deps;
  if (payment.kind === 'renew') {
    await db.delete(payments).where(eq(payments.id, payment.id));
    return { type: 'refused', reason };
  }
  const outcome = await provider.verify(order);
  if (outcome.type !== 'valid') return recordCheck(deps, payment, outcome);
  await db
    .update(payments)
    .set({ state: 'verified', reason, updatedAt: new Date(now) })
    .where(eq(payments.id, payment.id));
  return { type: 'notCharged', payment, reason };
}

/** What an order is sent with, beside its payment and plan. */
interface Sent {
  readonly resultTokenId?: string;
  readonly ipAddress?: string;
}

async function charge(
  deps: PaymentDeps,
  payment: PaymentRow,
  plan: PlanRow,
  token: string,
  sent: Sent,
): Promise<PaymentResult> {
  const trialDays = trialDaysOf(plan.planType, plan.trialDays);
  const trialEndsAt = new Date(payment.createdAt.getTime() + trialDays * dayMs);
  const order = {
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
    ...sent,
  };
  const reason = await noChargeReason(deps, payment, trialDays);
  if (reason !== null) return respondWithoutCharge(deps, payment, order, reason);
  const outcome = await deps.provider.purchase(order);
  if (outcome.type !== 'paid') return recordCheck(deps, payment, outcome);
  const result = await recordPayment(deps, payment, outcome);
  // A charge that was thought lost may arrive now. Nobody waits for that look: it would also make the
  // response to a new customer later than that to one who is not charged.
  await planRound(deps.db, 'duplicates', deps.now);
  return result;
}

/**
 * Charges a payment that began in an earlier request, unless that has charged already or the plan has other
 * terms since then: the provider charges what the plan costs now. `before` is the state that was claimed.
 */
async function chargeAgain(
  deps: PaymentDeps,
  claimed: PaymentRow,
  before: PaymentRow['state'],
  { plan, token, ...sent }: Sent & { readonly plan: PlanRow; readonly token: string },
): Promise<PaymentResult> {
  const recovered = before === 'charging' ? await recoverCharge(deps, claimed) : null;
  if (recovered !== null) return recovered;
  if (claimed.terms === null || claimed.terms === keptTerms(plan)) {
    return charge(deps, claimed, plan, token, sent);
  }
  const refused = { state: 'failed', reason: 'otherTerms', updatedAt: new Date(deps.now) } as const;
  await deps.db.update(payments).set(refused).where(eq(payments.id, claimed.id));
  return { type: 'refused', reason: 'otherTerms' };
}

const noChargeOf = ({ reason }: PaymentRow): NoCharge =>
  reason === 'trialUsed' ? 'trialUsed' : 'alreadyActive';

/** The result of a stored payment; one that was deleted in the meantime is unknown. */
function resultOf(payment: PaymentRow | undefined): PaymentResult {
  switch (payment?.state) {
    case 'paid':
      return { type: 'paid', payment };
    case 'challenge':
      return { type: 'challenge', payment, actionTokenId: payment.actionToken ?? '' };
    case 'verified':
      return { type: 'notCharged', payment, reason: noChargeOf(payment) };
    case 'failed':
      if (payment.reason === 'otherTerms') return { type: 'refused', reason: 'otherTerms' };
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
  if (!isSame || deps.now - payment.createdAt.getTime() > paymentLifetimeMs) {
    return { type: 'refused', reason: 'unknownPayment' };
  }
  if (payment.state !== 'charging') return resultOf(payment);
  const isFresh = deps.now - payment.updatedAt.getTime() < chargeTimeoutMs;
  const claimed = isFresh ? null : await claimPayment(deps, payment, ['charging']);
  if (claimed === null) return resultOf(await waitForCharge(deps.db, payment));
  const { plan, token, ipAddress } = request;
  return chargeAgain(deps, claimed, payment.state, { plan, token, ipAddress });
}

/** Charges a token, or returns the result of the payment it already belongs to. */
export async function pay(deps: PaymentDeps, request: PaymentRequest): Promise<PaymentResult> {
  const known = await paymentOfToken(deps.db, request.token);
  if (known !== undefined) return resumePayment(deps, known, request);
  const { terms, plan } = request;
  // The page may have been open since before a change of price.
  if (terms !== undefined && !areTermsOf(terms, planRecordOf(plan))) {
    return { type: 'refused', reason: 'otherTerms' };
  }
  const accountCode = await resolveAccountCode(deps, request.email);
  await recoverChargeOf(deps, accountCode);
  const payment = await insertPayment(deps, request, accountCode);
  if (payment === null) {
    const raced = await paymentOfToken(deps.db, request.token);
    return raced === undefined
      ? { type: 'refused', reason: 'inProgress' }
      : resumePayment(deps, raced, request);
  }
  return charge(deps, payment, plan, request.token, { ipAddress: request.ipAddress });
}

/**
 * Whether a payment waits for its bank to confirm it, or is beyond that without a refusal: the response to
 * its completion may have been lost. One that was not charged is treated as one that was, or the limit would
 * reveal who is a customer. `id` is an unguessable capability, so this is true only for who has begun it.
 */
export async function mayComplete(
  db: Database,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<boolean> {
  const payment = await paymentOfToken(db, token);
  return payment?.id === id && payment.state !== 'failed';
}

/** Retries a challenged payment with the result of its challenge. `id` is an unguessable capability. */
export async function retryAfterChallenge(
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
  if (!isKnown || deps.now - payment.createdAt.getTime() > paymentLifetimeMs) {
    return { type: 'refused', reason: 'unknownPayment' };
  }
  if (!['challenge', 'charging'].includes(payment.state)) return resultOf(payment);
  const isStale = deps.now - payment.updatedAt.getTime() >= chargeTimeoutMs;
  const claimed = await claimPayment(
    deps,
    payment,
    isStale ? ['challenge', 'charging'] : ['challenge'],
  );
  if (claimed === null) {
    // Either another retry of this payment is in progress, or another charge of the account.
    const isOwn = (await paymentOfToken(deps.db, input.token))?.state === 'charging';
    return isOwn
      ? resultOf(await waitForCharge(deps.db, payment))
      : { type: 'refused', reason: 'inProgress' };
  }
  const { plan, token, resultTokenId, ipAddress } = input;
  return chargeAgain(deps, claimed, payment.state, { plan, token, resultTokenId, ipAddress });
}

/** Ends the claim on a payment after the provider was unreachable, so it may be retried at once. */
export async function releaseClaim(deps: PaymentDeps, token: string): Promise<void> {
  await deps.db
    .update(payments)
    .set({ updatedAt: new Date(deps.now - chargeTimeoutMs) })
    .where(and(eq(payments.tokenDigest, digestOf(token)), eq(payments.state, 'charging')));
}
