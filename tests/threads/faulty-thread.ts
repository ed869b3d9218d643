/** @file A thread that misbehaves on request, to test what its callers see. */
import type { FaultCode } from '../../contract/faults.ts';

/** Each method misbehaves in one way; a few work. */
export interface FaultyThread {
  add(a: number, b: number): Promise<number>;
  echo(value: unknown): Promise<unknown>;
  /** Throws outside of any call, 20 ms after the call. */
  crash(): Promise<void>;
  /** Closes the worker, for which the platform fires no event. */
  vanish(): Promise<void>;
  /** Never answers, and rejects when its signal is aborted. */
  wait(signal: AbortSignal): Promise<'never'>;
  /** How many calls of `wait` were aborted so far. */
  abortedCount(): Promise<number>;
  refuse(code: FaultCode, message: string, status: number, shown: boolean): Promise<never>;
  throwPlain(message: string): Promise<never>;
  giveFunction(): Promise<unknown>;
  rejectUnheard(): Promise<void>;
  /** Reports 1 to `count` before its result. */
  count(count: number, onProgress: (value: number) => void): Promise<number>;
  /** Reports -1 to the caller of the last `count`, which is over. */
  reportLate(): Promise<void>;
  signalState(signal: AbortSignal): Promise<boolean>;
}
