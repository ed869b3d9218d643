/** @file What every worker entry does: serve plain functions, carry aborts and errors. */
import { expose } from 'comlink';
import { AppError } from '../../contract/faults.ts';
import {
  failureMessage,
  installWire,
  type CallHead,
  type ThreadControl,
} from '../../contract/threads/wire.ts';
import { createMemoryStore } from './memory-store.ts';
import { enterSample } from './sample/sample-mode.ts';

type Method = (...values: unknown[]) => Promise<unknown>;
type Served = (head: CallHead, ...values: unknown[]) => Promise<unknown>;

interface Released {
  release?: () => void;
}

/** An error as it may leave a thread: AppErrors as they are, aborts as `cancelled`, others as `broken`. */
export function outgoing(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === 'AbortError') return new AppError('cancelled');
  console.error(error);
  return new AppError('broken', error instanceof Error ? error.message : String(error));
}

/** The method behind a call: its signal is restored, and aborted by id while the call runs. */
function servedMethod(method: Method, controllers: Map<number, AbortController>): Served {
  return async ({ id, signalAt, isAborted, isSample }, ...values) => {
    try {
      if (isSample) enterSample(createMemoryStore);
      if (signalAt >= 0) {
        const controller = new AbortController();
        if (isAborted) controller.abort();
        controllers.set(id, controller);
        values[signalAt] = controller.signal;
      }
      return await method(...values);
    } catch (error) {
      if (!(error instanceof AppError)) self.postMessage(failureMessage(error));
      throw outgoing(error);
    } finally {
      controllers.delete(id);
      for (const value of values) {
        if (typeof value === 'function') (value as Released).release?.();
      }
    }
  };
}

/**
 * Serves the methods of a thread. The object has no prototype, so that a stray message cannot reach
 * anything but the methods named here.
 */
export function serve<T extends object>(methods: T): void {
  installWire();
  const controllers = new Map<number, AbortController>();
  const served = Object.create(null) as Record<string, Served>;
  for (const [name, method] of Object.entries(methods) as [string, Method][]) {
    served[name] = servedMethod(method, controllers);
  }
  const control: ThreadControl = {
    abort: async (id) => controllers.get(id)?.abort(),
    beat: async () => true,
  };
  expose(Object.assign(served, control));
  self.addEventListener('unhandledrejection', (event) => {
    console.error('unhandled in worker', event.reason);
    self.postMessage(failureMessage(event.reason));
  });
}
