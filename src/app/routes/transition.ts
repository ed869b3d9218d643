/** @file Navigation with a view transition where the browser knows them. */
import type { AroundNavHandler } from 'wouter';
import { isImportPath } from '../../../contract/import-document.ts';
import { openDocument } from '../../core/browser/navigation.ts';
import { loadScreen } from './screen-loader.ts';
import { transition } from '../../ui/dom/view-transition.ts';
import { routePath } from '../../core/browser/sample.ts';
import { routeOf } from './routes.ts';

/** The old screen stays this long while the next one is fetched; after that its skeleton shows. */
const patienceMs = 400;

const later = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** Resolves when the screen of a path is there, or when it is time to show that it is not. */
export async function settled(path: string): Promise<void> {
  const route = routeOf(routePath(path));
  if (route.load === undefined) return;
  await Promise.race([loadScreen(route).catch(() => undefined), later(patienceMs)]);
}

/** Rises with every navigation that is asked for. */
let asked = 0;

/**
 * Fetches the next screen, then moves on: top of the page, one cross-fade. What was pressed last is
 * where it leads, whichever screen arrives first; and a screen is no step back to itself.
 */
export const navigateSmoothly = (async (navigate, to, options) => {
  const own = (asked += 1);
  const { href, pathname } = new URL(to, window.location.href);
  // The import has a document with another policy.
  if (isImportPath(pathname) !== isImportPath(new URL(window.location.href).pathname)) {
    openDocument(to, options?.replace);
    return;
  }
  await settled(pathname);
  if (own !== asked) return;
  transition(() => {
    navigate(to, href === window.location.href ? { ...options, replace: true } : options);
    window.scrollTo(0, 0);
  });
}) satisfies AroundNavHandler;
