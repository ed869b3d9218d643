/**
 * @file Closes the document in which data downloads are read, before it opens a file: everything that it
 * will need is fetched, then nothing can be (docs/archive.md, "The closed document").
 */
import { AppError } from '../../../contract/faults.ts';
import { isImportPath } from '../../../contract/import-document.ts';
import { defineStore } from '../store.ts';

/** Whether this document is closed. It stays so until another one is loaded. */
export const useSeal = defineStore<{ readonly isClosed: boolean }>(
  () => ({ isClosed: false }),
  true,
);

/** What the document needs to be closed. */
export interface SealParts {
  /** Loads the files of all screens of this document. One that cannot be had is missing later. */
  readonly load: () => Promise<unknown>;
  /** The paths of the product's screens: the only ones that the document may go to. */
  readonly paths: readonly string[];
}

let parts: SealParts | null = null;
let preparing: Promise<() => void> | null = null;

/** The development server sends neither the policy nor threads in one file. */
const canClose = () => import.meta.env.PROD && isImportPath(window.location.pathname);

/** Without a network the service worker is there already, or cannot be had. */
async function installServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const found = await navigator.serviceWorker.getRegistration();
  if (found === undefined) await navigator.serviceWorker.register('/sw.js');
}

/** Resolves with what closes the document without the network. */
function prepare(): Promise<() => void> {
  preparing ??= (async () => {
    const [close] = await Promise.all([
      import('./close.ts').then((file) => file.prepareClosing()),
      parts?.load().catch(() => undefined),
      Promise.all([...document.fonts].map((font) => font.load())).catch(() => undefined),
    ]);
    return () => close(new Set(parts?.paths));
  })();
  preparing.catch(() => {
    preparing = null;
  });
  return preparing;
}

/** Fetches what the closed document will need. Called with its first screen. */
export function prepareSeal(given: SealParts): void {
  if (!canClose() || parts !== null) return;
  parts = given;
  prepare().catch(() => undefined);
}

/** Closes this document. Rejects where its files cannot be fetched: then no file may be opened. */
export async function closeDocument(): Promise<void> {
  if (!canClose() || useSeal.getState().isClosed) return;
  const close = await prepare().catch((error: unknown) => {
    // What a request or a script throws that does not arrive.
    throw error instanceof TypeError ? new AppError('network', error.message) : error;
  });
  await installServiceWorker().catch(() => undefined);
  // Another caller may have closed it meanwhile.
  if (useSeal.getState().isClosed) return;
  close();
  useSeal.setState({ isClosed: true });
}
