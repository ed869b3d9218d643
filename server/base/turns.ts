/** @file Limits how many calls run at the same time; the others wait in the order of their arrival. */

/** The turns of some work. Every `take` that resolves with true needs a `leave`. */
export interface Turns {
  /** Resolves with true once the caller may run; false at once where too many wait already. */
  take(): Promise<boolean>;
  /** Ends a turn, and starts the call that has waited the longest. */
  leave(): void;
  /** Whether nothing runs and nothing waits. */
  isIdle(): boolean;
}

/** Lets `atOnce` calls run at the same time and up to `mostWaiting` others wait. */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async take() {
      if (running < atOnce) running += 1;
      else if (waiting.length >= mostWaiting) return false;
      // The call that ends hands its turn over.
      else await new Promise<void>((start) => waiting.push(start));
      return true;
    },
    leave() {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    },
    isIdle: () => running === 0,
  };
}
