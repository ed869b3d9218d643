/** @file The readings of the sample account, from which the device answers about its people. */

let prepared: Promise<unknown> = Promise.resolve();

/** Notes that the readings are on their way to the device. */
export function prepareReadings(preparing: Promise<unknown>): void {
  prepared = preparing.catch(() => undefined);
}

/** Resolves once the device has them, or cannot have them. */
export const readingsPrepared = (): Promise<unknown> => prepared;
