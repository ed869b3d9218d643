/** Vibrates briefly if the device can. */
export function tap(): void {
  globalThis.navigator?.vibrate?.(12);
}
