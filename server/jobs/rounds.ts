/**
 * @file Rounds: work about all rows that one process repeats for the others. The claim on the round's row
 * of `jobs` is the lease, so a process that dies leaves it to another one.
 */
import { AppError } from '../../contract/faults.ts';
import { errorName } from '../base/error-name.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import type { RoundKind } from '../db/operations-schema.ts';
import { roundMs } from './queue.ts';
import type { Worker } from './runner.ts';

/** What a round works with. */
export interface RoundDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly now: () => number;
}

/** How a round went. */
export interface RoundResult {
  /** What it did, as numbers for the log. */
  readonly counts: Readonly<Record<string, number>>;
  /** Why it was not completed: it is tried again sooner. */
  readonly failed?: string | undefined;
  /** When the next one is due, where that is sooner than usual. */
  readonly nextAt?: number | undefined;
}

/** Makes a round planned work that is planned again at its end. */
export function roundOf(
  { log, now }: RoundDeps,
  kind: RoundKind,
  work: (signal: AbortSignal) => Promise<RoundResult>,
): Worker {
  return async (_, signal) => {
    const { counts, failed, nextAt } = await work(signal);
    if (Object.values(counts).some((count) => count > 0)) {
      log.info({ round: kind, ...counts }, 'a round is over');
    }
    if (failed !== undefined) return { failed };
    const usual = now() + roundMs;
    return { nextAt: Math.min(usual, Math.max(now() + 1_000, nextAt ?? usual)), isDone: true };
  };
}

/** What is logged of a failure. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return errorName(error);
}

/** How many rows of a round are worked on at once. */
const atOnce = 4;

/** So many failures in a row are no longer a matter of single rows: what is asked is away. */
const mostFailures = 12;

/** How the rows of a round went. */
export interface EachResult {
  readonly done: number;
  readonly failed: number;
  /** Whether the rest was left, because nothing succeeded any more or the process stops. */
  readonly isCut: boolean;
}

/**
 * Works on each row. One that fails is logged and counted, and the others are worked on; only many
 * failures in a row end the round.
 */
export async function eachRow<Row>(
  { log, metrics }: Pick<RoundDeps, 'log' | 'metrics'>,
  kind: RoundKind,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
  signal?: AbortSignal,
): Promise<EachResult> {
  const waiting = rows[Symbol.iterator]();
  let [done, failed, inRow] = [0, 0, 0];
  const isCut = () => inRow >= mostFailures || signal?.aborted === true;
  const hand = async () => {
    for (const row of waiting) {
      if (isCut()) return;
      try {
        await work(row);
        done += 1;
        inRow = 0;
      } catch (error) {
        failed += 1;
        inRow += 1;
        metrics.event(kind, 'row-failed');
        const reason = reasonOf(error);
        log.warn({ round: kind, reason }, 'a row of a round failed, the others are worked on');
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return { done, failed, isCut: isCut() };
}
