/** @file A worker declared once and called like a function. */
import { wrap, type Remote } from 'comlink';
import { AppError } from '../../../contract/faults.ts';
import type { Beating } from '../../../contract/threads/beat.ts';
import { closeSignal, installWire } from '../../../contract/threads/wire.ts';

/** A thread: its methods, started at the first call, and `end` for log-out. */
export type Thread<T> = T & {
  /** Starts the worker before its first call. */
  start(): void;
  /** Ends the worker; calls under way reject with `cancelled`. The next call starts it again. */
  end(): void;
};

interface Running {
  readonly worker: Worker;
  readonly remote: Remote<Record<string, (...values: unknown[]) => Promise<unknown>> & Beating>;
  readonly pending: Set<(error: AppError) => void>;
  /** False while its script is still on the way, which on a slow line takes longer than a beat. */
  hasAnswered: boolean;
}

const beatMs = 1_000;
const missedBeats = 3;
const missedWhileLoading = 20;

/**
 * Wraps a worker. Every call is raced against the worker's death: `error` and `messageerror` tell
 * of most deaths, but a worker that closes itself fires no event at all, so while calls are pending
 * the worker must also answer a heartbeat. A dead worker rejects its calls with `crashed`.
 */
export function thread<T extends object>(start: () => Worker): Thread<T> {
  let running: Running | null = null;
  let heart: ReturnType<typeof setInterval> | undefined;
  let missed = 0;
  let lastBeat = 0;

  function stop(error: AppError): void {
    const stopped = running;
    running = null;
    clearInterval(heart);
    heart = undefined;
    stopped?.worker.terminate();
    for (const reject of stopped?.pending ?? []) reject(error);
  }

  function run(): Running {
    if (running !== null) return running;
    installWire();
    const worker = start();
    const started: Running = {
      worker,
      remote: wrap(worker),
      pending: new Set(),
      hasAnswered: false,
    };
    const die = (event: Event) => {
      if (running === started) {
        stop(new AppError('crashed', event instanceof ErrorEvent ? event.message : event.type));
      }
    };
    worker.addEventListener('error', die);
    worker.addEventListener('messageerror', die);
    running = started;
    return started;
  }

  function listen(started: Running): void {
    if (heart !== undefined) return;
    missed = 0;
    lastBeat = Date.now();
    const ask = async () => {
      await started.remote.beat();
      started.hasAnswered = true;
      missed = 0;
    };
    void ask();
    heart = setInterval(() => {
      if (started.pending.size === 0 || running !== started) {
        clearInterval(heart);
        heart = undefined;
        return;
      }
      // A page that slept (a hidden tab, a closed lid) must not count its sleep against the worker.
      const slept = Date.now() - lastBeat > beatMs * 2;
      lastBeat = Date.now();
      missed = slept ? 0 : missed + 1;
      const limit = started.hasAnswered ? missedBeats : missedWhileLoading;
      if (missed > limit) stop(new AppError('crashed', 'the worker is silent'));
      else void ask();
    }, beatMs);
  }

  async function call(method: string, values: unknown[]): Promise<unknown> {
    const started = run();
    // A signal of the call's own, so that its port can be closed when the call is over.
    const own = new AbortController();
    const abort = () => own.abort();
    const given = values.find((value) => value instanceof AbortSignal);
    if (given?.aborted === true) abort();
    given?.addEventListener('abort', abort, { once: true });
    const sent = given === undefined ? values : values.map((v) => (v === given ? own.signal : v));
    let fail: (error: AppError) => void = () => undefined;
    const death = new Promise<never>((_, reject) => {
      fail = reject;
    });
    started.pending.add(fail);
    listen(started);
    try {
      return await Promise.race([started.remote[method]?.(...sent), death]);
    } finally {
      started.pending.delete(fail);
      given?.removeEventListener('abort', abort);
      closeSignal(own.signal);
    }
  }

  const methods = new Map<string, (...values: unknown[]) => unknown>();
  return new Proxy({} as Thread<T>, {
    get(_, name) {
      if (typeof name !== 'string' || name === 'then') return undefined;
      if (name === 'start') return () => void run();
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
