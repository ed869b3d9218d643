/** @file Registration of the service worker, after the first screen is drawn. */

/** What the page may do with a registered service worker. */
export interface Registered {
  /** Lets the waiting version take over; the page reloads itself when it has. */
  update(): void;
}

/** Calls back when a version is installed and waits for the one in use to go. */
function watchWaiting(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null) onWaiting();
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing;
    installing?.addEventListener('statechange', () => {
      // Without a controller this is the first installation: there is nothing to be replaced.
      const isUpdate = navigator.serviceWorker.controller !== null;
      if (installing.state === 'installed' && isUpdate) onWaiting();
    });
  });
}

/**
 * Registers the service worker and tells when a new version waits. A device that refuses (private
 * mode, full disk) runs without: the app works online as before.
 */
export async function registerServiceWorker(onWaiting: () => void): Promise<Registered | null> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return null;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    watchWaiting(registration, onWaiting);
    return {
      update() {
        const reload = () => window.location.reload();
        navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
        registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
      },
    };
  } catch {
    return null;
  }
}
