/** @file Asynchronous work of which only the latest run of a session counts. */
import { useSession } from './session/session-store.ts';

/** Work that is run again and again, one run at a time. */
export interface Task {
  /**
   * Runs the work and aborts the run before it. The work passes its signal to what it calls, and
   * writes nothing after an `await` once the signal is aborted: a later run or another session has
   * taken its place. A run that is aborted is not rejected; it ends when its work returns.
   */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Aborts the run under way, if there is one. The caller writes the state that results. */
  abort(reason?: unknown): void;
  /** The latest run until it has ended, aborted or not; null before and after. */
  readonly running: Promise<unknown> | null;
}

/**
 * Makes a task. The end of the session aborts its run (log-out, expiry, another account), except for
 * work that is about the device rather than a person: `{ outlivesSession: true }`.
 *
 * @example
 * const search = createTask();
 * // A second search aborts the first, whose result is then not written.
 * search.run(async (signal) => {
 *   const found = await attempt(() => api.call('search', { query }, currentSession(), signal));
 *   if (!signal.aborted && found.type === 'done') useSearch.setState({ found: found.value });
 * });
 */
export function createTask({ outlivesSession = false } = {}): Task {
  let controller = new AbortController();
  let running: Promise<unknown> | null = null;

  const abort = (reason?: unknown) => controller.abort(reason);
  if (!outlivesSession) {
    useSession.subscribe((now, before) => {
      // Logging in ends nothing: before it there was no session.
      if (before.token !== '' && now.token !== before.token) abort();
    });
  }

  return {
    abort,
    get running() {
      return running;
    },
    run(work) {
      abort();
      controller = new AbortController();
      const run = work(controller.signal).finally(() => {
        if (running === run) running = null;
      });
      running = run;
      return run;
    },
  };
}
