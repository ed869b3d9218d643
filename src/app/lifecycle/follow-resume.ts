/**
 * @file The app when it is seen again: by the person, or by a press on a reminder (docs/product.md,
 * "Entering home", "Reminders").
 */
import { isImportPath } from '../../../contract/import-document.ts';
import { pressedReminder } from '../../../contract/reminders.ts';
import { isOnline } from '../../core/browser/connection.ts';
import { isAt, openDocument } from '../../core/browser/navigation.ts';
import { isSample } from '../../core/browser/sample.ts';
import { addToast } from '../../core/errors/toasts-store.ts';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { useHome } from '../../core/session/user-store.ts';
import { isAnalysing, useAnalysis } from '../../features/analysis/analysis-store.ts';

/** A record that was loaded longer ago is loaded again. */
const staleMs = 15 * 60_000;

const isRunning = () => isAnalysing(useAnalysis.getState());

/** The document of the import is closed and makes no calls. */
const isImport = () => isImportPath(window.location.pathname);

/** Opens the import. Where something may have been entered, or a run is open, a toast offers it. */
function openImport(title: string): void {
  const run = () => openDocument('/import');
  if (isAt('/home') && !isRunning()) run();
  else {
    const action = { messageId: 'import.title', run };
    addToast({ variant: 'success', text: title, isStaying: true, action });
  }
}

/** Starts to listen. */
export function followResume(): void {
  // A document that began with another screen shows the record of the device.
  let loadedAt = useHome.getState().load === 'done' ? Date.now() : 0;
  useHome.subscribe(({ load }, before) => {
    if (load === 'done' && before.load !== 'done') loadedAt = Date.now();
  });

  const renew = () => {
    if (document.visibilityState !== 'visible' || !isOnline() || isRunning()) return;
    if (isSample || isImport() || !isSignedIn(useSession.getState())) return;
    if (Date.now() - loadedAt < staleMs) return;
    import('./follow-record.ts').then((flow) => flow.renewRecord()).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', renew);
  // A phone that wakes may be without a network for seconds.
  window.addEventListener('online', renew);
  // There is none at an address without a certificate.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const pressed = pressedReminder(data);
    if (pressed === null) return;
    // The window may have been visible behind others.
    renew();
    if (pressed.opens === 'import' && !isImport()) openImport(pressed.title);
  });
}
