/**
 * @file The screens that the build draws to HTML and that a visitor may open first. The build draws
 * them, the server sends them and the service worker keeps them for the next visit.
 */

/** The file of each drawn screen, `visitor/<language>/<name>.html`, by the address of the screen. */
export const drawnPages: Readonly<Record<string, string>> = {
  '/': 'welcome',
  '/onboarding': 'onboarding',
  '/getmyanalysis': 'getmyanalysis',
  '/existinguserlogin': 'existinguserlogin',
  '/forgotuser': 'forgotuser',
  '/searching': 'searching',
  '/otp': 'otp',
};

/** The one of them that is begun with whether somebody is signed in or not. */
export const drawnForAll = '/otp';

const planPaths = new Set(['/paymentplan', '/paymentplan_lp1']);

/** True for the plan page: a document of its own, begun with by everybody as well. */
export function isPlanPath(path: string): boolean {
  return planPaths.has(path.replace(/\/$/, ''));
}
