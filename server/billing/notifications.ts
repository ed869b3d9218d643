/** @file The provider's notifications: kept when they arrive, and processed as planned work. */
import { eq } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { webhookEvents } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { plan } from '../jobs/queue.ts';
import type { Worker } from '../jobs/runner.ts';
import type { Notification } from '../providers/billing/recurly/webhook.ts';
import type { Services } from '../services.ts';
import { recoverLateCharge } from './interrupted-charges.ts';
import { refundDuplicates, userOfAccountCode } from './provider-account.ts';
import { addNotice, addReceiptNotice, saveSubscription } from './subscriptions.ts';

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

/**
 * Stores what the provider has of an account now, since a notification's own content may be old. An
 * account without a customer of ours is left alone, unless one of our payments was charged late.
 */
async function syncAccount(services: Services, accountCode: string): Promise<void> {
  const { db, log, billing } = services;
  const { provider } = billing;
  const now = services.now();
  if ((await userOfAccountCode(db, accountCode)) === undefined) {
    const all = await provider.subscriptionsOf(accountCode);
    await recoverLateCharge({ db, provider, now }, accountCode, all);
  }
  const userId = await userOfAccountCode(db, accountCode);
  if (userId === undefined) return;
  // First: a second subscription must not take the place of the one that our books have a receipt for.
  await refundDuplicates(db, provider, accountCode, { now, log });
  // An older subscription of the same account must not close a newer one.
  const current = await provider.subscriptionOf(accountCode);
  if (current !== null) await saveSubscription(db, provider.name, userId, current, now);
}

async function syncSubscription(services: Services, id: string): Promise<void> {
  const reported = await services.billing.provider.subscription(id);
  if (reported !== null) await syncAccount(services, reported.accountCode);
}

/** A renewal that could not be charged; the provider tries again by itself. */
function isFailedCharge(eventType: string): boolean {
  return eventType === 'charge_invoice.past_due' || eventType === 'charge_invoice.failed';
}

async function noticeFailedCharge({ db, billing, now }: Services, id: string): Promise<void> {
  const found = await billing.provider.receipt(id);
  if (found?.receipt.state !== 'due') return;
  const userId = await userOfAccountCode(db, found.accountCode);
  if (userId === undefined) return;
  const notice = { userId, kind: 'chargeFailed', key: id } as const;
  await db.transaction((tx) => addNotice(tx, notice, now()));
}

/**
 * The receipt of a charge that was paid, which a renewal does not have while its charge fails. The account
 * is stored first: the mail names the next charge, and a second subscription is paid back.
 */
async function noticePaidCharge(services: Services, id: string): Promise<void> {
  const { db, billing, now } = services;
  const found = await billing.provider.receipt(id);
  if (found === null) return;
  await syncAccount(services, found.accountCode);
  const userId = await userOfAccountCode(db, found.accountCode);
  const isPaid = (await billing.provider.receipt(id))?.receipt.state === 'paid';
  if (userId === undefined || !isPaid) return;
  await db.transaction((tx) => addReceiptNotice(tx, userId, id, now()));
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
      if (eventType === 'charge_invoice.paid') await noticePaidCharge(services, subject);
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
