/** @file Looks whether reminders are due, and hands their messages to push services (RFC 8030). */
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import webPush, { type RequestDetails } from 'web-push';
import type { Language } from '../../contract/languages.ts';
import { dayMs } from '../../contract/limits.ts';
import type { ReminderMessage } from '../../contract/reminders.ts';
import { isSubscribed } from '../accounts/access.ts';
import { userById, type User } from '../accounts/users.ts';
import { countsOf } from '../analysis/ledger/counts.ts';
import { readings } from '../db/history-schema.ts';
import { mostAttempts, retryMs, type Job, type Outcome } from '../jobs/queue.ts';
import type { Worker } from '../jobs/runner.ts';
import type { Services } from '../services.ts';
import { composeReminder } from './compose.ts';
import { decide, type CountAt, type Known } from './due.ts';
import { vapidKeys, type VapidKeys } from './keys.ts';
import { afterQuiet } from './quiet-hours.ts';
import { noteSent, reminderOf, stopReminder, type Reminder } from './store.ts';

const timeoutMs = 15_000;

const ended: Outcome = { nextAt: null, isDone: true };

/** A message that no browser fetched within this time is dropped: it would be an old one. */
const lifeSeconds = 12 * 3_600;

/** Responses of a push service for a subscription that is gone. */
const goneStatuses: ReadonlySet<number> = new Set([404, 410]);

/** What a delivery needs; tests replace the internet. */
export interface DeliveryDeps {
  readonly services: Services;
  readonly fetch: typeof fetch;
}

/** The count of the last look: that of the last reading, or of the day before the last message. */
async function countBefore(
  { db }: Services,
  user: User,
  since: number,
): Promise<(CountAt & { hasNames: boolean }) | null> {
  const { userId, instaId, isComplete, followers, takenAt, undoneAt } = readings;
  const [reading] = await db
    .select({ followers, takenAt })
    .from(readings)
    .where(
      and(
        ...[eq(userId, user.id), eq(instaId, user.instaId), eq(isComplete, true)],
        ...[isNull(undoneAt), isNotNull(followers)],
      ),
    )
    .orderBy(desc(takenAt))
    .limit(1);
  if (reading !== undefined && reading.followers !== null) {
    return { followers: reading.followers, at: reading.takenAt.getTime(), hasNames: true };
  }
  const counts = await countsOf(db, user.id, user.instaId);
  const moment = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const count = counts.findLast(({ day }) => moment(day) <= since) ?? counts[0];
  if (count === undefined || count.followers === null) return null;
  return { followers: count.followers, at: moment(count.day), hasNames: false };
}

async function knownOf(services: Services, reminder: Reminder, user: User) {
  const { kind, zone, quietFrom, quietUntil, createdAt, lookedAt, sentAt, sentFollowers } =
    reminder;
  const account = await services.network.ownAccount(user, services.now());
  const since = (sentAt ?? createdAt).getTime();
  const before = await countBefore(services, user, since);
  const known: Known = {
    kind,
    hours: { zone, quietFrom, quietUntil },
    startedAt: createdAt.getTime(),
    sentAt: sentAt?.getTime() ?? null,
    sentFollowers,
    analysedAt: user.analysedAt?.getTime() ?? null,
    lookedAt: lookedAt?.getTime() ?? null,
    before,
    followers: account === null || account.isPrivate ? null : account.followers,
  };
  return { known, hasNames: before?.hasNames === true };
}

/** Sends a message. The push service sees whom it is for and how long it is, not what it says. */
async function push(
  { services, fetch }: DeliveryDeps,
  keys: VapidKeys,
  { endpoint, p256dh, auth }: Reminder,
  message: ReminderMessage,
): Promise<'sent' | 'gone' | 'failed' | 'unusable'> {
  const text = (value: Uint8Array) => Buffer.from(value).toString('base64url');
  const subscription = { endpoint, keys: { p256dh: text(p256dh), auth: text(auth) } };
  let request: RequestDetails;
  try {
    request = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: { ...keys, subject: `mailto:${services.settings.supportEmail}` },
      contentEncoding: 'aes128gcm',
      TTL: lifeSeconds,
      // One that waits at the push service is replaced by the next.
      topic: 'reminder',
    });
  } catch {
    // Its key is no point of the curve, so nothing can ever be encrypted for it.
    return 'unusable';
  }
  const { 'Content-Length': _, ...headers } = request.headers;
  try {
    const response = await fetch(request.endpoint, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: new Uint8Array(request.body ?? []),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return 'sent';
    return goneStatuses.has(response.status) ? 'gone' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Tried again outside of quiet hours; a browser that is never reached is forgotten. */
async function fail({ db, now }: Services, known: Known, job: Job): Promise<Outcome> {
  if (job.attempts < mostAttempts) {
    return { nextAt: afterQuiet(known.hours, now() + retryMs(job.attempts)), isDone: false };
  }
  await stopReminder(db, job.subject);
  return ended;
}

async function remind(deps: DeliveryDeps, keys: VapidKeys, job: Job): Promise<Outcome> {
  const { services } = deps;
  const { db, now, metrics } = services;
  const reminder = await reminderOf(db, job.subject);
  if (reminder === undefined) return ended;
  const user = await userById(db, reminder.userId);
  const isServed =
    user !== undefined && user.blockedAt === null && (await isSubscribed(db, user, now()));
  if (!isServed) {
    if (reminder.tokenHash !== null) return { nextAt: now() + dayMs, isDone: true };
    // Without a session nothing else would ever end it; the next sign-in of this browser makes it again.
    await stopReminder(db, reminder.id);
    return ended;
  }
  const { known, hasNames } = await knownOf(services, reminder, user);
  const decidedAt = now();
  const { type, nextAt } = decide(known, decidedAt);
  if (type === 'wait') return { nextAt, isDone: true };
  const language = reminder.language as Language;
  const canAnalyse = services.network.source === 'demo';
  const message = composeReminder(known, { id: reminder.id, language, hasNames, canAnalyse });
  const outcome = await push(deps, keys, reminder, message);
  metrics.event('reminder', outcome);
  if (outcome === 'failed') return fail(services, known, job);
  if (outcome === 'gone' || outcome === 'unusable') {
    await stopReminder(db, reminder.id);
    return ended;
  }
  // The moment from which `nextAt` was counted: after the push it would be too late for the next look.
  const sentAt = new Date(decidedAt);
  await noteSent(db, reminder.id, { sentAt, sentFollowers: known.followers });
  return { nextAt, isDone: true };
}

/** Looks whether a reminder is due, and sends it. */
export function lookAtReminders(deps: DeliveryDeps): Worker {
  return async (job) => remind(deps, await vapidKeys(deps.services.db), job);
}
