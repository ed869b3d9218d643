/** @file Recovery of interrupted charges: the provider is asked whether they happened. */
import { and, eq, lt } from 'drizzle-orm';
import { payments, receipts } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
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

/**
 * Resolves interrupted charges, of one account or of all: recorded if the provider has them, failed
 * if their token has expired. Runs at start, periodically, and before a new charge of the account.
 * Returns the number of charges checked.
 */
export async function recoverInterruptedCharges(
  deps: PaymentDeps,
  accountCode?: string,
): Promise<number> {
  const { db, now } = deps;
  const stale = and(
    eq(payments.state, 'charging'),
    lt(payments.updatedAt, new Date(now - chargeTimeoutMs + 1)),
    ...(accountCode === undefined ? [] : [eq(payments.accountCode, accountCode)]),
  );
  const rows = await db.select().from(payments).where(stale).limit(200);
  for (const payment of rows) {
    const claimed = await claimPayment(deps, payment, ['charging']);
    if (claimed === null || (await recoverCharge(deps, claimed)) !== null) continue;
    const isExpired =
      accountCode !== undefined || now - payment.createdAt.getTime() > paymentLifetimeMs;
    await db
      .update(payments)
      .set(isExpired ? { state: 'failed', reason: '' } : { updatedAt: payment.updatedAt })
      .where(eq(payments.id, payment.id));
  }
  return rows.length;
}
