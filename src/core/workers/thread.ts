/**
 * @file A worker declared once and called like a function. The parties of this boundary:
 *
 *     page                                           worker
 *     threads.ts    the shared threads by name
 *     thread.ts     starts, calls, aborts, ends  <>  workers/shared/serve.ts  runs plain functions
 *     heartbeat.ts  notices a silent death        <  answers `beat`
 *              contract/threads/wire.ts  errors, call ids and what cloning cannot carry, on both sides
 *              contract/threads/<name>.ts  the methods of a thread, declared for both sides
 *
 * A caller sees an async function of the interface. `thread` gives each call an id; an abort of its
 * signal sends that id, and `serve` aborts the signal that the function has. A call rejects with an
 * AppError: that of the function, `cancelled`, or `crashed` when the worker dies; the next call starts
 * another one.
 */
import { wrap, type Remote } from 'comlink';
import { AppError } from '../../../contract/faults.ts';
import {
  installWire,
  type CallHead,
  type FailureMessage,
  type ThreadControl,
} from '../../../contract/threads/wire.ts';
import { isOnline } from '../browser/connection.ts';
import { isSample } from '../browser/sample.ts';
import { noteFailure } from '../field/failures.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';

/** A thread: its methods, each starting the worker when it is not running, and two of the wrapper. */
export type Thread<T> = T & {
  /** Starts the worker before its first call. */
  start(): void;
  /** Ends the worker; pending calls reject with `cancelled`. The next call starts a new one. */
  end(): void;
};

type Methods = Record<string, (head: CallHead, ...values: unknown[]) => Promise<unknown>>;

interface Running {
  readonly worker: Worker;
  readonly remote: Remote<Methods & ThreadControl>;
  readonly heartbeat: Heartbeat;
  /** Rejects each call that is pending. */
  readonly pending: Set<(error: AppError) => void>;
}

/** Starts a worker; `onDeath` gets the reason when it fails to load, throws or falls silent. */
function launch(worker: Worker, onDeath: (reason: string) => void): Running {
  const remote = wrap<Methods & ThreadControl>(worker);
  const pending: Running['pending'] = new Set();
  const heartbeat = createHeartbeat(
    () => remote.beat(),
    () => pending.size > 0,
    () => die(),
  );
  const die = (event?: Partial<ErrorEvent>) => {
    // Without a connection the script of a worker cannot be fetched.
    if (isOnline()) noteFailure('worker', null, event);
    onDeath(event?.message ?? event?.type ?? 'the worker is silent');
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Partial<FailureMessage> | null>) => {
    if (data?.failed) noteFailure('worker', data.failed);
  });
  worker.addEventListener('error', die);
  worker.addEventListener('messageerror', die);
  return { worker, remote, heartbeat, pending };
}

/**
 * Makes one call, raced against the worker's death, which Comlink does not notice. An abort of its
 * signal is sent after it by the call's id.
 */
async function callWorker(
  { remote, heartbeat, pending }: Running,
  id: number,
  method: string,
  values: readonly unknown[],
): Promise<unknown> {
  const signalAt = values.findIndex((value) => value instanceof AbortSignal);
  const signal = values[signalAt] as AbortSignal | undefined;
  const head: CallHead = { id, signalAt, isAborted: signal?.aborted === true, isSample };
  const sent = values.map((value, index) => (index === signalAt ? null : value));
  const abort = () => void remote.abort(id);
  let fail: (error: AppError) => void = () => undefined;
  const death = new Promise<never>((_, reject) => {
    fail = reject;
  });
  pending.add(fail);
  heartbeat.start();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([remote[method]?.(head, ...sent), death]);
  } finally {
    pending.delete(fail);
    signal?.removeEventListener('abort', abort);
  }
}

/** Makes a worker; a browser without workers, or one that blocks them, throws at once. */
function made(start: () => Worker): Worker {
  try {
    return start();
  } catch (error) {
    throw new AppError('no-workers', String(error));
  }
}

/** Wraps a worker. A worker that dies rejects its pending calls with `crashed`. */
export function thread<T extends object>(start: () => Worker): Thread<T> {
  let running: Running | null = null;
  let lastId = 0;

  function stop(error: AppError): void {
    const stopped = running;
    running = null;
    stopped?.heartbeat.stop();
    stopped?.worker.terminate();
    for (const reject of stopped?.pending ?? []) reject(error);
  }

  function run(): Running {
    if (running !== null) return running;
    installWire();
    const started = launch(made(start), (reason) => {
      if (running === started) stop(new AppError('crashed', reason));
    });
    running = started;
    return started;
  }

  /** The first call reports what prevents it: the screens of a visitor need no worker. */
  function startAhead(): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  async function call(method: string, values: readonly unknown[]): Promise<unknown> {
    lastId += 1;
    return callWorker(run(), lastId, method, values);
  }

  const methods = new Map<string, (...values: unknown[]) => unknown>();
  return new Proxy({} as Thread<T>, {
    get(_, name) {
      if (typeof name !== 'string' || name === 'then') return undefined;
      if (name === 'start') return startAhead;
      if (name === 'end') return () => stop(new AppError('cancelled'));
      let method = methods.get(name);
      if (method === undefined) {
        method = (...values) => call(name, values);
        methods.set(name, method);
      }
      return method;
    },
  });
}
