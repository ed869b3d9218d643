/** @file Renewals of which no webhook arrived: the provider is asked once a period has ended. */
import { and, asc, eq, lt, ne, or, isNull, sql } from 'drizzle-orm';
import { subscriptions } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { eachRow, type RoundDeps, type RoundResult } from '../jobs/rounds.ts';
import type { BillingProvider } from '../providers/billing/provider.ts';
import { refreshSubscription } from './subscriptions.ts';

/** Rows that are read at once. */
const batch = 500;

/** The part of the time since the end of a period after which it is asked about again. */
const againPart = 1 / 24;

/**
 * Refreshes subscriptions whose period has ended, so that a renewal whose webhook was lost does not end
 * access: those first that were asked about the longest ago, so that rows the provider does not know never
 * keep others waiting. The longer the end is past, the rarer a subscription is asked about; an expired one
 * is refreshed once.
 */
export async function refreshMissedRenewals(
  { db, provider, now }: { db: Database; provider: BillingProvider; now: number },
  round: Pick<RoundDeps, 'log' | 'metrics'>,
  signal?: AbortSignal,
): Promise<RoundResult> {
  const { checkedAt, currentPeriodEndsAt: endsAt, userId } = subscriptions;
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const isDue = and(
    eq(subscriptions.provider, provider.name),
    ne(subscriptions.state, 'expired'),
    lt(endsAt, new Date(now)),
    or(
      isNull(checkedAt),
      and(
        lt(checkedAt, new Date(now)),
        sql`${checkedAt} <= ${at} - (${at} - ${endsAt}) * ${againPart}`,
      ),
    ),
  );
  const refresh = async (row: typeof subscriptions.$inferSelect) => {
    // Marked before: one that fails has had its turn as well.
    await db
      .update(subscriptions)
      .set({ checkedAt: new Date(now) })
      .where(eq(userId, row.userId));
    await refreshSubscription(db, provider, row, now);
  };
  let renewals = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(subscriptions)
      .where(isDue)
      .orderBy(sql`${checkedAt} nulls first`, asc(endsAt))
      .limit(batch);
    const { done, isCut } = await eachRow(round, 'renewals', rows, refresh, signal);
    renewals += done;
    if (isCut) return { counts: { renewals }, failed: 'cut' };
    if (rows.length < batch) return { counts: { renewals } };
  }
}
