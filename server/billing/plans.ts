/**
 * @file The plans on offer. The page derives everything it shows from them; prices.ts keeps the prices
 * of a real provider.
 */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { termsOf, type Plan } from '../../contract/records/plan.ts';
import { plans } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';

/** A row of `plans`. */
export type PlanRow = typeof plans.$inferSelect;

const seeds: readonly Omit<PlanRow, 'pricedAt'>[] = [
  {
    code: 'monthly_trial',
    planId: 'plan-1',
    planType: 1,
    name: 'Limn Monthly with trial week',
    currency: 'USD',
    intervalUnit: 'month',
    intervalLength: 1,
    unitCents: 999,
    beforeCents: null,
    setupCents: 100,
    trialDays: 7,
    taxIncluded: true,
    metaInfo: '',
    position: 1,
    isOffered: true,
  },
  ...(
    [
      ['weekly', 'Limn Weekly', 'day', 7, 499, 999],
      ['monthly', 'Limn Monthly', 'month', 1, 999, 1_999],
      ['quarterly', 'Limn Quarterly', 'month', 3, 1_999, 4_999],
    ] as const
  ).map(
    (
      [code, name, intervalUnit, intervalLength, unitCents, beforeCents],
      index,
    ): Omit<PlanRow, 'pricedAt'> => ({
      code,
      planId: `plan-${index + 2}`,
      planType: 2,
      name,
      currency: 'USD',
      intervalUnit,
      intervalLength,
      unitCents,
      beforeCents,
      setupCents: null,
      trialDays: null,
      taxIncluded: true,
      metaInfo: code === 'monthly' ? 'recommended' : '',
      position: index + 2,
      isOffered: true,
    }),
  ),
];

/**
 * Inserts the plans of both layouts that are missing; the others are kept. `pricedAt` is null where the
 * provider has yet to name their prices.
 */
export async function seedPlans(db: Database, pricedAt: number | null): Promise<void> {
  await db
    .insert(plans)
    .values(
      seeds.map((seed) => ({ ...seed, pricedAt: pricedAt === null ? null : new Date(pricedAt) })),
    )
    .onConflictDoNothing();
  if (pricedAt === null) return;
  await db
    .update(plans)
    .set({ pricedAt: new Date(pricedAt) })
    .where(isNull(plans.pricedAt));
}

/** Plans on offer whose price is the provider's. */
const isOnOffer = and(eq(plans.isOffered, true), isNotNull(plans.pricedAt));

const units = (cents: number | null) => (cents === null ? null : cents / 100);

/** A plan as a record of the contract. */
export function planRecordOf(row: PlanRow): Plan {
  return {
    plan_id: row.planId,
    plan_type: row.planType === 2 ? 2 : 1,
    code: row.code,
    name: row.name,
    currency: row.currency,
    interval_length: row.intervalLength,
    unit_amount: row.unitCents / 100,
    unit_amount_before_discount: units(row.beforeCents),
    setup_fee: units(row.setupCents),
    trial_length: row.trialDays,
    meta_info: row.metaInfo,
    tax_included: row.taxIncluded,
  };
}

/** What a plan costs, as a payment keeps it: two are the same if their plans have the same terms. */
export function keptTerms(row: PlanRow): string {
  return JSON.stringify(termsOf(planRecordOf(row)));
}

/** The plans on offer in their order, as records of the contract. */
export async function offeredPlans(db: Database): Promise<Plan[]> {
  const rows = await db.select().from(plans).where(isOnOffer).orderBy(asc(plans.position));
  return rows.map(planRecordOf);
}

/** A plan that can be bought, by its code. */
export async function offeredPlan(db: Database, code: string): Promise<PlanRow | undefined> {
  const rows = await db
    .select()
    .from(plans)
    .where(and(eq(plans.code, code), isOnOffer));
  return rows[0];
}
