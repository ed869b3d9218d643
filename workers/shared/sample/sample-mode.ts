/**
 * @file Whether this thread, or the page, works for a visitor who looks around the sample account: then nothing is
 * fetched from the API and nothing is stored (device-store.ts). It has no end: leaving the sample loads
 * another document, with other threads.
 */
let isOn = false;

/** Enters the sample, before the first call does anything. */
export function enterSample(): void {
  isOn = true;
}

/** Whether calls are answered from the recording. */
export const isSample = (): boolean => isOn;
