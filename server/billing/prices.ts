/** @file Keeps the prices of the plan page those that the provider charges. */
import { eq } from 'drizzle-orm';
import { plans } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { eachRow, type RoundDeps, type RoundResult } from '../jobs/rounds.ts';
import type { BillingProvider } from '../providers/billing/provider.ts';

/**
 * Copies price, setup fee, period, currency and tax of every offered plan from the provider's record. A
 * plan that the provider does not sell is logged and keeps what is known of it; one whose price the
 * provider has never named is not shown. A former price that is not above the new one is dropped, it would
 * be no discount. Trials are ours: their end is part of the order.
 */
export async function syncPrices(
  { db, provider, now }: { db: Database; provider: Pick<BillingProvider, 'plan'>; now: number },
  round: Pick<RoundDeps, 'log' | 'metrics'>,
  signal?: AbortSignal,
): Promise<RoundResult> {
  let prices = 0;
  const rows = await db.select().from(plans).where(eq(plans.isOffered, true));
  const copy = async (row: typeof plans.$inferSelect) => {
    const sold = await provider.plan(row.code, row.currency);
    if (sold === null) {
      round.log.warn({ plan: row.code }, 'the billing provider does not sell an offered plan');
      return;
    }
    const isStored = row.beforeCents !== null && row.beforeCents > sold.unitCents;
    const next = { ...sold, beforeCents: isStored ? row.beforeCents : null };
    const names = Object.keys(next) as (keyof typeof next)[];
    const isSame = names.every((name) => row[name] === next[name]);
    if (!isSame) prices += 1;
    await db
      .update(plans)
      .set({ ...next, pricedAt: new Date(now) })
      .where(eq(plans.code, row.code));
  };
  const { failed } = await eachRow(round, 'prices', rows, copy, signal);
  // There are few: one that failed is asked about again soon.
  return { counts: { prices }, failed: failed > 0 ? 'unavailable' : undefined };
}
