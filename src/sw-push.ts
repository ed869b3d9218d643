/**
 * @file Reminders by push: the service worker shows the message, opens the app, and stops reminders
 * without opening it (docs/product.md, "Reminders").
 */
import { readReminder } from '../contract/reminders.ts';

declare const self: ServiceWorkerGlobalScope;

/** The address that stops a reminder, which needs its id and no session. */
const stopAddress = '/api/client/reminders/stop/';

/** The page that a reminder opens. */
const page = '/home';

/** A button of a notification; not every browser has them, and TypeScript has no type. */
interface Notice extends NotificationOptions {
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

async function show(data: PushMessageData | null): Promise<void> {
  let content: unknown = null;
  try {
    content = data?.json();
  } catch {
    // Not a message of the server.
  }
  const message = readReminder(content);
  if (message === null) return;
  const notice: Notice = {
    body: message.body,
    icon: '/icons/limn-192.png',
    badge: '/icons/limn-192.png',
    // A newer one replaces it.
    tag: 'reminder',
    data: { id: message.id },
    actions: [{ action: 'stop', title: message.stop }],
  };
  await self.registration.showNotification(message.title, notice);
  // The person it is about is not known yet: a dot and no number.
  const { navigator } = self;
  if ('setAppBadge' in navigator) await navigator.setAppBadge().catch(() => undefined);
}

/** Shows a page of the app that is open, or opens one. */
async function open(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const [shown] = pages;
  if (shown === undefined) await self.clients.openWindow(page);
  else await shown.focus();
}

/** Ends the browser's subscription, then what the server knows of it. */
async function stop(id: string): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
  const body = JSON.stringify({ id });
  const headers = { 'content-type': 'application/json' };
  // Offline the server learns it from the push service, at its next message.
  await fetch(stopAddress, { method: 'POST', headers, body }).catch(() => undefined);
}

/** Handles push messages and presses on their notifications. */
export function showReminders(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    const { action, notification } = event;
    notification.close();
    const { id } = notification.data as { id: string };
    event.waitUntil(action === 'stop' ? stop(id) : open());
  });
}
