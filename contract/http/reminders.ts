/** @file Reminders by Web Push (docs/product.md, "Reminders"). */
import { enums, object, pattern, size, string } from 'superstruct';
import { reminderId, reminderKinds } from '../reminders.ts';
import { integerBetween } from '../records/values.ts';
import { call, messageResponse } from './call.ts';

const hour = integerBetween(0, 23);
const id = pattern(string(), reminderId);

/** A browser's subscription: the push service's URL, the browser's public key and its secret. */
const subscription = {
  endpoint: size(string(), 12, 1_024),
  /** 65 bytes and 16 bytes, as base64url. */
  p256dh: pattern(string(), /^[A-Za-z0-9_-]{87}$/),
  auth: pattern(string(), /^[A-Za-z0-9_-]{22}$/),
};

/** The public VAPID key, base64url: the browser's subscription is for messages signed with it. */
export const reminderKey = call({
  method: 'GET',
  path: 'client/reminders/key/',
  protection: 'subscribed',
  response: object({ key: string() }),
});

/**
 * Starts reminders of a browser, or replaces the choice of one that has them; the same choice again
 * changes nothing but the session with which they end. A subscription of an unknown push service is
 * refused (`invalid`). `plain` is shown for a message that the browser's version cannot read.
 */
export const reminderStart = call({
  method: 'POST',
  path: 'client/reminders/',
  protection: 'subscribed',
  body: object({
    ...subscription,
    kind: enums(reminderKinds),
    /** The IANA name of the browser's time zone. */
    zone: size(string(), 1, 64),
    /** Nothing is sent between these local hours; equal ones are no quiet hours. */
    quiet_from: hour,
    quiet_until: hour,
  }),
  response: object({ id, plain: object({ title: string(), body: string(), stop: string() }) }),
});

/**
 * Replaces the subscription of a reminder, when the browser has replaced it without the page being
 * open. Like stopping, it needs the id and no session.
 */
export const reminderMove = call({
  method: 'POST',
  path: 'client/reminders/move/',
  protection: 'public',
  body: object({ id, ...subscription }),
  response: messageResponse,
});

/** Stops reminders; the id, which only the server and the browser know, is the right to do so. */
export const reminderStop = call({
  method: 'POST',
  path: 'client/reminders/stop/',
  protection: 'public',
  body: object({ id }),
  response: messageResponse,
});
