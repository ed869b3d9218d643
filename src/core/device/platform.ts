/** @file What kind of device and window the app runs in, as far as that decides what works. */

/** Safari's own mark of an app on the home screen, older than the media query. */
interface SafariNavigator extends Navigator {
  readonly standalone?: boolean;
}

/** True when the app already runs from the home screen. */
export function isStandalone(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    (navigator as SafariNavigator).standalone === true
  );
}

/** iOS, also on an iPad, which says it is a Mac, but with touch. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}

/** What apps add to the user agent of their web view; `wv` is Android's own mark of any web view. */
const inAppMarks =
  /; wv\)|\bFB(AN|AV|_IAB)\b|Instagram|Barcelona|musical_ly|BytedanceWebview|TikTok|trill_|Snapchat|Pinterest\/|LinkedInApp|Twitter for|MicroMessenger|\bLine\//i;

/**
 * True in the browser inside another app, such as the one that opens the links of a profile there. It
 * saves no files and opens no windows. On iOS only a browser's own window names Safari.
 */
export function isInAppBrowser(): boolean {
  const { userAgent } = navigator;
  if (inAppMarks.test(userAgent)) return true;
  return /iPhone|iPad|iPod/.test(userAgent) && !userAgent.includes('Safari/') && !isStandalone();
}
