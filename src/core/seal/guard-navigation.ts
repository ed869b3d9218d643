/**
 * @file Refuses navigations that could carry something: no policy governs where a document goes. Only
 * addresses that are the same for everybody are left, and links to the network that a person presses.
 */
import { accountsCenter, networkSite } from '../../../contract/network.ts';

/** The part of the Navigation API that is used; WebKit has it from 26.2 on. */
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  /** A person pressed a link: a click made by a script is none. */
  readonly userInitiated: boolean;
  readonly downloadRequest: string | null;
}

/** The addresses of navigations that were refused. */
const refused: string[] = [];

const navigation = () => (globalThis as { navigation?: EventTarget }).navigation;

/** True where the browser lets a document refuse navigations. */
export function canGuard(): boolean {
  return navigation() !== undefined;
}

/** True if a navigation to this address was refused. */
export function wasRefused(address: string): boolean {
  return refused.includes(address);
}

function isAllowed(event: NavigateEvent, paths: ReadonlySet<string>): boolean {
  const { destination, downloadRequest, navigationType, userInitiated } = event;
  if (destination.sameDocument || navigationType === 'traverse') return true;
  const url = new URL(destination.url);
  if (downloadRequest !== null) return url.protocol === 'blob:';
  if (destination.url === accountsCenter) return true;
  if (userInitiated && url.origin === networkSite) return true;
  const isOwn = url.origin === window.location.origin && paths.has(url.pathname);
  return isOwn && url.search === '' && url.hash === '';
}

/** Refuses all other navigations from now on. `paths` are those of the product's screens. */
export function guardNavigation(paths: ReadonlySet<string>): void {
  navigation()?.addEventListener('navigate', (event) => {
    if (isAllowed(event as NavigateEvent, paths)) return;
    event.preventDefault();
    if (event.defaultPrevented) refused.push((event as NavigateEvent).destination.url);
  });
}
