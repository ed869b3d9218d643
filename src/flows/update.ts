/** @file New versions: offered, never forced, and never in the middle of an analysis. */
import { registerServiceWorker, type Registered } from '../platform/service-worker.ts';
import { useUpdate } from '../stores/update.ts';

let registered: Registered | null = null;

/** Registers the service worker; called when the first screen has come to rest. */
export async function startUpdates(): Promise<void> {
  registered = await registerServiceWorker(() => useUpdate.setState({ isWaiting: true }));
}

/** Takes the new version; the page loads itself again. */
export function takeUpdate(): void {
  registered?.update();
}

/** Not now: the new version is there at the next start. */
export function postponeUpdate(): void {
  useUpdate.setState({ isWaiting: false });
}
