/** @file The provider's notifications: kept when they arrive, and processed as planned work. */
import { eq } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { subscriptions, webhookEvents } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { plan } from '../jobs/queue.ts';
import type { Worker } from '../jobs/runner.ts';
import type { Notification } from '../providers/billing/recurly/webhook.ts';
import type { Services } from '../services.ts';
import { refundDuplicates } from './provider-account.ts';
import { addNotice, saveSubscription } from './subscriptions.ts';

/** Keeps a notification and plans its work; false for one that came before. */
export async function keepNotification(
  db: Database,
  id: string,
  { objectType, eventType, id: subject }: Notification,
  now: number,
): Promise<boolean> {
  const type = `${objectType}.${eventType}`.slice(0, 100);
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(webhookEvents)
      .values({ id, eventType: type, subject, receivedAt: new Date(now) })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id });
    if (added.length > 0) await plan(tx, 'webhook', { eventId: id }, now);
    return added.length > 0;
  });
}

/** Stores the current state of a subscription after a notification, whose own content may be old. */
async function syncSubscription(services: Services, id: string): Promise<void> {
  const { db, billing, log, now } = services;
  const reported = await billing.provider.subscription(id);
  if (reported === null) return;
  const [known] = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.accountCode, reported.accountCode));
  if (known === undefined) return;
  // An older subscription of the same account must not close a newer one.
  const current = await billing.provider.subscriptionOf(reported.accountCode);
  await saveSubscription(db, billing.provider.name, known.userId, current ?? reported, now());
  await refundDuplicates(db, billing.provider, reported.accountCode, { now: now(), log });
}

/** A renewal that could not be charged; the provider tries again by itself. */
function isFailedCharge(eventType: string): boolean {
  return eventType === 'charge_invoice.past_due' || eventType === 'charge_invoice.failed';
}

async function noticeFailedCharge({ db, billing, now }: Services, id: string): Promise<void> {
  const found = await billing.provider.receipt(id);
  if (found?.receipt.state !== 'due') return;
  const [known] = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.accountCode, found.accountCode));
  if (known === undefined) return;
  const notice = { userId: known.userId, kind: 'chargeFailed', key: id } as const;
  await db.transaction((tx) => addNotice(tx, notice, now()));
}

/** Does what a notification asks for. It is tried again while the provider cannot be asked. */
export function followNotifications(services: Services): Worker {
  const ended = { nextAt: null, isDone: true } as const;
  return async ({ subject: id }) => {
    const [event] = await services.db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
    if (event === undefined) return ended;
    const { eventType, subject } = event;
    try {
      if (eventType.startsWith('subscription.')) await syncSubscription(services, subject);
      if (isFailedCharge(eventType)) await noticeFailedCharge(services, subject);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { failed: error.code };
    }
    // The mails that follow from it.
    services.wakeJobs();
    return ended;
  };
}
