/** @file Subscriptions as the provider tells them, and what they open: `users.subscribed_until`. */
import { and, eq, lt, ne } from 'drizzle-orm';
import { subscriptions } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import {
  isLive,
  type BillingProvider,
  type ProviderSubscription,
} from '../providers/billing/provider.ts';

/** A row of `subscriptions`. */
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The subscription of a user. */
export async function subscriptionOfUser(
  db: Database,
  userId: number,
): Promise<SubscriptionRow | undefined> {
  const rows = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return rows[0];
}

/** Writes what the provider says now. Both rows change together, or neither. */
export async function keepSubscription(
  db: Database,
  provider: BillingProvider['name'],
  userId: number,
  told: ProviderSubscription,
  now: number,
): Promise<void> {
  const values = {
    provider,
    providerId: told.id,
    accountCode: told.accountCode,
    planCode: told.planCode,
    planName: told.planName,
    state: told.state,
    currentPeriodEndsAt: told.currentPeriodEndsAt,
    updatedAt: new Date(now),
  };
  const endsAt =
    told.state === 'expired'
      ? new Date(Math.min(now, told.currentPeriodEndsAt.getTime()))
      : told.currentPeriodEndsAt;
  await db.transaction(async (tx) => {
    await tx
      .insert(subscriptions)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: subscriptions.userId, set: values });
    await tx
      .update(users)
      .set({ subscribedUntil: endsAt, planCode: told.planCode })
      .where(eq(users.id, userId));
  });
}

/** Asks the provider anew about one user's subscription. */
export async function refreshSubscription(
  db: Database,
  provider: BillingProvider,
  row: SubscriptionRow,
  now: number,
): Promise<ProviderSubscription | null> {
  const told = await provider.subscriptionOf(row.accountCode);
  if (told !== null) await keepSubscription(db, provider.name, row.userId, told, now);
  return told;
}

/**
 * Ends a user's running subscription at the end of what is paid, or takes that back. One that is
 * so already is answered as it is; null when nothing runs that could be changed.
 */
export async function changeSubscription(
  db: Database,
  provider: BillingProvider,
  row: SubscriptionRow,
  change: 'cancel' | 'reactivate',
  now: number,
): Promise<ProviderSubscription | null> {
  const current = await refreshSubscription(db, provider, row, now);
  if (current === null || !isLive(current, now)) return null;
  if (current.state === (change === 'cancel' ? 'canceled' : 'active')) return current;
  const told = await provider[change](current.id);
  if (told !== null) await keepSubscription(db, provider.name, row.userId, told, now);
  return told;
}

/**
 * Asks about subscriptions whose period has ended: a renewal whose notification was lost must
 * not lock anybody out. One that is over for good is asked about once.
 */
export async function refreshEnded(
  db: Database,
  provider: BillingProvider,
  now: number,
): Promise<number> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, provider.name),
        ne(subscriptions.state, 'expired'),
        lt(subscriptions.currentPeriodEndsAt, new Date(now)),
      ),
    )
    .limit(500);
  for (const row of rows) await refreshSubscription(db, provider, row, now);
  return rows.length;
}
