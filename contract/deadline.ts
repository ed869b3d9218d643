/**
 * @file A time limit for what takes a signal. `AbortSignal.any` would combine it with the caller's signal,
 * but is younger than the oldest browsers that the product runs in (scripts/build/floor.mjs).
 */

/** A running time limit. */
export interface Deadline {
  /** Aborts when the time is over, or with the caller's signal. */
  readonly signal: AbortSignal;
  /** Starts the time again, as when something has arrived. */
  extend(): void;
  /** Ends the limit: the signal is not aborted any more. */
  end(): void;
}

/** Starts a time limit of `ms` milliseconds. */
export function startDeadline(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (caller?.aborted === true) abort();
  caller?.addEventListener('abort', abort, { once: true });
  let timer = setTimeout(abort, ms);
  return {
    signal: controller.signal,
    extend() {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    },
    end() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}
