/** @file Billing tasks at start and every few minutes: seeds, interrupted charges, renewals. */
import { eq, isNull } from 'drizzle-orm';
import { dayMs } from '../../contract/limits.ts';
import { sandboxSubscriptions, subscriptions } from '../db/billing-schema.ts';
import type { RoundKind } from '../db/operations-schema.ts';
import { users } from '../db/schema.ts';
import { roundOf, type RoundResult } from '../jobs/rounds.ts';
import { periodEnd } from '../providers/billing/sandbox/subscriptions.ts';
import type { Services } from '../services.ts';
import { recoverInterruptedCharges } from './interrupted-charges.ts';
import { accountCodeOf, type PaymentDeps } from './ledger.ts';
import { planNotices } from './notices.ts';
import { seedPlans } from './plans.ts';
import { syncPrices } from './prices.ts';
import { refreshMissedRenewals } from './missed-renewals.ts';
import { refundRecentDuplicates } from './provider-account.ts';
import { saveSubscription } from './subscriptions.ts';

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
  const { settings, billing, db, now } = services;
  const isSandbox = billing.provider.name === 'sandbox';
  // The sandbox charges what the seed says; any other provider has to name its prices first.
  await seedPlans(db, isSandbox ? now() : null);
  if (settings.seed && isSandbox) await seedDemoSubscriptions(services);
}

/**
 * The rounds of billing: interrupted charges, renewals without a notification, second subscriptions,
 * changed prices, and mails ahead of a charge. Each has its own turn, so none waits for another.
 */
export function billingRounds(services: Services) {
  const { db, billing, now } = services;
  const deps = () => paymentDepsOf(services, now());
  const round = (kind: RoundKind, work: (signal: AbortSignal) => Promise<RoundResult>) =>
    roundOf(services, kind, work);
  return {
    charges: round('charges', (signal) => recoverInterruptedCharges(deps(), services, signal)),
    renewals: round('renewals', (signal) => refreshMissedRenewals(deps(), services, signal)),
    duplicates: round('duplicates', (signal) => refundRecentDuplicates(deps(), services, signal)),
    prices: round('prices', (signal) =>
      syncPrices({ db, provider: billing.provider, now: now() }, services, signal),
    ),
    announcements: round('announcements', async () => ({
      counts: { announcements: await planNotices(db, now()) },
    })),
  };
}
