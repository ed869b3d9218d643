/** @file What billing does at start and now and then: plans, demo subscriptions, loose ends. */
import { eq, isNull } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { sandboxSubscriptions, subscriptions } from '../db/billing-schema.ts';
import { users } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { finishInterrupted } from './recovery.ts';
import { accountCodeOf } from './ledger.ts';
import { seedPlans } from './plans.ts';
import { keepSubscription, refreshEnded } from './subscriptions.ts';

const dayMs = 24 * 3_600_000;

/** Gives the demo's users a subscription at the sandbox, in the middle of its month or long over. */
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
        currentPeriodEndsAt: isOver ? until : new Date(now() + 18 * dayMs),
        createdAt: new Date(now() - 12 * dayMs),
      })
      .onConflictDoNothing();
    const told = await billing.provider.subscriptionOf(accountCode);
    if (told !== null) await keepSubscription(db, billing.provider.name, id, told, now());
  }
}

/** Plans in an empty table, and the demo's subscriptions where there is a demo. */
export async function seedBilling(services: Services): Promise<void> {
  await seedPlans(services.db);
  const { settings, billing } = services;
  if (settings.seed && billing.provider.name === 'sandbox') await seedDemoSubscriptions(services);
}

/** Follows up interrupted charges and renewals nobody told us of. Never stops a start. */
export async function keepBooks({ db, billing, secret, now, log }: Services): Promise<void> {
  try {
    const world = { db, provider: billing.provider, secret, now: now() };
    const finished = await finishInterrupted(world);
    const refreshed = await refreshEnded(db, billing.provider, now());
    if (finished + refreshed > 0) log.info({ finished, refreshed }, 'billing caught up');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ reason: error.message }, 'billing provider is away');
  }
}
