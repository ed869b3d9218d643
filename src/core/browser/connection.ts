/** @file Whether the device has a network, as far as a browser knows. */

/** False only when the device is sure to be offline. */
export function isOnline(): boolean {
  return globalThis.navigator?.onLine ?? true;
}

/** Calls back once when the device is online again, unless the returned function was called. */
export function onceOnline(call: () => void): () => void {
  window.addEventListener('online', call, { once: true });
  return () => window.removeEventListener('online', call);
}

/** Tells now and at every change whether the device has a network. */
export function watchConnection(tell: (isOnline: boolean) => void): void {
  tell(navigator.onLine);
  window.addEventListener('online', () => tell(true));
  window.addEventListener('offline', () => tell(false));
}
