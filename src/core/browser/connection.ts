/** @file Whether the device is online, as far as the browser knows. */

/** False only when the device is certainly offline. */
export function isOnline(): boolean {
  return globalThis.navigator?.onLine ?? true;
}

/** Calls back once when the device is online again, unless the returned function was called. */
export function onceOnline(call: () => void): () => void {
  window.addEventListener('online', call, { once: true });
  return () => window.removeEventListener('online', call);
}

/** Calls back now and at every change with whether the device is online. */
export function watchConnection(tell: (isOnline: boolean) => void): void {
  tell(navigator.onLine);
  window.addEventListener('online', () => tell(true));
  window.addEventListener('offline', () => tell(false));
}
