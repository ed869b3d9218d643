/** @file Does the work of the queue, one piece after the other in each process. */
import { randomUUID } from 'node:crypto';
import type { Services } from '../services.ts';
import { startLoop, type Loop } from '../base/loop.ts';
import { claim, claimMs, extend, settle, type Job, type JobKind, type Outcome } from './queue.ts';

/** Does a piece of work. It throws only what it does not expect. */
export type Worker = (services: Services, job: Job, signal: AbortSignal) => Promise<Outcome>;

const pollMs = 2_000;
const longestWaitMs = 6 * 3_600_000;

/** Work that failed unexpectedly is repeated after a minute, two, four, up to six hours. */
export function backoff(attempts: number): number {
  return Math.min(longestWaitMs, 60_000 * 2 ** Math.min(attempts - 1, 9));
}

async function work(
  services: Services,
  workers: Readonly<Record<JobKind, Worker>>,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, log, now } = services;
  // A name for each claim: the same work may be planned and claimed again before this one ends.
  const by = randomUUID();
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
export function startRunner(services: Services, workers: Readonly<Record<JobKind, Worker>>): Loop {
  return startLoop({
    pollMs,
    log: services.log,
    step: (signal) => work(services, workers, signal),
  });
}
