/** @file A loop that looks for work in the database: at an interval, and at once when it is woken. */
import { errorName } from './error-name.ts';
import type { Log } from './log.ts';

/** The running loop. */
export interface Loop {
  /** Looks for work now instead of at the next interval. */
  wake(): void;
  stop(): Promise<void>;
}

/** What a loop does. `step` resolves with whether there was work; then it is called again at once. */
interface LoopWork {
  readonly pollMs: number;
  readonly log: Log;
  readonly step: (signal: AbortSignal) => Promise<boolean>;
}

/** Starts the loop. A step that fails is logged, and the loop continues at the next interval. */
export function startLoop({ pollMs, log, step }: LoopWork): Loop {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isAsked = false;

  const run = async () => {
    do {
      isAsked = false;
      try {
        while (!stopping.signal.aborted && (await step(stopping.signal)));
      } catch (error) {
        log.error({ error: errorName(error) }, 'the queue could not be read');
      }
    } while (isAsked && !stopping.signal.aborted);
    running = null;
  };
  const wake = () => {
    isAsked = true;
    if (!stopping.signal.aborted) running ??= run();
  };
  const timer = setInterval(wake, pollMs).unref();
  wake();
  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
