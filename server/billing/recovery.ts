/** @file Charges that were interrupted: the provider is asked whether they happened. */
import { and, eq, lt } from 'drizzle-orm';
import { payments } from '../db/billing-schema.ts';
import { isLive } from '../providers/billing/provider.ts';
import {
  chargingMs,
  claim,
  paymentLifeMs,
  settle,
  type PaymentResult,
  type PaymentRow,
  type PaymentWorld,
} from './ledger.ts';

/** Books an interrupted charge when the provider has it; null when it never happened. */
export async function followUp(
  world: PaymentWorld,
  payment: PaymentRow,
): Promise<PaymentResult | null> {
  const told = await world.provider.subscriptionOf(payment.accountCode);
  if (told === null || !isLive(told, world.now) || told.planCode !== payment.planCode) return null;
  const receipt = await world.provider.receiptOf(payment.accountCode);
  return receipt === null
    ? null
    : settle(world, payment, { type: 'paid', subscription: told, receipt });
}

/**
 * Follows up charges that were interrupted: booked when the provider has them, closed when their
 * token is too old to be charged. Run at start, now and then, and before a new charge.
 */
export async function finishInterrupted(
  world: PaymentWorld,
  accountCode?: string,
): Promise<number> {
  const { db, now } = world;
  const stale = and(
    eq(payments.state, 'charging'),
    lt(payments.updatedAt, new Date(now - chargingMs + 1)),
    ...(accountCode === undefined ? [] : [eq(payments.accountCode, accountCode)]),
  );
  const rows = await db.select().from(payments).where(stale).limit(200);
  for (const payment of rows) {
    const claimed = await claim(world, payment, ['charging']);
    if (claimed === null || (await followUp(world, claimed)) !== null) continue;
    const isOver = accountCode !== undefined || now - payment.createdAt.getTime() > paymentLifeMs;
    await db
      .update(payments)
      .set(isOver ? { state: 'failed', reason: '' } : { updatedAt: payment.updatedAt })
      .where(eq(payments.id, payment.id));
  }
  return rows.length;
}
