/** @file The number on the icon of the installed app; nothing where the browser has none. */

/** Shows a number, or takes it off at 0. */
export function showBadge(count: number): void {
  const { navigator } = globalThis;
  if (navigator === undefined || !('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // Refused where the app is not installed.
  shown.catch(() => undefined);
}
