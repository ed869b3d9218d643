/** @file The time, injected so that tests can control it. */

/** Time in milliseconds. */
export interface Clock {
  now(): number;
  /** Calls back every `everyMs` until the returned function is called. */
  every(everyMs: number, tick: () => void): () => void;
  /** Resolves after `delayMs`; rejects with an AbortError once the signal is aborted. */
  wait(delayMs: number, signal?: AbortSignal): Promise<void>;
}

/** The device's clock. */
export const clock: Clock = {
  now: () => Date.now(),
  every(everyMs, tick) {
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  },
  wait(delayMs, signal) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      }, delayMs);
      function cancel(): void {
        clearTimeout(timer);
        reject(new DOMException('aborted', 'AbortError'));
      }
      if (signal?.aborted === true) cancel();
      signal?.addEventListener('abort', cancel, { once: true });
    });
  },
};
