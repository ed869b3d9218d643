/** @file New versions: offered, never forced, and never in the middle of an analysis. */
import { registerServiceWorker, type Registered } from './service-worker.ts';
import { useUpdate } from './update-store.ts';
import { leaveAtRest } from './retire.ts';

let registered: Registered | null = null;

/** Registers the service worker; called when the first screen has come to rest. */
export async function startUpdates(): Promise<void> {
  let isLeaving = false;
  registered = await registerServiceWorker({
    onWaiting: () => useUpdate.setState({ isWaiting: true }),
    onRetired() {
      useUpdate.setState({ isWaiting: false });
      if (!isLeaving) leaveAtRest();
      isLeaving = true;
    },
  });
}

/** Takes the new version; the page loads itself again. */
export function takeUpdate(): void {
  registered?.update();
}

/** Not now: the new version is there at the next start. */
export function postponeUpdate(): void {
  useUpdate.setState({ isWaiting: false });
}
