/** @file Registration of the service worker, after the first render. */

/** What the page may do with a registered service worker. */
export interface Registered {
  /** Lets the waiting version take over; the page reloads itself when it has. */
  update(): void;
}

/** What is told of the service worker while the page is open. */
export interface ServiceWorkerNews {
  /** A version is installed and waits for the one in use to go. */
  onWaiting(): void;
  /** The version in use was withdrawn: see scripts/build/kill-switch.js. */
  onRetired(): void;
}

/** A page that stays open for days looks for a new version when it is come back to, but not each time. */
const lookEveryMs = 3_600_000;

/** A kill switch answers sooner; what still waits after that without a word is a version to offer. */
const answerMs = 1_000;

/** Asks a service worker whether it was put there to go; any other than a kill switch keeps silent. */
const ask = (worker: ServiceWorker | null) => worker?.postMessage({ type: 'ARE_YOU_RETIRED' });

/** Calls back for each message of a type that a service worker sends. */
function onMessage(type: string, call: () => unknown): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if ((data as { type?: unknown } | null)?.type === type) call();
  });
}

function watchWaiting(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  let isRetiring = false;
  // The one in use was busy just then: asked again until it is not.
  onMessage('RETIRING', () => {
    isRetiring = true;
    setTimeout(() => ask(registration.waiting), answerMs);
  });
  const check = () => {
    const { waiting } = registration;
    // Without a controller this is the first installation: there is nothing to be replaced.
    if (waiting === null || navigator.serviceWorker.controller === null) return;
    ask(waiting);
    setTimeout(() => {
      if (!isRetiring && registration.waiting === waiting) onWaiting();
    }, answerMs);
  };
  check();
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') check();
    });
  });
}

/** Hears from whoever answers for this page that it was put there to go. */
function watchRetired(onRetired: () => void): void {
  const { serviceWorker } = navigator;
  // Who has none at its side has nothing to leave.
  onMessage('RETIRED', () => serviceWorker.controller !== null && onRetired());
  serviceWorker.addEventListener('controllerchange', () => ask(serviceWorker.controller));
  ask(serviceWorker.controller);
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEveryMs) return;
    lookedAt = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/**
 * Registers the service worker and tells what becomes of it. A device that refuses (private mode,
 * full disk) runs without: the app works online as before.
 */
export async function registerServiceWorker(news: ServiceWorkerNews): Promise<Registered | null> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return null;
  try {
    watchRetired(news.onRetired);
    const registration = await navigator.serviceWorker.register('/sw.js');
    // One that went is back by this while another tab holds on to it: it is told to go once more.
    if (navigator.serviceWorker.controller === null) ask(registration.active);
    watchWaiting(registration, news.onWaiting);
    lookNowAndThen(registration);
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
