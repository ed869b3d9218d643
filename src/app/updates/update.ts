/** @file The service worker and its new versions: offered, never forced, never during an analysis or an import. */
import { hourMs } from '../../../contract/limits.ts';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { reportField } from '../../core/field/report-field.ts';
import { reloadPage } from '../../core/browser/navigation.ts';
import { isAnalysing, useAnalysis } from '../../features/analysis/analysis-store.ts';
import { useArchive } from '../../features/archive/archive-store.ts';
import { useUpdate } from './update-store.ts';

/** A page that stays open for days looks for a new version when it becomes visible, once an hour. */
const checkEveryMs = hourMs;

/**
 * A browser lets a new version take over once the one before has no open request, and Chromium waits up
 * to five minutes for one that never ends. Longer than the service worker waits for a response.
 */
const takeOverWithinMs = 30_000;

let registration: ServiceWorkerRegistration | null = null;

/** Without a controller this is the first installation: there is no version to replace. */
function offerUpdate(): void {
  if (navigator.serviceWorker.controller !== null) useUpdate.setState({ isWaiting: true });
}

function watchInstalled(registered: ServiceWorkerRegistration): void {
  if (registered.waiting !== null) offerUpdate();
  registered.addEventListener('updatefound', () => {
    const { installing } = registered;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerUpdate();
    });
  });
}

function checkWhenVisible(registered: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    void registered.update().catch(() => undefined);
    // A look that the weekly reminder counts from: a document may live for weeks.
    if (isSignedIn(useSession.getState())) void renewPush();
  });
}

/**
 * Reminders need the service worker, and a subscription that is still there. Those that have outlived a
 * session become the next one's as it begins.
 */
async function renewPush(): Promise<void> {
  if (!isSignedIn(useSession.getState())) {
    const stop = useSession.subscribe((session) => {
      if (!isSignedIn(session)) return;
      stop();
      void renewPush();
    });
    return;
  }
  const flow = await import('../../features/reminders/reminders.ts').catch(() => null);
  await flow?.renewReminders();
}

/**
 * Reports from the field, and registers the service worker; called some seconds after the first screen
 * has loaded. A device that refuses (private mode, full disk) runs without: the app works online as before.
 */
export async function startUpdates(): Promise<void> {
  // The screens of the person's own files list the requests since the import: reports would be among them.
  if (!window.location.pathname.startsWith('/import')) void reportField();
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // Content blockers replace `register` with a function that resolves with nothing.
  const registering: Promise<ServiceWorkerRegistration | undefined> =
    navigator.serviceWorker.register('/sw.js');
  registration = (await registering.catch(() => null)) ?? null;
  if (registration === null) return;
  watchInstalled(registration);
  checkWhenVisible(registration);
  await renewPush();
}

let waitForVersion: ReturnType<typeof setTimeout> | undefined;

/** An analysis or an import may have begun since the press: the version is offered again after it. */
function finishUpdate(): void {
  clearTimeout(waitForVersion);
  navigator.serviceWorker.removeEventListener('controllerchange', finishUpdate);
  const isBusy = isAnalysing(useAnalysis.getState()) || useArchive.getState().progress !== null;
  if (isBusy) useUpdate.setState({ isTaken: false });
  else reloadPage();
}

/** Lets the new version take over; the page reloads when it has, or after half a minute. */
export function takeUpdate(): void {
  const waiting = registration?.waiting ?? null;
  // Active already: another tab took it, or it is a kill switch (scripts/build/kill-switch.js).
  if (waiting === null) {
    reloadPage();
    return;
  }
  useUpdate.setState({ isTaken: true });
  waitForVersion = setTimeout(finishUpdate, takeOverWithinMs);
  navigator.serviceWorker.addEventListener('controllerchange', finishUpdate);
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

/** Not now: the new version is used from the next start on. */
export function postponeUpdate(): void {
  useUpdate.setState({ isWaiting: false });
}
