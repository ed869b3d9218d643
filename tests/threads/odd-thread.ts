/** @file A thread that does what no thread should, to see what its callers get. */
import type { FaultCode } from '../../contract/faults.ts';

/** Each method is one way to go wrong, beside a few that go right. */
export interface OddThread {
  add(a: number, b: number): Promise<number>;
  echo(value: unknown): Promise<unknown>;
  /** Throws outside any call, a moment after it was asked. */
  crash(): Promise<void>;
  /** Ends itself; the platform fires no event for that. */
  vanish(): Promise<void>;
  /** Never answers, but hears its signal; says whether it came in aborted. */
  wait(signal: AbortSignal): Promise<'never'>;
  /** How many waits ended by their signal so far. */
  abortedCount(): Promise<number>;
  refuse(code: FaultCode, message: string, status: number, shown: boolean): Promise<never>;
  throwPlain(message: string): Promise<never>;
  giveFunction(): Promise<unknown>;
  rejectUnheard(): Promise<void>;
  /** Tells 1 to `count` before the result, and once more long after it. */
  count(count: number, onProgress: (value: number) => void): Promise<number>;
  signalState(signal: AbortSignal): Promise<boolean>;
}
