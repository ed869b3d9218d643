/** @file The sandbox's subscriptions: reading, renewing, cancelling and reactivating them. */
import { and, desc, eq, ne } from 'drizzle-orm';
import { AppError } from '../../../../contract/faults.ts';
import { dayMs } from '../../../../contract/limits.ts';
import { plans, sandboxSubscriptions } from '../../../db/billing-schema.ts';
import type { Database } from '../../../db/open.ts';
import {
  currentOf,
  type BillingProvider,
  type ProviderPlan,
  type ProviderSubscription,
} from '../provider.ts';

/** The dependencies of the sandbox. */
export interface SandboxDeps {
  readonly db: Database;
  readonly now: () => number;
}

type Row = typeof sandboxSubscriptions.$inferSelect;

/** A row of `plans`. */
export type PlanRow = typeof plans.$inferSelect;

/** The end of a period that starts at `start`. */
export function periodEnd(start: Date, unit: 'day' | 'month', length: number): Date {
  const end = new Date(start);
  if (unit === 'day') end.setUTCDate(end.getUTCDate() + length);
  else {
    const day = end.getUTCDate();
    end.setUTCMonth(end.getUTCMonth() + length);
    // A month after 31 January is the last day of February, not 3 March.
    if (end.getUTCDate() !== day) end.setUTCDate(0);
  }
  return end;
}

/** The plan of a code; throws `invalid` for an unknown one. */
export async function planOf(db: Database, code: string): Promise<PlanRow> {
  const [plan] = await db.select().from(plans).where(eq(plans.code, code));
  if (plan === undefined) throw new AppError('invalid');
  return plan;
}

/** What the sandbox charges: the amounts of our own table. */
export async function soldPlan(db: Database, code: string): Promise<ProviderPlan | null> {
  const { currency, unitCents, setupCents, intervalUnit, intervalLength, taxIncluded } = plans;
  const columns = { currency, unitCents, setupCents, intervalUnit, intervalLength, taxIncluded };
  const [plan] = await db.select(columns).from(plans).where(eq(plans.code, code));
  return plan ?? null;
}

/** A stored subscription in its current state. */
export async function subscriptionFrom(
  { db, now }: SandboxDeps,
  row: Row,
): Promise<ProviderSubscription> {
  const plan = await planOf(db, row.planCode);
  let end = row.currentPeriodEndsAt;
  // A provider renews by itself; the sandbox catches up whenever a subscription is read.
  while (row.state === 'active' && end.getTime() <= now()) {
    end = periodEnd(end, plan.intervalUnit, plan.intervalLength);
  }
  const isOver = row.state === 'canceled' && end.getTime() <= now();
  return {
    id: row.id,
    accountCode: row.accountCode,
    planCode: row.planCode,
    planName: plan.name,
    state: isOver || row.state === 'refunded' ? 'expired' : row.state,
    currentPeriodEndsAt: end,
    trialEndsAt: plan.trialDays === null ? null : trialEndOf(row, end, plan.trialDays),
    nextAmount: plan.unitCents / 100,
    currency: row.currency,
  };
}

/** The end of a trial: of the first period, which the order named to the millisecond. */
function trialEndOf({ createdAt }: Row, end: Date, days: number): Date {
  const about = new Date(createdAt.getTime() + days * dayMs);
  return Math.abs(end.getTime() - about.getTime()) < dayMs ? end : about;
}

async function rowOf(db: Database, id: string): Promise<Row | undefined> {
  const rows = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id));
  return rows[0];
}

/** The newest subscriptions of an account. */
export async function newestRows(db: Database, accountCode: string, count: number): Promise<Row[]> {
  return db
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.accountCode, accountCode))
    .orderBy(desc(sandboxSubscriptions.createdAt))
    .limit(count);
}

/** Changes a running subscription from one state to the other; null if it is not in `from`. */
async function changeState(deps: SandboxDeps, id: string, from: Row['state'], to: Row['state']) {
  const row = await rowOf(deps.db, id);
  if (row === undefined || row.state !== from) return null;
  const { state, currentPeriodEndsAt } = await subscriptionFrom(deps, row);
  if (state === 'expired') return null;
  await deps.db
    .update(sandboxSubscriptions)
    .set({ state: to, currentPeriodEndsAt })
    .where(eq(sandboxSubscriptions.id, id));
  return subscriptionFrom(deps, { ...row, state: to, currentPeriodEndsAt });
}

/** The provider's calls about subscriptions that exist. */
export function sandboxSubscriptionCalls(
  deps: SandboxDeps,
): Pick<
  BillingProvider,
  'subscriptionsOf' | 'subscriptionOf' | 'subscription' | 'refund' | 'cancel' | 'reactivate'
> {
  const { db, now } = deps;
  const subscriptionsOf = async (accountCode: string) => {
    const rows = await newestRows(db, accountCode, 20);
    return Promise.all(rows.map((row) => subscriptionFrom(deps, row)));
  };
  return {
    subscriptionsOf,
    subscriptionOf: async (accountCode) => currentOf(await subscriptionsOf(accountCode), now()),

    async subscription(id) {
      const row = await rowOf(db, id);
      return row === undefined ? null : subscriptionFrom(deps, row);
    },

    async refund(id) {
      const ended = await db
        .update(sandboxSubscriptions)
        .set({ state: 'refunded', currentPeriodEndsAt: new Date(now()) })
        .where(and(eq(sandboxSubscriptions.id, id), ne(sandboxSubscriptions.state, 'refunded')))
        .returning({ id: sandboxSubscriptions.id });
      return ended.length > 0;
    },

    cancel: (id) => changeState(deps, id, 'active', 'canceled'),
    reactivate: (id) => changeState(deps, id, 'canceled', 'active'),
  };
}
