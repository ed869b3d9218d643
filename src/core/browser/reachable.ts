/** @file Whether the server answers. A device can be online without that. */
import { clock } from './clock.ts';

const firstMs = 1_000;
const longestMs = 30_000;

/**
 * Resolves when the server answers, or rejects when aborted. A phone is `online` some seconds before
 * its connection works, so the first request is sent after a second, each further one after twice the
 * delay, up to 30 s.
 */
export async function untilReachable(signal: AbortSignal): Promise<void> {
  const options = { method: 'HEAD', cache: 'no-store', signal } as const;
  for (let delay = firstMs; ; delay = Math.min(2 * delay, longestMs)) {
    await clock.wait(delay, signal);
    const response = await fetch('/robots.txt', options).catch(() => null);
    if (response?.ok === true) return;
  }
}
