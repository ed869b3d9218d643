/** @file The browser's subscription to push messages. */
import { clock } from '../browser/clock.ts';

/** The service worker is registered some seconds after the first screen (src/app/updates/update.ts). */
const readyWithinMs = 10_000;

/** Whether this browser can get them here; on iOS only an installed app can. */
export function canPush(): boolean {
  const { navigator } = globalThis;
  return (
    navigator !== undefined &&
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis
  );
}

/** The subscription of this browser, or null. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** `ready` never settles where no service worker is registered, as with a content blocker or a full disk. */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = clock.wait(readyWithinMs).then(() => {
    throw new DOMException('no service worker', 'TimeoutError');
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/**
 * Subscribes to messages signed with the key (base64url). Throws where the browser refuses, as without
 * a push service, or has no service worker; a subscription for another key is replaced.
 */
export async function subscribePush(key: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const former = await pushManager.getSubscription();
    if (former === null) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Ends the subscription; whatever is sent to it afterwards reaches nobody. */
export async function unsubscribePush(): Promise<void> {
  const subscription = await pushSubscription();
  await subscription?.unsubscribe().catch(() => false);
}
