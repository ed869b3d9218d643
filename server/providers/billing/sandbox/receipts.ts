/** @file The sandbox's receipts, derived from its subscriptions. */
import { sql } from 'drizzle-orm';
import { dayMs } from '../../../../contract/limits.ts';
import { sandboxSubscriptions } from '../../../db/billing-schema.ts';
import type { BillingProvider, ProviderReceipt } from '../provider.ts';
import {
  newestRows,
  periodEnd,
  planOf,
  subscriptionFrom,
  type SandboxDeps,
} from './subscriptions.ts';

type Row = typeof sandboxSubscriptions.$inferSelect;

/** The charges of a subscription, newest first: its first one, and one at the start of each later period. */
async function chargesOf(deps: SandboxDeps, row: Row): Promise<ProviderReceipt[]> {
  const plan = await planOf(deps.db, row.planCode);
  const { currentPeriodEndsAt: end } = await subscriptionFrom(deps, row);
  const receipts: ProviderReceipt[] = [];
  const charge = (createdAt: Date, cents: number, number: string): ProviderReceipt => ({
    id: number,
    number,
    amount: cents / 100,
    tax: 0,
    currency: row.currency,
    createdAt,
    state: row.state === 'refunded' ? 'refunded' : 'paid',
  });
  let start = periodEnd(end, plan.intervalUnit, -plan.intervalLength);
  while (start.getTime() > row.createdAt.getTime() + dayMs) {
    receipts.push(charge(start, plan.unitCents, `${row.id}-${start.toISOString().slice(0, 10)}`));
    start = periodEnd(start, plan.intervalUnit, -plan.intervalLength);
  }
  return [...receipts, charge(row.createdAt, row.amountCents, row.id)];
}

/** The provider's calls about receipts. */
export function sandboxReceiptCalls(
  deps: SandboxDeps,
): Pick<BillingProvider, 'receiptsOf' | 'receiptOf' | 'receipt'> {
  const { db } = deps;
  const receiptsOf = async (accountCode: string) => {
    const rows = await newestRows(db, accountCode, 20);
    return (await Promise.all(rows.map((row) => chargesOf(deps, row)))).flat();
  };
  return {
    receiptsOf,
    receiptOf: async (accountCode) => (await receiptsOf(accountCode))[0] ?? null,

    async receipt(id) {
      const own = sandboxSubscriptions.id;
      const [row] = await db
        .select()
        .from(sandboxSubscriptions)
        .where(sql`${id} = ${own} or starts_with(${id}, ${own} || '-')`);
      const found = row && (await chargesOf(deps, row)).find((each) => each.id === id);
      return row === undefined || found === undefined
        ? null
        : { accountCode: row.accountCode, receipt: found };
    },
  };
}
