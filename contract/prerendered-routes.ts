/**
 * @file The routes that the build prerenders to HTML. The build writes the files, the server sends
 * them and the service worker caches them for the next visit.
 */

import { listNames } from './lists/list-names.ts';

/** Route to file name: a route is prerendered as `visitor/<language>/<name>.html`. */
export const prerenderedRoutes: Readonly<Record<string, string>> = {
  '/': 'welcome',
  '/onboarding': 'onboarding',
  '/getmyanalysis': 'getmyanalysis',
  '/existinguserlogin': 'existinguserlogin',
  '/forgotuser': 'forgotuser',
  '/searching': 'searching',
  '/otp': 'otp',
};

/**
 * Route to file name of documents without markup that preload what a screen needs, for devices with a
 * login only. They are written as `visitor/<language>/<name>.html`, because the texts are preloaded too.
 */
export const screenShells: Readonly<Record<string, string>> = {
  ...Object.fromEntries(listNames.map((list) => [`/${list}`, 'people'])),
  '/postanalytics': 'report',
  '/reelanalytics': 'report',
  '/viewAllPosts': 'viewall',
  '/sentimentalAnalysis': 'sentiment',
  '/stories': 'stories',
  '/history': 'history',
  '/history/moments': 'moments',
  '/managesubscription': 'subscription',
};

/** The only prerendered route that is sent to signed-in users too; the others redirect to home. */
export const loginIndependentRoute = '/otp';

const planPaths = new Set(['/paymentplan', '/paymentplan_lp1']);

/** True for the plan page: a separate document, sent whether or not the user is signed in. */
export function isPlanPath(path: string): boolean {
  return planPaths.has(path.replace(/\/$/, ''));
}
