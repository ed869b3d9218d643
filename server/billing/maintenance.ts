/** @file Billing tasks at start and every few minutes: seeds, interrupted charges, renewals. */
import { eq, isNull } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { sandboxSubscriptions, subscriptions } from '../db/billing-schema.ts';
import { users } from '../db/schema.ts';
import { periodEnd } from '../providers/billing/sandbox/subscriptions.ts';
import type { Services } from '../services.ts';
import { recoverInterruptedCharges } from './interrupted-charges.ts';
import { accountCodeOf, type PaymentDeps } from './ledger.ts';
import { seedPlans } from './plans.ts';
import { syncPrices } from './prices.ts';
import { refreshMissedRenewals } from './missed-renewals.ts';
import { refundRecentDuplicates } from './provider-account.ts';
import { saveSubscription } from './subscriptions.ts';

const dayMs = 24 * 3_600_000;

/** What a payment works with. */
export function paymentDepsOf(services: Services, now: number): PaymentDeps {
  const { db, billing, secret, formerSecrets, log } = services;
  return { db, provider: billing.provider, secret, formerSecrets, log, now };
}

/** Gives each demo user a subscription of the sandbox, running or ended. */
async function seedDemoSubscriptions({ db, billing, secret, now }: Services): Promise<void> {
  const rows = await db
    .select({ id: users.id, email: users.email, until: users.subscribedUntil })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(isNull(subscriptions.userId));
  for (const { id, email, until } of rows) {
    if (until === null) continue;
    const isOver = until.getTime() <= now();
    const accountCode = accountCodeOf(email, secret);
    const endsAt = isOver ? until : new Date(now() + 18 * dayMs);
    await db
      .insert(sandboxSubscriptions)
      .values({
        id: `demo-${id}`,
        paymentId: `demo-${id}`,
        accountCode,
        planCode: 'monthly',
        state: isOver ? 'canceled' : 'active',
        amountCents: 999,
        currency: 'USD',
        currentPeriodEndsAt: endsAt,
        // The one receipt is for the period that ends then.
        createdAt: periodEnd(endsAt, 'month', -1),
      })
      .onConflictDoNothing();
    const subscription = await billing.provider.subscriptionOf(accountCode);
    if (subscription === null) continue;
    await saveSubscription(db, billing.provider.name, id, subscription, now());
  }
}

/** Seeds the plans into an empty table, and the subscriptions of demo users in the demo. */
export async function seedBilling(services: Services): Promise<void> {
  await seedPlans(services.db);
  const { settings, billing } = services;
  if (settings.seed && billing.provider.name === 'sandbox') await seedDemoSubscriptions(services);
}

/**
 * Resolves interrupted charges, renewals without a notification, second subscriptions and changed
 * prices. An unreachable provider is logged and does not prevent the start.
 */
export async function reconcileBilling(services: Services): Promise<void> {
  const { db, billing, now, log } = services;
  try {
    const deps = paymentDepsOf(services, now());
    const recovered = await recoverInterruptedCharges(deps);
    const refreshed = await refreshMissedRenewals(db, billing.provider, now());
    const refunded = await refundRecentDuplicates(db, billing.provider, deps);
    // Last: orders and renewals are settled even where a plan cannot be read.
    const repriced = await syncPrices(db, billing.provider, log);
    if (recovered + refreshed + refunded + repriced > 0) {
      log.info({ recovered, refreshed, refunded, repriced }, 'billing reconciled');
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ reason: error.message }, 'billing provider is unreachable');
  }
}
