/** @file Turns reminders by push on and off (docs/product.md, "Reminders"). */
import { dayMs } from '../../../contract/limits.ts';
import { reminderId, reminderKinds, type StoredCause } from '../../../contract/reminders.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { clock } from '../../core/browser/clock.ts';
import { tap } from '../../core/browser/haptics.ts';
import {
  canPush,
  pushSubscription,
  subscribePush,
  unsubscribePush,
} from '../../core/device/push.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { addToast } from '../../core/errors/toasts-store.ts';
import { currentSession } from '../../core/session/session.ts';
import { useSession } from '../../core/session/session-store.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { neverAborted } from '../../core/workers/never-aborted.ts';
import { api } from '../../core/workers/threads.ts';
import {
  forgetStop,
  isStoppedByWorker,
  keepCauseForWorker,
  keepForWorker,
} from './stored-reminder.ts';
import { useReminders, type ReminderChoice } from './reminders-store.ts';

const isHour = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 24;

/** What the device remembers of its reminders. */
interface Stored extends ReminderChoice {
  readonly id: string;
  /** The endpoint that the server has, and when it was last asked for. */
  readonly endpoint: string;
  readonly askedAt: number;
  /** The account whose session has expired since then (`leaveReminder` in storage.ts). */
  readonly leftBy?: string;
}

/** The server is asked again after this time, because it may have dropped the subscription. */
const renewAfterMs = dayMs;

/** What the device remembers, or null. */
function kept(): Stored | null {
  const stored = (readLocal('home') ?? {})['reminders'];
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, kind, from, until, endpoint, askedAt, leftBy } = stored as Record<string, unknown>;
  const known = reminderKinds.find((each) => each === kind);
  if (typeof id !== 'string' || !reminderId.test(id) || known === undefined) return null;
  if (!isHour(from) || !isHour(until)) return null;
  const asked = {
    endpoint: typeof endpoint === 'string' ? endpoint : '',
    askedAt: typeof askedAt === 'number' ? askedAt : 0,
    ...(typeof leftBy === 'string' ? { leftBy } : {}),
  };
  return { id, kind: known, from, until, ...asked };
}

/** Keeps them in the record of home, because each item of the device is code of the first screen. */
function keep(reminders: Stored | null): void {
  writeLocal('home', { ...readLocal('home'), reminders });
}

/** Reads how things are with this browser. */
export async function readReminders(): Promise<void> {
  if (!canPush()) {
    useReminders.setState({ state: 'none' });
    return;
  }
  const known = kept();
  if (known !== null) {
    const { kind, from, until } = known;
    // Also while the browser has no subscription: the renewal makes one for the same choice.
    useReminders.setState({ choice: { kind, from, until } });
  }
  const isSubscribed = known !== null && (await pushSubscription()) !== null;
  const off = Notification.permission === 'denied' ? 'blocked' : 'off';
  useReminders.setState({ state: isSubscribed ? 'on' : off });
}

async function begin(choice: ReminderChoice, thread: Pick<ApiThread, 'call'>): Promise<void> {
  const signal = neverAborted();
  const { key } = await thread.call('reminderKey', {}, currentSession(), signal);
  const { endpoint, keys } = (await subscribePush(key)).toJSON();
  const body = {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    kind: choice.kind,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    quiet_from: choice.from,
    quiet_until: choice.until,
  };
  const started = await thread.call('reminderStart', { body }, currentSession(), signal);
  keep({ id: started.id, ...choice, endpoint: body.endpoint, askedAt: clock.now() });
  await keepForWorker({ message: { id: started.id, ...started.plain }, key });
}

/** Ends reminders: in the browser first, which is enough, then at the server. */
async function end(thread: Pick<ApiThread, 'call'>): Promise<void> {
  const known = kept();
  keep(null);
  useReminders.setState({ state: 'off' });
  await unsubscribePush();
  await keepForWorker(null);
  if (known === null) return;
  const signal = neverAborted();
  const input = { body: { id: known.id } };
  await attempt(() => thread.call('reminderStop', input, currentSession(), signal), {
    quiet: true,
  });
}

/**
 * Looks at the subscription when the app starts. Browsers end one without a word, as iOS does after
 * messages that showed nothing: then it is made again, and the server has it at least once a day. One
 * that was stopped by a notification stays ended. One that has outlived a session belongs to the next one
 * of the same account, and ends with that of another.
 */
export async function renewReminders(thread: Pick<ApiThread, 'call'> = api): Promise<void> {
  const known = kept();
  if (known === null || !canPush() || Notification.permission !== 'granted') return;
  if (await isStoppedByWorker()) {
    keep(null);
    await keepForWorker(null);
    return;
  }
  const { kind, from, until, leftBy } = known;
  if (leftBy !== undefined && leftBy !== useSession.getState().user?.email) return end(thread);
  const endpoint = (await pushSubscription())?.endpoint;
  const age = clock.now() - known.askedAt;
  const isRecent = leftBy === undefined && age >= 0 && age < renewAfterMs;
  if (endpoint === known.endpoint && isRecent) return;
  await attempt(() => begin({ kind, from, until }, thread), { quiet: true });
  // Stopped by a notification meanwhile: the subscription and the server's row are newer than that.
  if (await isStoppedByWorker()) await end(thread);
}

/** Asks the browser for its consent, and starts reminders or changes them; true if they are on. */
export async function turnOnReminders(
  choice: ReminderChoice,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<boolean> {
  useReminders.setState({ isBusy: true });
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    const state = permission === 'denied' ? 'blocked' : 'off';
    useReminders.setState({ isBusy: false, state });
    return false;
  }
  const start = async () => {
    await begin(choice, thread);
    await forgetStop();
  };
  const begun = await attempt(start, { quiet: true });
  useReminders.setState({ isBusy: false });
  if (begun.type === 'done') {
    useReminders.setState({ state: 'on', choice });
    tap();
    addToast({ variant: 'success', messageId: 'reminders.on' });
  } else if (begun.type === 'failed') {
    addToast({ variant: 'danger', messageId: 'reminders.failed' });
  }
  return begun.type === 'done';
}

/** Stops reminders at the owner's wish. */
export async function turnOffReminders(thread: Pick<ApiThread, 'call'> = api): Promise<void> {
  addToast({ variant: 'success', messageId: 'reminders.off' });
  await end(thread);
}

/** Keeps, for the weekly reminder, why followers left in the latest week; null where no cause is seen. */
export async function keepWeekCause(cause: Omit<StoredCause, 'id'> | null): Promise<void> {
  const known = kept();
  if (known?.kind === 'weekly') await keepCauseForWorker(cause && { id: known.id, ...cause });
}
