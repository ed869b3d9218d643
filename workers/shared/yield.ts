/** @file Yielding to other events during long work, and waiting that an abort ends. */

/** Yields of one job; `close` when it has ended. */
export interface Pauses {
  pause(): Promise<void>;
  close(): void;
}

/**
 * Yields through a message channel: nested timers wait at least 4 ms. Events that are queued, an abort
 * above all, are handled before the promise settles.
 */
export function createPauses(): Pauses {
  const { port1, port2 } = new MessageChannel();
  let resume: () => void = () => undefined;
  port1.addEventListener('message', () => resume());
  port1.start();
  return {
    pause: () =>
      new Promise((resolve) => {
        resume = resolve;
        port2.postMessage(null);
      }),
    close() {
      port1.close();
      port2.close();
    },
  };
}

/**
 * Yields once. Work on lists of a million yields between them: a thread that answers nothing for some
 * seconds is taken for dead.
 */
export async function yieldToEvents(): Promise<void> {
  const pauses = createPauses();
  await pauses.pause();
  pauses.close();
}

function abortError(): Error {
  return new DOMException('aborted', 'AbortError');
}

/** Throws an AbortError when the signal was aborted. */
export function assertRunning(signal: AbortSignal): void {
  if (signal.aborted) throw abortError();
}

/** The promise, or an AbortError as soon as the signal is aborted. */
export function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    promise.catch(() => undefined);
    return Promise.reject(abortError());
  }
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(abortError());
    signal.addEventListener('abort', abort, { once: true });
    promise
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
      .catch(() => undefined);
  });
}

/** Waits, or throws an AbortError. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await orAbort(
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      }),
      signal,
    );
  } finally {
    clearTimeout(timer);
  }
}
