/**
 * @file Paying: one row a payment, keyed by its token, written before the provider is asked.
 *
 * The same token always leads to the same payment, whoever sends it again: a second click, a page
 * that was reloaded, a process that died between the charge and its own books.
 */
import { and, eq } from 'drizzle-orm';
import { trialDaysOf } from '../../contract/records/plan.ts';
import { findUser } from '../accounts/users.ts';
import { payments } from '../db/billing-schema.ts';
import { finishInterrupted, followUp } from './recovery.ts';
import {
  accountCodeOf,
  chargeEnded,
  chargingMs,
  claim,
  digestOf,
  insertPayment,
  paymentLifeMs,
  paymentOfToken,
  settle,
  type PaymentRequest,
  type PaymentResult,
  type PaymentRow,
  type PaymentWorld,
} from './ledger.ts';
import type { PlanRow } from './plans.ts';

const dayMs = 24 * 3_600_000;

/** Does this address have access already? Asked while the charge of the account is held. */
async function isActive({ db, now }: PaymentWorld, email: string): Promise<boolean> {
  const user = await findUser(db, email);
  return user?.subscribedUntil != null && user.subscribedUntil.getTime() > now;
}

async function charge(
  world: PaymentWorld,
  payment: PaymentRow,
  plan: PlanRow,
  token: string,
  more: { resultTokenId?: string; ipAddress?: string },
): Promise<PaymentResult> {
  const { db, provider, now } = world;
  if (await isActive(world, payment.email)) {
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
  if (outcome.type === 'paid') return settle(world, payment, outcome);
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

/** What a payment came to; one that was given up while it was asked about is unknown. */
function endOf(payment: PaymentRow | undefined): PaymentResult {
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

/** The payment of a token that was sent before. */
async function repeated(
  world: PaymentWorld,
  payment: PaymentRow,
  request: PaymentRequest,
): Promise<PaymentResult> {
  const isSame = payment.email === request.email && payment.planCode === request.plan.code;
  if (!isSame || world.now - payment.createdAt.getTime() > paymentLifeMs) {
    return { type: 'refused', reason: 'unknownPayment' };
  }
  if (payment.state !== 'charging') return endOf(payment);
  const isFresh = world.now - payment.updatedAt.getTime() < chargingMs;
  const claimed = isFresh ? null : await claim(world, payment, ['charging']);
  if (claimed === null) return endOf(await chargeEnded(world.db, payment));
  const { plan, token, ipAddress } = request;
  return (
    (await followUp(world, claimed)) ?? (await charge(world, claimed, plan, token, { ipAddress }))
  );
}

/** Pays, or answers what became of the same payment before. */
export async function pay(world: PaymentWorld, request: PaymentRequest): Promise<PaymentResult> {
  const known = await paymentOfToken(world.db, request.token);
  if (known !== undefined) return repeated(world, known, request);
  await finishInterrupted(world, accountCodeOf(request.email, world.secret));
  const payment = await insertPayment(world, request);
  if (payment === null) {
    const raced = await paymentOfToken(world.db, request.token);
    return raced === undefined
      ? { type: 'refused', reason: 'inProgress' }
      : repeated(world, raced, request);
  }
  return charge(world, payment, request.plan, request.token, { ipAddress: request.ipAddress });
}

/** Tries a challenged payment again with the result of its challenge. `id` is a capability. */
export async function retry(
  world: PaymentWorld,
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
  const payment = await paymentOfToken(world.db, input.token);
  const isKnown =
    payment !== undefined &&
    payment.id === input.id &&
    payment.planCode === input.planCode &&
    (input.email ?? payment.email) === payment.email;
  if (!isKnown || world.now - payment.createdAt.getTime() > paymentLifeMs) {
    return { type: 'refused', reason: 'unknownPayment' };
  }
  if (payment.state === 'paid' || payment.state === 'failed') return endOf(payment);
  const isStale = world.now - payment.updatedAt.getTime() >= chargingMs;
  const claimed = await claim(world, payment, isStale ? ['challenge', 'charging'] : ['challenge']);
  if (claimed === null) {
    // Its own retry is under way, or another charge of the account is.
    const isOwn = (await paymentOfToken(world.db, input.token))?.state === 'charging';
    return isOwn
      ? endOf(await chargeEnded(world.db, payment))
      : { type: 'refused', reason: 'inProgress' };
  }
  const { plan, token, resultTokenId, ipAddress } = input;
  return charge(world, claimed, plan, token, { resultTokenId, ipAddress });
}

/** Gives a payment back after the provider could not be reached: it may be tried again at once. */
export async function release(world: PaymentWorld, token: string): Promise<void> {
  await world.db
    .update(payments)
    .set({ updatedAt: new Date(world.now - chargingMs) })
    .where(and(eq(payments.tokenDigest, digestOf(token)), eq(payments.state, 'charging')));
}
