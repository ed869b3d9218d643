/** @file Threads that do not wait between their tries, for tests of what comes after the last one. */
import type { Page } from 'playwright/test';

/** The pauses before a request is sent once more, in milliseconds (wasm/assembly/core/session.ts). */
const pauses = [500, 1_000, 2_000, 4_000];

/**
 * The pauses of all threads that are started from now on take a twentieth of their time; deadlines keep
 * theirs. A thread that was asked too late takes its time, and the test with it.
 */
export function shortenRetryPauses(page: Page): void {
  page.on('worker', (worker) => {
    const hurried = worker.evaluate((shortened) => {
      const later = self.setTimeout.bind(self);
      const sooner = (call: () => void, ms = 0) =>
        later(call, shortened.includes(ms) ? ms / 20 : ms);
      Object.assign(self, { setTimeout: sooner });
    }, pauses);
    // One that ends before it was asked has nothing to wait for.
    hurried.catch(() => undefined);
  });
}
