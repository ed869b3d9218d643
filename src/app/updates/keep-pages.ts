/**
 * Registers the service worker from a page that offers no new version of anything: nothing there is to
 * be interrupted by one. A device that refuses keeps nothing for the next visit.
 */
export function keepPages(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
