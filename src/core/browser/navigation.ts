/** @file Full navigations between the product's documents. Nothing here takes an address of a server. */

/** Opens the plan page, a separate document with its own security policy. */
export function openPlanPage(): void {
  window.location.assign('/paymentplan');
}

/** The same, replacing the current history entry: going back skips a screen that only redirects. */
export function replacePlanPage(): void {
  window.location.replace('/paymentplan');
}

/** Lets the browser prefetch the plan page at low priority. */
export function prefetchPlanPage(): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = '/paymentplan';
  document.head.append(link);
}

/** Loads the app at one of its own paths. */
export function openApp(path: '/' | '/home' | '/otp' | '/existinguserlogin'): void {
  window.location.assign(path);
}

/** Puts another of the app's own paths in the place of this one, without loading anything. */
export function replaceAddress(path: '/' | '/home'): void {
  window.history.replaceState(window.history.state, '', path);
}

/** True while the screen of a path is shown. */
export function isAt(path: string): boolean {
  return window.location.pathname === path;
}

/** True while a screen is shown from its top, where it has a place for what there is to tell. */
export function isAtTopOf(path: '/home'): boolean {
  return isAt(path) && window.scrollY < window.innerHeight / 2;
}

/** Loads the document again, once: after a refused session or a failed chunk. */
export function reloadPage(): void {
  window.location.reload();
}

/** Returns the URL's hash and removes it: it may contain a key. */
export function takeHash(): URLSearchParams {
  const found = new URLSearchParams(window.location.hash.slice(1));
  if (window.location.hash !== '') {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }
  return found;
}
