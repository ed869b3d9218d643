/** @file Renewals of which no webhook arrived: the provider is asked once a period has ended. */
import { and, eq, lt, ne } from 'drizzle-orm';
import { subscriptions } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import type { BillingProvider } from '../providers/billing/provider.ts';
import { refreshSubscription } from './subscriptions.ts';

/**
 * Refreshes subscriptions whose period has ended, so that a renewal whose webhook was lost does
 * not end access. An expired one is refreshed once. Returns the number of subscriptions refreshed.
 */
export async function refreshMissedRenewals(
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
