/** @file Bounded parallelism with two priorities: visible media first. */

/** A place in the queue. `isVisible` is asked when a slot is free, so that priority can rise. */
interface Waiting {
  readonly isVisible: () => boolean;
  readonly start: () => void;
}

/** Runs tasks, at most `parallel` at once. */
export interface Queue {
  /** Waits for a slot, runs the task in it and frees it. An abort while waiting leaves the queue. */
  run<T>(task: () => Promise<T>, isVisible: () => boolean, signal: AbortSignal): Promise<T>;
  counts(): { running: number; waiting: number };
}

/** Makes a queue. */
export function createQueue(parallel: number): Queue {
  const waiting: Waiting[] = [];
  let running = 0;

  function startNext(): void {
    if (running >= parallel || waiting.length === 0) return;
    const visible = waiting.findIndex((place) => place.isVisible());
    const [next] = waiting.splice(Math.max(visible, 0), 1);
    running += 1;
    next?.start();
  }

  function takeSlot(isVisible: () => boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(new DOMException('aborted', 'AbortError'));
      };
      const place: Waiting = {
        isVisible,
        start() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      waiting.push(place);
      signal.addEventListener('abort', leave, { once: true });
      startNext();
    });
  }

  return {
    async run(task, isVisible, signal) {
      signal.throwIfAborted();
      await takeSlot(isVisible, signal);
      try {
        return await task();
      } finally {
        running -= 1;
        startNext();
      }
    },
    counts: () => ({ running, waiting: waiting.length }),
  };
}
