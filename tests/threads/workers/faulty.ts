import { AppError } from '../../../contract/faults.ts';
import type { FaultyThread } from '../faulty-thread.ts';

let aborted = 0;
let report: (value: number) => unknown = () => undefined;

/** The methods of {@link FaultyThread}. */
export const faulty: FaultyThread = {
  add: async (a, b) => a + b,
  echo: async (value) => value,
  crash: () =>
    new Promise(() => {
      setTimeout(() => {
        throw new Error('crashed in the middle');
      }, 20);
    }),
  vanish: () =>
    new Promise(() => {
      (self as unknown as { close(): void }).close();
    }),
  wait: (signal) =>
    new Promise((_, reject) => {
      const stop = () => {
        aborted += 1;
        reject(new DOMException('aborted', 'AbortError'));
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop);
    }),
  abortedCount: async () => aborted,
  refuse: async (code, message, status, shown) => {
    throw new AppError(code, message, { status, shown });
  },
  throwPlain: async (message) => {
    throw new RangeError(message);
  },
  giveFunction: async () => ({ inside: () => 1 }),
  rejectUnheard: async () => {
    void Promise.reject(new Error('nobody hears this'));
  },
  count: async (count, onProgress) => {
    // In the worker the callback is an async proxy: awaiting it keeps the reports in order.
    for (let value = 1; value <= count; value += 1) await Promise.resolve(onProgress(value));
    report = onProgress;
    return count;
  },
  reportLate: async () => void (await report(-1)),
  signalState: async (signal) => signal.aborted,
};
