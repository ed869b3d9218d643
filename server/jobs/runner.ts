/** @file Does planned work: each lane looks for its kinds and works on so many pieces at once. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/open.ts';
import type { JobKind } from '../db/operations-schema.ts';
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
    // A message may quote what was asked or stored; the class says enough to find the place.
    outcome = { failed: error instanceof Error ? error.name : 'unknown' };
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

/** Starts a lane; several processes share its work. */
export function startLane(deps: RunnerDeps, { workers, atOnce }: Lane): Loop {
  const kinds = Object.keys(workers) as JobKind[];
  return startLoop({
    pollMs,
    log: deps.log,
    step: async (signal) => {
      const by = randomUUID();
      const claimed = await claim(deps.db, { by, kinds, most: atOnce, now: deps.now() });
      await Promise.all(
        claimed.map(async (job) => {
          const worker = workers[job.kind];
          if (worker !== undefined) await work(deps, worker, job, by, signal);
        }),
      );
      return claimed.length > 0;
    },
  });
}
