/** @file Does the work of the queue, one piece after the other in each process. */
import { randomUUID } from 'node:crypto';
import type { Services } from '../services.ts';
import { claim, claimMs, extend, settle, type Job, type JobKind, type Outcome } from './queue.ts';

/** Does a piece of work. It throws only what it does not expect. */
export type Worker = (services: Services, job: Job, signal: AbortSignal) => Promise<Outcome>;

/** The running loop. */
export interface Runner {
  /** Looks for work now instead of at the next interval. */
  wake(): void;
  stop(): Promise<void>;
}

const pollMs = 2_000;
const longestWaitMs = 6 * 3_600_000;

/** Work that failed unexpectedly is repeated after a minute, two, four, up to six hours. */
export function backoff(attempts: number): number {
  return Math.min(longestWaitMs, 60_000 * 2 ** Math.min(attempts - 1, 9));
}

async function work(
  services: Services,
  workers: Readonly<Record<JobKind, Worker>>,
  by: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, log, now } = services;
  const job = await claim(db, by, now());
  if (job === null) return false;
  const lost = new AbortController();
  const beat = () =>
    extend(db, job, by, now()).then(
      (isMine) => isMine || lost.abort(),
      () => undefined,
    );
  const timer = setInterval(() => void beat(), claimMs / 3);
  let outcome: Outcome;
  try {
    outcome = await workers[job.kind](services, job, AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    // A message may quote what was asked or stored; the class says enough to find the place.
    const kind = error instanceof Error ? error.name : 'unknown';
    log.error({ job: job.kind, user: job.userId, error: kind }, 'a job failed');
    outcome = { nextAt: now() + backoff(job.attempts), isDone: false };
  } finally {
    clearInterval(timer);
  }
  await settle(db, job, by, outcome);
  return true;
}

/** Starts the loop. */
export function startRunner(
  services: Services,
  workers: Readonly<Record<JobKind, Worker>>,
): Runner {
  const by = randomUUID();
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isAsked = false;

  const run = async () => {
    do {
      isAsked = false;
      try {
        while (!stopping.signal.aborted && (await work(services, workers, by, stopping.signal)));
      } catch (error) {
        const kind = error instanceof Error ? error.name : 'unknown';
        services.log.error({ error: kind }, 'the queue could not be read');
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
