/**
 * @file Reminders by push: the service worker shows the message, opens the app, and stops reminders
 * without opening it (docs/product.md, "Reminders").
 */
import {
  bodyOf,
  readReminder,
  reminderCache,
  type PressedReminder,
  type StoredReminder,
  type ReminderMessage,
} from '../contract/reminders.ts';

declare const self: ServiceWorkerGlobalScope;

/** The address that stops a reminder, which needs its id and no session. */
const stopAddress = '/api/client/reminders/stop/';

/** The address that replaces the subscription of a reminder, by its id as well. */
const moveAddress = '/api/client/reminders/move/';

/** The pages that a reminder opens. */
const pages = { home: '/home', import: '/import' } as const;

/** A button of a notification; not every browser has them, and TypeScript has no type. */
interface Notice extends NotificationOptions {
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

/** The browser has replaced or ended its subscription (Push API, 5.3); TypeScript has no type. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** What the page has kept under an address, or null. */
async function stored(path: string): Promise<unknown> {
  try {
    const found = await caches.match(path, { cacheName: reminderCache.name });
    return found === undefined ? null : await found.json();
  } catch {
    return null;
  }
}

/** What the page kept when reminders were turned on, or null. */
const storedReminder = async () => (await stored(reminderCache.path)) as StoredReminder | null;

/** The message of a push, or null for one that this version cannot read. */
function messageOf(data: PushMessageData | null): ReminderMessage | null {
  try {
    return readReminder(data?.json());
  } catch {
    return null;
  }
}

/** Each push shows something: browsers end a subscription after some that show nothing, iOS after three. */
async function show(data: PushMessageData | null): Promise<void> {
  const plain = { title: 'Limn', body: '', id: null, stop: '', opens: undefined };
  const message = messageOf(data) ?? (await storedReminder())?.message ?? plain;
  const { body, id } = message;
  const cause = await stored(reminderCache.causePath);
  const notice: Notice = {
    body: id === null ? body : bodyOf({ ...message, id }, cause, Date.now()),
    icon: '/icons/limn-192.png',
    badge: '/icons/limn-192.png',
    // A newer one replaces it.
    tag: 'reminder',
    data: { id: message.id, opens: message.opens ?? 'home' },
    actions: message.id === null ? [] : [{ action: 'stop', title: message.stop }],
  };
  await self.registration.showNotification(message.title, notice);
  // The person it is about is not known yet: a dot and no number.
  const { navigator } = self;
  if ('setAppBadge' in navigator) await navigator.setAppBadge().catch(() => undefined);
}

/** Opens the app, or focuses an open page of it, which decides what to show: something may be typed there. */
async function open(opens: keyof typeof pages, title: string): Promise<void> {
  const [shown] = await self.clients.matchAll({ type: 'window' });
  if (shown === undefined) await self.clients.openWindow(pages[opens]);
  else {
    shown.postMessage({ type: 'reminder', title, opens } satisfies PressedReminder);
    await shown.focus();
  }
}

function post(address: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Ends the browser's subscription, then what the server knows of it. */
async function stop(id: string): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
  // The page makes a subscription again that the browser has ended, but not this one.
  const cache = await caches.open(reminderCache.name).catch(() => null);
  await cache
    ?.put(reminderCache.stoppedPath, new Response(JSON.stringify(id)))
    .catch(() => undefined);
  // A notification may be older than the reminder. Offline the server learns it from the push service, at
  // its next message.
  const latest = (await storedReminder())?.message.id ?? id;
  for (const each of new Set([id, latest])) {
    await post(stopAddress, { id: each }).catch(() => undefined);
  }
}

/** Tells the server the new subscription. Where that fails, the next start of the app does. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const known = await storedReminder();
  if (known === null || (await stored(reminderCache.stoppedPath)) !== null) return;
  const { pushManager } = self.registration;
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? known.key;
  const subscription =
    newSubscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  await post(moveAddress, { id: known.message.id, endpoint, p256dh, auth });
}

/** Handles push messages and presses on their notifications. */
export function showReminders(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    const { action, notification } = event;
    notification.close();
    const { id, opens } = notification.data as { id: string | null; opens?: keyof typeof pages };
    event.waitUntil(
      action === 'stop' && id !== null ? stop(id) : open(opens ?? 'home', notification.title),
    );
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as SubscriptionChange;
    change.waitUntil(renew(change).catch(() => undefined));
  });
}
