/** Vibrates briefly if the device can. */
export function tap(): void {
  globalThis.navigator?.vibrate?.(12);
}

/** Vibrates twice if the device can: something that was waited for has ended. */
export function finished(): void {
  globalThis.navigator?.vibrate?.([12, 40, 20]);
}
