/** @file The login as other tabs of this browser change it. */

/** Calls back when another tab logged out, or in as somebody else. */
export function onLoginElsewhere(call: (isGone: boolean) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null) call(true);
    if (event.key === 'login' && event.oldValue !== event.newValue) call(event.newValue === null);
  });
}
