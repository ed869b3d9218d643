/** @file Routes of billing outside the contract: webhooks, and the sandbox's browser API. */
import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { AppError } from '../../../contract/faults.ts';
import { requestLimits } from '../../../contract/limits.ts';
import { refundDuplicates } from '../../billing/provider-account.ts';
import { addNotice, saveSubscription } from '../../billing/subscriptions.ts';
import { subscriptions, webhookEvents } from '../../db/billing-schema.ts';
import { readBytes } from '../../http/body.ts';
import type { PlanSources } from '../../http/headers.ts';
import { answerError } from '../mount.ts';
import type { BillingProvider } from '../../providers/billing/provider.ts';
import { sendNotices } from '../../billing/notices.ts';
import {
  isSigned,
  readNotification,
  type Notification,
} from '../../providers/billing/recurly/webhook.ts';
import { mountSandbox } from '../../providers/billing/sandbox/endpoints.ts';
import type { Services } from '../../services.ts';

/** Sources the plan page's security policy allows beyond the other pages'. */
export function planSourcesOf({ page }: BillingProvider): PlanSources {
  return {
    'script-src': page.scriptSources,
    'style-src': page.styleSources,
    'connect-src': page.connectSources,
    'frame-src': page.frameSources,
    'img-src': page.imageSources,
  };
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
function isFailedCharge({ objectType, eventType }: Notification): boolean {
  return objectType === 'charge_invoice' && (eventType === 'past_due' || eventType === 'failed');
}

async function noticeFailedCharge({ db, billing, now }: Services, id: string): Promise<void> {
  const found = await billing.provider.receipt(id);
  if (found?.receipt.state !== 'due') return;
  const [known] = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.accountCode, found.accountCode));
  if (known !== undefined) {
    await addNotice(db, { userId: known.userId, kind: 'chargeFailed', key: id }, now());
  }
}

async function receive(c: Context, services: Services): Promise<Response> {
  const { db, billing, now } = services;
  const body = new TextDecoder().decode(await readBytes(c.req.raw, requestLimits.bodyBytes));
  const signature = c.req.header('recurly-signature') ?? '';
  if (!isSigned(signature, body, billing.webhookKeys, now())) throw new AppError('unauthorized');
  const notification = readNotification(body);
  const id = c.req.header('recurly-notification-id') ?? '';
  if (notification === null || !/^[\w-]{1,100}$/.test(id)) throw new AppError('invalid');
  const seen = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  if (seen.length > 0) return c.body(null, 204);
  // Processed before it is recorded: after a failure in between it is sent again, which is harmless.
  if (notification.objectType === 'subscription') await syncSubscription(services, notification.id);
  if (isFailedCharge(notification)) await noticeFailedCharge(services, notification.id);
  await sendNotices(services);
  const eventType = `${notification.objectType}.${notification.eventType}`.slice(0, 100);
  await db
    .insert(webhookEvents)
    .values({ id, eventType, receivedAt: new Date(now()) })
    .onConflictDoNothing();
  return c.body(null, 204);
}

/** Mounts the webhooks, and the sandbox's API if the sandbox is the provider. */
export function mountBilling(app: Hono, services: Services): void {
  app.post('/api/webhooks/recurly', async (c) => {
    try {
      return await receive(c, services);
    } catch (error) {
      return answerError(c, error, services);
    }
  });
  if (services.billing.provider.name === 'sandbox') mountSandbox(app, services.db, services.now);
}
