/**
 * @file Saving a file: every feature hands its files over here. A browser never says that a download was
 * saved, therefore the page says no more than that it has begun.
 */
import { addToast, removeToast, useToasts } from '../errors/toasts-store.ts';
import { createTask } from '../task.ts';
import { copyText } from './copy-text.ts';
import { isInAppBrowser, isIos, isStandalone } from './platform.ts';
import { canShareFiles, shareFiles } from './share.ts';

/** How a file is saved. */
export interface SaveOptions {
  /** Opens the share sheet wherever the device shares such files, not only where downloads fail. */
  readonly prefersShare?: boolean;
}

/** How long a download needs its object URL: no event says when the browser has read it. */
const downloadMs = 60_000;

/** A file that waits for a press; the end of the session drops it. */
const waiting = createTask();

/** Copies the address of this page, for another browser, and says whether that worked. */
export async function copyLink(): Promise<void> {
  const { href, host } = window.location;
  if (await copyText(href)) addToast({ variant: 'success', messageId: 'file.linkCopied' });
  else {
    const toast = { variant: 'danger', messageId: 'file.linkNotCopied' } as const;
    addToast({ ...toast, values: { host }, isStaying: true });
  }
}

/** Says that the browser inside an app cannot do this, and offers the link for one that can. */
export function leaveInAppBrowser(messageId: 'file.inApp' | 'menu.installInApp'): void {
  const action = { messageId: 'file.copyLink', run: () => void copyLink() };
  addToast({ variant: 'danger', messageId, action, isStaying: true });
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), downloadMs);
  addToast({ variant: 'success', messageId: 'file.started', values: { name: file.name } });
}

/** A share sheet opens only within a press, and making the file took longer: asks for another one. */
function offer(file: File): void {
  const messageId = 'file.ready';
  void waiting.run(
    (signal) =>
      new Promise<void>((resolve) => {
        const drop = () => {
          const { toasts } = useToasts.getState();
          for (const toast of toasts) if (toast.messageId === messageId) removeToast(toast.id);
          resolve();
        };
        signal.addEventListener('abort', drop);
        const run = () => {
          resolve();
          void share(file, true);
        };
        const action = { messageId: 'file.save', run };
        const values = { name: file.name };
        addToast({ variant: 'success', messageId, values, action, isStaying: true });
      }),
  );
}

/** Where an anchor saves nothing: in-app browsers, and iOS shows the file in the place of the app. */
const needsShare = () => isInAppBrowser() || isIos();

/** Downloads a file where that works, or says that it does not. */
function saveWithoutShare(file: File): void {
  if (isInAppBrowser()) leaveInAppBrowser('file.inApp');
  else if (isIos() && isStandalone()) {
    addToast({ variant: 'danger', messageId: 'file.failed', values: { name: file.name } });
  } else download(file);
}

/** Shares a file. `isOffered` is true for the press that was asked for: it is not asked for again. */
async function share(file: File, isOffered = false): Promise<void> {
  const ended = await shareFiles([file]);
  if (ended === 'shared' || ended === 'closed') return;
  if (ended === 'late' && needsShare() && !isOffered) offer(file);
  else saveWithoutShare(file);
}

/**
 * Saves the file that `make` resolves with; null saves nothing. Called within a press. Where neither the
 * share sheet nor a download works, nothing is made, and it says what to do instead.
 */
export async function saveFile(
  make: () => Promise<File | null>,
  { prefersShare = false }: SaveOptions = {},
): Promise<void> {
  if (isInAppBrowser() && !('canShare' in navigator)) {
    leaveInAppBrowser('file.inApp');
    return;
  }
  const file = await make();
  if (file === null) return;
  const canShare = (prefersShare || needsShare()) && canShareFiles([file]);
  const isLate = !(navigator.userActivation?.isActive ?? true);
  if (canShare && isLate && needsShare()) offer(file);
  else if (canShare && !isLate) await share(file);
  else saveWithoutShare(file);
}
