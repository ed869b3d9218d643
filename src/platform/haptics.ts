/** A short tap under the finger where the device can; silent elsewhere. */
export function tap(): void {
  if ('vibrate' in navigator) navigator.vibrate(12);
}
