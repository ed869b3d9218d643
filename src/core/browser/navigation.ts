/** @file Navigations between the app's documents. No function takes a URL from the server. */
import { pathBase, routePath } from './sample.ts';

/** Loads the plan page, a separate document with a stricter security policy. */
export function openPlanPage(): void {
  window.location.assign('/paymentplan');
}

/** The same, replacing the history entry, so that Back skips a screen that only redirects. */
export function replacePlanPage(): void {
  window.location.replace('/paymentplan');
}

/** Lets the browser prefetch the plan page at low priority. Resolves once it is there, if it ever is. */
export function prefetchPlanPage(): Promise<void> {
  return new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = '/paymentplan';
    link.addEventListener('load', () => done());
    document.head.append(link);
  });
}

/** Loads the app at one of its paths. */
export function openApp(path: '/' | '/home' | '/otp' | '/existinguserlogin'): void {
  window.location.assign(path);
}

/** Loads the document of a path of the product. */
export function openDocument(path: string, isReplaced = false): void {
  if (isReplaced) window.location.replace(path);
  else window.location.assign(path);
}

/** Replaces the path without a navigation. */
export function replaceAddress(path: '/' | '/home'): void {
  window.history.replaceState(window.history.state, '', pathBase + path);
}

/** Loads the app at a path in the place of this document, outside the sample. */
export function replaceDocument(path: '/' | '/home'): void {
  window.location.replace(path);
}

/** True if this is the current path. */
export function isAt(path: string): boolean {
  return routePath(window.location.pathname) === path;
}

/** The query of the current address. */
export function addressQuery(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** True if this is the path and the top of its screen, where failures are shown, is in view. */
export function isAtTopOf(path: '/home'): boolean {
  return isAt(path) && window.scrollY < window.innerHeight / 2;
}

/** Reloads the document. */
export function reloadPage(): void {
  window.location.reload();
}

/** Reads the fragment of the URL and removes it, because it may hold a key. */
export function takeHash(): URLSearchParams {
  const found = new URLSearchParams(window.location.hash.slice(1));
  if (window.location.hash !== '') {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }
  return found;
}
