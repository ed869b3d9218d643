/** @file Keeps the prices of the plan page those that the provider charges. */
import { eq } from 'drizzle-orm';
import { plans } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import type { Log } from '../base/log.ts';
import type { BillingProvider } from '../providers/billing/provider.ts';

/**
 * Copies price, setup fee, period, currency and tax of every offered plan from the provider's record;
 * returns how many plans it changed. A plan that the provider does not sell stays and is logged: its
 * orders are declined. A former price that is not above the new one is dropped, it would be no discount.
 * Trials are ours: their end is part of the order.
 */
export async function syncPrices(
  db: Database,
  provider: Pick<BillingProvider, 'plan'>,
  log: Log,
): Promise<number> {
  let changed = 0;
  for (const row of await db.select().from(plans).where(eq(plans.isOffered, true))) {
    const sold = await provider.plan(row.code, row.currency);
    if (sold === null) {
      log.warn({ plan: row.code }, 'the billing provider does not sell an offered plan');
      continue;
    }
    const isKept = row.beforeCents !== null && row.beforeCents > sold.unitCents;
    const next = { ...sold, beforeCents: isKept ? row.beforeCents : null };
    const names = Object.keys(next) as (keyof typeof next)[];
    if (names.every((name) => row[name] === next[name])) continue;
    await db.update(plans).set(next).where(eq(plans.code, row.code));
    changed += 1;
  }
  return changed;
}
