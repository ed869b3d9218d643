/** @file Routes of billing outside the contract: webhooks, and the sandbox's browser API. */
import type { Context, Hono } from 'hono';
import { AppError } from '../../../contract/faults.ts';
import { requestLimits } from '../../../contract/limits.ts';
import { keepNotification } from '../../billing/notifications.ts';
import { readBytes } from '../../http/body.ts';
import type { PlanSources } from '../../http/headers.ts';
import { errorResponse } from '../mount.ts';
import type { BillingProvider } from '../../providers/billing/provider.ts';
import { isSigned, readNotification } from '../../providers/billing/recurly/webhook.ts';
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

/**
 * Keeps a notification and plans its work, so that the provider is answered at once: what a notification
 * asks for takes calls of the provider, which would otherwise wait for its own webhook.
 */
async function receive(c: Context, services: Services): Promise<Response> {
  const { db, billing, now } = services;
  const body = new TextDecoder().decode(await readBytes(c.req.raw, requestLimits.bodyBytes));
  const signature = c.req.header('recurly-signature') ?? '';
  if (!isSigned(signature, body, billing.webhookKeys, now())) throw new AppError('unauthorized');
  const notification = readNotification(body);
  const id = c.req.header('recurly-notification-id') ?? '';
  if (notification === null || !/^[\w-]{1,100}$/.test(id)) throw new AppError('invalid');
  if (await keepNotification(db, id, notification, now())) services.wakeJobs();
  return c.body(null, 204);
}

/** Mounts the webhooks, and the sandbox's API if the sandbox is the provider. */
export function mountBilling(app: Hono, services: Services): void {
  app.post('/api/webhooks/recurly', async (c) => {
    try {
      return await receive(c, services);
    } catch (error) {
      return errorResponse(c, error, services);
    }
  });
  if (services.billing.provider.name === 'sandbox') mountSandbox(app, services.db, services.now);
}
