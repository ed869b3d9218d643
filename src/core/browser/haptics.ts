/** A short tap under the finger where the device can; silent elsewhere. */
export function tap(): void {
  globalThis.navigator?.vibrate?.(12);
}
