/** @file Subscriptions as reported by the provider, and the access they give: `users.subscribed_until`. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { hourMs } from '../../contract/limits.ts';
import { notices, subscriptions, type NoticeKind } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { plan } from '../jobs/queue.ts';
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

/** Writes the notices of what has changed at the provider: a renewal, a cancellation, and its withdrawal. */
async function addChangeNotices(
  tx: Database,
  userId: number,
  reported: ProviderSubscription,
  now: number,
): Promise<void> {
  const before = await subscriptionOfUser(tx, userId);
  if (before === undefined || before.providerId !== reported.id) return;
  const [was, is] = [before.currentPeriodEndsAt, reported.currentPeriodEndsAt];
  if (before.state === 'canceled' && reported.state === 'active') {
    // So that another cancellation gets its mail, also one within the same period.
    await tx
      .delete(notices)
      .where(
        and(
          eq(notices.userId, userId),
          eq(notices.kind, 'cancelled'),
          sql`starts_with(${notices.key}, ${`${reported.id} `})`,
        ),
      );
  }
  if (before.state === 'active' && reported.state === 'canceled') {
    await addNotice(
      tx,
      { userId, kind: 'cancelled', key: `${reported.id} ${is.toISOString()}` },
      now,
    );
  }
  if (reported.state !== 'expired' && is.getTime() > was.getTime() + samePeriodMs) {
    await addNotice(
      tx,
      { userId, kind: 'receipt', key: `${reported.id} ${was.toISOString()}` },
      now,
    );
  }
}

/**
 * Stores a notice and plans its mail, once for each key; in the transaction of what causes it. The mail
 * is sent by a lane (server/jobs/runner.ts), which `wakeJobs` lets begin at once.
 */
export async function addNotice(
  tx: Pick<Database, 'insert'>,
  notice: { readonly userId: number; readonly kind: NoticeKind; readonly key: string },
  now: number,
): Promise<void> {
  const [added] = await tx
    .insert(notices)
    .values({ ...notice, createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning({ id: notices.id });
  if (added !== undefined) await plan(tx, 'notice', { noticeId: added.id }, now);
}

/**
 * Stores the notice of a charge that was paid. One that is there already, and waits for that, is due now,
 * also if it is looked at meanwhile, which may have found the charge unpaid; one that was sent stays as it is.
 */
export async function addReceiptNotice(
  tx: Pick<Database, 'insert' | 'select'>,
  userId: number,
  invoice: string,
  now: number,
): Promise<void> {
  const kind = 'receipt';
  await addNotice(tx, { userId, kind, key: invoice }, now);
  const [waiting] = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.kind, kind),
        eq(notices.key, invoice),
        isNull(notices.sentAt),
      ),
    );
  if (waiting !== undefined) await plan(tx, 'notice', { noticeId: waiting.id }, now);
}

/** Ends of a period that differ by less are the same one. */
const samePeriodMs = hourMs;

/** Stores the provider's current state of a subscription; both rows change in one transaction. */
export async function saveSubscription(
  db: Database,
  provider: BillingProvider['name'],
  userId: number,
  reported: ProviderSubscription,
  now: number,
): Promise<void> {
  const values = {
    provider,
    providerId: reported.id,
    accountCode: reported.accountCode,
    planCode: reported.planCode,
    planName: reported.planName,
    state: reported.state,
    currentPeriodEndsAt: reported.currentPeriodEndsAt,
    trialEndsAt: reported.trialEndsAt,
    nextCents: reported.nextAmount === null ? null : Math.round(reported.nextAmount * 100),
    currency: reported.currency,
    updatedAt: new Date(now),
  };
  const endsAt =
    reported.state === 'expired'
      ? new Date(Math.min(now, reported.currentPeriodEndsAt.getTime()))
      : reported.currentPeriodEndsAt;
  await db.transaction(async (tx) => {
    // One save of a user after the other: two first ones at once would both insert, and `on conflict`
    // covers the key of the user alone.
    const own = eq(users.id, userId);
    const [user] = await tx.select({ id: users.id }).from(users).where(own).for('update');
    // Deleted while the provider was asked.
    if (user === undefined) return;
    await addChangeNotices(tx, userId, reported, now);
    await tx
      .insert(subscriptions)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: subscriptions.userId, set: values });
    await tx
      .update(users)
      .set({ subscribedUntil: endsAt, planCode: reported.planCode })
      .where(eq(users.id, userId));
  });
}

/** Reads one user's subscription from the provider again and stores it. */
export async function refreshSubscription(
  db: Database,
  provider: BillingProvider,
  row: SubscriptionRow,
  now: number,
): Promise<ProviderSubscription | null> {
  const reported = await provider.subscriptionOf(row.accountCode);
  if (reported !== null) await saveSubscription(db, provider.name, row.userId, reported, now);
  return reported;
}

/**
 * Cancels a user's subscription at the end of the paid period, or reactivates it. Returns it
 * unchanged if it is in that state already, and null if no subscription is running.
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
  const reported = await provider[change](current.id);
  if (reported !== null) await saveSubscription(db, provider.name, row.userId, reported, now);
  return reported;
}
