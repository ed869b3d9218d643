/** @file Registration of the service worker, after the first screen is drawn. */
import { Workbox } from 'workbox-window';

/** What the page may do with a registered service worker. */
export interface Registered {
  /** Lets the waiting version take over; the page reloads itself when it has. */
  update(): void;
  /** Drops the kept public pages, after a change of language or a log-out. */
  forgetPages(): void;
}

/**
 * Registers the service worker and tells when a new version waits. A device that refuses (private
 * mode, full disk) runs without: the app works online as before.
 */
export async function registerServiceWorker(onWaiting: () => void): Promise<Registered | null> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return null;
  const workbox = new Workbox('/sw.js');
  let isUpdating = false;
  workbox.addEventListener('waiting', onWaiting);
  workbox.addEventListener('controlling', () => {
    if (isUpdating) window.location.reload();
  });
  try {
    await workbox.register();
  } catch {
    return null;
  }
  return {
    update() {
      isUpdating = true;
      workbox.messageSkipWaiting();
    },
    forgetPages() {
      navigator.serviceWorker.controller?.postMessage({ type: 'FORGET_PAGES' });
    },
  };
}
