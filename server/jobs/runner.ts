/** @file Does planned work: each lane looks for its kinds and works on so many pieces at once. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/open.ts';
import type { JobKind } from '../db/operations-schema.ts';
import { errorName } from '../base/error-name.ts';
import type { Log } from '../base/log.ts';
import { startLoop, type Loop } from '../base/loop.ts';
import type { Metrics } from '../base/metrics.ts';
import { claim, claimMs, extend, settle, type Job, type Outcome } from './queue.ts';

/** Does a piece of work. It throws only what it does not expect. */
export type Worker = (job: Job, signal: AbortSignal) => Promise<Outcome>;

/** Kinds of work that do not wait for those of other lanes. */
export interface Lane {
  readonly workers: Partial<Readonly<Record<JobKind, Worker>>>;
  /** Pieces of work a process does at once. */
  readonly atOnce: number;
}

/** What the runner works with. */
export interface RunnerDeps {
  readonly db: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly now: () => number;
}

const pollMs = 2_000;

async function work(
  { db, log, metrics, now }: RunnerDeps,
  worker: Worker,
  job: Job,
  by: string,
  signal: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const beat = () =>
    extend(db, job, by, now()).then(
      (isMine) => isMine || lost.abort(),
      () => undefined,
    );
  const timer = setInterval(() => void beat(), claimMs / 3);
  let outcome: Outcome;
  let isUnexpected = false;
  try {
    outcome = await worker(job, AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    outcome = { failed: errorName(error) };
    isUnexpected = true;
  } finally {
    clearInterval(timer);
  }
  const end = await settle(db, job, by, outcome, now());
  if (!('failed' in outcome)) return;
  const isOver = end === 'given-up';
  metrics.event(job.kind, isOver ? 'dead' : 'retry');
  const level = isOver || isUnexpected ? 'error' : 'warn';
  const { kind, subject, attempts } = job;
  const said = isOver ? 'a job was given up' : 'a job failed and is tried again';
  log[level]({ job: kind, subject, attempts, reason: outcome.failed }, said);
}

/** Starts a lane; several processes share its work. A piece of work that hangs holds one place alone. */
export function startLane(deps: RunnerDeps, { workers, atOnce }: Lane): Loop {
  const { db, log, now } = deps;
  const kinds = Object.keys(workers) as JobKind[];
  const underWay = new Set<Promise<void>>();
  const begin = (job: Job, by: string, signal: AbortSignal) => {
    const worker = workers[job.kind];
    if (worker === undefined) return;
    const run = work(deps, worker, job, by, signal)
      .catch((error: unknown) => {
        // The claim passes, and the work is done again.
        log.error(
          { job: job.kind, reason: errorName(error) },
          'the end of a job could not be stored',
        );
      })
      .finally(() => underWay.delete(run));
    underWay.add(run);
  };
  const loop = startLoop({
    pollMs,
    log,
    step: async (signal) => {
      const by = randomUUID();
      const most = atOnce - underWay.size;
      const claimed = await claim(db, { by, kinds, most, now: now() });
      for (const job of claimed) begin(job, by, signal);
      if (underWay.size === atOnce) await Promise.race(underWay);
      return claimed.length === most;
    },
  });
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await Promise.all(underWay);
    },
  };
}
