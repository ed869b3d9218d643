/** @file What every worker entry does: install the wire, serve plain functions, report strays. */
import { expose } from 'comlink';
import { AppError } from '../../contract/faults.ts';
import type { Beating } from '../../contract/threads/beat.ts';
import { installWire } from '../../contract/threads/wire.ts';

type Method = (...values: never[]) => Promise<unknown>;

interface Released {
  release?: () => void;
}

/** An error as it may leave a thread: ours as they are, aborts as `cancelled`, others as `broken`. */
export function outgoing(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === 'AbortError') return new AppError('cancelled');
  console.error(error);
  return new AppError('broken', error instanceof Error ? error.message : String(error));
}

/**
 * Serves the methods of a thread. The object has no prototype, so that a stray message cannot reach
 * anything but the methods named here.
 */
export function serve<T extends object>(methods: T): void {
  installWire();
  const served = Object.create(null) as Record<string, Method>;
  for (const [name, method] of Object.entries(methods) as [string, Method][]) {
    served[name] = async (...values) => {
      try {
        return await method(...values);
      } catch (error) {
        throw outgoing(error);
      } finally {
        for (const value of values as unknown[]) {
          if (typeof value === 'function') (value as Released).release?.();
        }
      }
    };
  }
  const beating: Beating = { beat: () => Promise.resolve(true) };
  expose(Object.assign(served, beating));
  self.addEventListener('unhandledrejection', (event) => {
    console.error('unhandled in worker', event.reason);
  });
}
