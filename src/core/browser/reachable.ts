/** @file Whether the server answers, which is more than that the device has a network. */
import { clock } from './clock.ts';

const firstMs = 1_000;
const longestMs = 30_000;

/**
 * Resolves as soon as the server answers, or rejects with the signal's reason. A browser says `online`
 * some seconds before a phone's line carries anything, and the service worker hears of it last: the
 * first look comes after a second, each further one after twice the time.
 */
export async function untilReachable(signal: AbortSignal): Promise<void> {
  const options = { method: 'HEAD', cache: 'no-store', signal } as const;
  for (let delay = firstMs; ; delay = Math.min(2 * delay, longestMs)) {
    await clock.wait(delay, signal);
    const answer = await fetch('/robots.txt', options).catch(() => null);
    if (answer?.ok === true) return;
  }
}
