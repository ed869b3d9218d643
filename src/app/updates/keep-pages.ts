/**
 * Registers the service worker from a document that never offers an update. Where registration fails,
 * nothing is cached for the next visit.
 */
export function keepPages(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
