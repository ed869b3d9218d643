/** @file The handlers of all calls; a missing one is a compile error and stops the start. */
import type { Handlers } from './handler.ts';
import { accountHandlers } from './account/account.ts';
import { selfServiceHandlers } from './account/self-service.ts';
import { billingHandlers } from './billing/billing.ts';
import { connectHandlers } from './connect.ts';
import { downloadHandlers } from './download.ts';
import { historyHandlers } from './analysis/history.ts';
import { identityHandlers } from './account/identity.ts';
import { insightHandlers } from './analysis/insights.ts';
import { keyHandlers } from './account/keys.ts';
import { keptOffHandlers } from './analysis/kept-off.ts';
import { listHandlers } from './analysis/lists.ts';
import { moduleHandlers } from './analysis/module.ts';
import { passkeyHandlers } from './account/passkeys.ts';
import { postHandlers } from './analysis/posts.ts';
import { reminderHandlers } from './reminders.ts';
import { signInHandlers } from './account/sign-in.ts';
import { storiesHandlers } from './analysis/stories.ts';
import { subscriptionHandlers } from './billing/subscription.ts';

/** The handlers of all areas. */
export const handlers: Handlers = {
  ...signInHandlers,
  ...accountHandlers,
  ...selfServiceHandlers,
  ...keyHandlers,
  ...passkeyHandlers,
  ...identityHandlers,
  ...billingHandlers,
  ...subscriptionHandlers,
  ...listHandlers,
  ...keptOffHandlers,
  ...historyHandlers,
  ...moduleHandlers,
  ...postHandlers,
  ...insightHandlers,
  ...storiesHandlers,
  ...downloadHandlers,
  ...connectHandlers,
  ...reminderHandlers,
};
