/** @file Recovery of interrupted charges: the provider is asked whether they happened. */
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { payments, receipts, subscriptions } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { eachRow, type RoundDeps, type RoundResult } from '../jobs/rounds.ts';
import { freeReceipt, isLive, type ProviderSubscription } from '../providers/billing/provider.ts';
import {
  chargeTimeoutMs,
  claimPayment,
  paymentLifetimeMs,
  recordPayment,
  type BookDeps,
  type PaymentResult,
  type PaymentRow,
  type PaymentDeps,
} from './ledger.ts';

async function isRecorded(db: Database, receipt: string): Promise<boolean> {
  return (await db.$count(receipts, eq(receipts.providerRef, receipt))) > 0;
}

/** Records an interrupted charge if the provider has it; null if it never happened. */
export async function recoverCharge(
  deps: BookDeps,
  payment: PaymentRow,
): Promise<PaymentResult | null> {
  const subscription = await deps.provider.subscriptionOf(payment.accountCode);
  if (subscription === null || !isLive(subscription, deps.now)) return null;
  if (subscription.planCode !== payment.planCode) return null;
  const { trialEndsAt } = subscription;
  const isTrial = trialEndsAt !== null && trialEndsAt.getTime() > deps.now;
  const receipt =
    (await deps.provider.receiptOf(payment.accountCode)) ??
    (isTrial ? freeReceipt(subscription, deps.now) : null);
  // A receipt that is known belongs to an earlier payment.
  return receipt === null || (await isRecorded(deps.db, receipt.id))
    ? null
    : recordPayment(deps, payment, { type: 'paid', subscription, receipt });
}

const isCharging = eq(payments.state, 'charging');

/** A charge that no request waits for any more. */
const isStale = (now: number) => lt(payments.updatedAt, new Date(now - chargeTimeoutMs + 1));

type PaymentChange = Partial<Pick<PaymentRow, 'state' | 'reason' | 'updatedAt' | 'checkedAt'>>;

/**
 * Claims a payment and records its charge if the provider has it. Otherwise the payment becomes what is
 * given: if it was not charged, and if the provider could not be asked.
 */
async function recoverClaimed(
  deps: BookDeps,
  payment: PaymentRow,
  { uncharged, unknown }: Record<'uncharged' | 'unknown', PaymentChange>,
): Promise<boolean> {
  const claimed = await claimPayment(deps, payment, [payment.state]);
  if (claimed === null) return false;
  const free = (change: PaymentChange) =>
    deps.db
      .update(payments)
      .set(change)
      .where(and(eq(payments.id, payment.id), isCharging));
  try {
    if ((await recoverCharge(deps, claimed)) !== null) return true;
  } catch (error) {
    await free(unknown);
    throw error;
  }
  await free(uncharged);
  return false;
}

/**
 * Records a charge if the provider has it; one that never happened fails once its token has expired, or at
 * once with `isOver`.
 */
async function resolveCharge(deps: PaymentDeps, payment: PaymentRow, { isOver = false } = {}) {
  const { now } = deps;
  const unknown = { updatedAt: payment.updatedAt, checkedAt: new Date(now) };
  const isExpired = isOver || now - payment.createdAt.getTime() > paymentLifetimeMs;
  const uncharged = isExpired ? ({ state: 'failed', reason: '' } as const) : unknown;
  await recoverClaimed(deps, payment, { unknown, uncharged });
}

/**
 * Records a charge that arrives after its payment was given up, or while the bank is asked again. It is
 * known by a live subscription that our books lack, of the plan of such a payment. `isClaimed` says that
 * the caller has the account's claim already. Resolves with whether a charge was recorded.
 */
export async function recoverLateCharge(
  deps: BookDeps,
  accountCode: string,
  all: readonly ProviderSubscription[],
  { isClaimed = false } = {},
): Promise<boolean> {
  const { db, now } = deps;
  const live = all.filter((each) => isLive(each, now));
  const [newest] = live;
  if (newest === undefined) return false;
  const [stored] = await db
    .select({ id: subscriptions.providerId })
    .from(subscriptions)
    .where(eq(subscriptions.accountCode, accountCode));
  if (live.some(({ id }) => id === stored?.id)) return false;
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.accountCode, accountCode),
        eq(payments.planCode, newest.planCode),
        inArray(payments.state, ['failed', 'challenge']),
      ),
    )
    // One that was refused, for which the provider gave a reason, is the least likely.
    .orderBy(sql`coalesce(${payments.reason}, '') <> ''`, desc(payments.createdAt))
    .limit(1);
  if (payment === undefined) return false;
  if (isClaimed) return (await recoverCharge(deps, payment)) !== null;
  const { state, updatedAt } = payment;
  const before = { state, updatedAt };
  return recoverClaimed(deps, payment, { uncharged: before, unknown: before });
}

/** Resolves the interrupted charge of an account before its next one; returns how many there were. */
export async function recoverChargeOf(deps: PaymentDeps, accountCode: string): Promise<number> {
  const rows = await deps.db
    .select()
    .from(payments)
    .where(and(isCharging, isStale(deps.now), eq(payments.accountCode, accountCode)));
  for (const payment of rows) await resolveCharge(deps, payment, { isOver: true });
  return rows.length;
}

/** An interrupted charge whose outcome is unknown is asked about again after this time. */
const againMs = 60_000;

/** When the next charge can be resolved that is under way, or of unknown outcome. */
async function nextCharge(db: Database): Promise<number | undefined> {
  const { rows } = await db.execute<{ at: string | number | null }>(sql`
    select extract(epoch from min(greatest(
      updated_at + ${chargeTimeoutMs} * interval '1 millisecond',
      checked_at + ${againMs} * interval '1 millisecond'))) * 1000 as at
    from payments where state = 'charging'`);
  const at = rows[0]?.at ?? null;
  return at === null ? undefined : Math.ceil(Number(at));
}

/** The round over interrupted charges: the longest unchecked first. */
export async function recoverInterruptedCharges(
  deps: PaymentDeps,
  round: Pick<RoundDeps, 'log' | 'metrics'>,
  signal?: AbortSignal,
): Promise<RoundResult> {
  const { db, now } = deps;
  const rows = await db
    .select()
    .from(payments)
    .where(and(isCharging, isStale(now)))
    .orderBy(sql`${payments.checkedAt} nulls first`, asc(payments.updatedAt))
    .limit(1_000);
  const result = await eachRow(
    round,
    'charges',
    rows,
    (payment) => resolveCharge(deps, payment),
    signal,
  );
  return {
    counts: { charges: result.done },
    failed: result.isCut ? 'cut' : undefined,
    nextAt: await nextCharge(db),
  };
}

/**
 * Ends the claims on charges at the start on an embedded database, which no other process has open: what
 * is under way there was interrupted.
 */
export async function releaseCharges(db: Database, now: number): Promise<void> {
  const interruptedAt = new Date(now - chargeTimeoutMs);
  await db
    .update(payments)
    .set({
      updatedAt: sql`least(${payments.updatedAt}, ${interruptedAt.toISOString()}::timestamptz)`,
    })
    .where(isCharging);
}
