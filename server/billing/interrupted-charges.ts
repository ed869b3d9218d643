/** @file Recovery of interrupted charges: the provider is asked whether they happened. */
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { payments, receipts } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { eachRow, type RoundDeps, type RoundResult } from '../jobs/rounds.ts';
import { isLive } from '../providers/billing/provider.ts';
import {
  chargeTimeoutMs,
  claimPayment,
  paymentLifetimeMs,
  recordPayment,
  type PaymentResult,
  type PaymentRow,
  type PaymentDeps,
} from './ledger.ts';

async function isRecorded(db: Database, receipt: string): Promise<boolean> {
  return (await db.$count(receipts, eq(receipts.providerRef, receipt))) > 0;
}

/** Records an interrupted charge if the provider has it; null if it never happened. */
export async function recoverCharge(
  deps: PaymentDeps,
  payment: PaymentRow,
): Promise<PaymentResult | null> {
  const subscription = await deps.provider.subscriptionOf(payment.accountCode);
  if (subscription === null || !isLive(subscription, deps.now)) return null;
  if (subscription.planCode !== payment.planCode) return null;
  const receipt = await deps.provider.receiptOf(payment.accountCode);
  // A receipt that is known belongs to an earlier payment.
  return receipt === null || (await isRecorded(deps.db, receipt.id))
    ? null
    : recordPayment(deps, payment, { type: 'paid', subscription, receipt });
}

const isCharging = eq(payments.state, 'charging');

/** A charge that no request waits for any more. */
const isStale = (now: number) => lt(payments.updatedAt, new Date(now - chargeTimeoutMs + 1));

/** Records a charge if the provider has it; one that never happened fails once its token has expired. */
async function resolveCharge(deps: PaymentDeps, payment: PaymentRow, isOver: boolean) {
  const { db, now } = deps;
  const claimed = await claimPayment(deps, payment, ['charging']);
  if (claimed === null) return;
  const isOpen = and(eq(payments.id, payment.id), isCharging);
  const free = { updatedAt: payment.updatedAt, checkedAt: new Date(now) };
  try {
    if ((await recoverCharge(deps, claimed)) !== null) return;
  } catch (error) {
    await db.update(payments).set(free).where(isOpen);
    throw error;
  }
  const isExpired = isOver || now - payment.createdAt.getTime() > paymentLifetimeMs;
  await db
    .update(payments)
    .set(isExpired ? { state: 'failed', reason: '' } : free)
    .where(isOpen);
}

/** Resolves the interrupted charge of an account before its next one; returns how many there were. */
export async function recoverChargeOf(deps: PaymentDeps, accountCode: string): Promise<number> {
  const rows = await deps.db
    .select()
    .from(payments)
    .where(and(isCharging, isStale(deps.now), eq(payments.accountCode, accountCode)));
  for (const payment of rows) await resolveCharge(deps, payment, true);
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
    (payment) => resolveCharge(deps, payment, false),
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
