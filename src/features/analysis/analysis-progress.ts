/** @file The percentage of a run as plain values: one call is one 200 ms tick. */
import { analysisProgress } from '../../../contract/limits.ts';

/** The percentage at a tick. */
export interface Progress {
  readonly percent: number;
  /** Where it waits for the answer: one of the ten `analysisProgress.targets`. */
  readonly target: number;
  readonly tick: number;
}

/** A percentage at its start. `random` returns a number from 0 up to, not including, 1. */
export function beginProgress(random: () => number): Progress {
  const { targets } = analysisProgress;
  const chosen = Math.min(targets.length - 1, Math.floor(random() * targets.length));
  return { percent: 0, target: targets[chosen] ?? targets[0], tick: 0 };
}

/** One tick: a point up to the target, then waiting; once answered, half of the rest to 100. */
export function tickProgress(progress: Progress, isAnswered: boolean): Progress {
  const { percent, target } = progress;
  const tick = progress.tick + 1;
  if (isAnswered) return { target, tick, percent: percent + Math.ceil((100 - percent) / 2) };
  return { target, tick, percent: percent < target ? percent + 1 : percent };
}

/** A percentage stored by an earlier visit, or null when it is not a valid one. */
export function restoreProgress(stored: Progress): Progress | null {
  const { percent, target, tick } = stored;
  const isWhole = [percent, target, tick].every((value) => Number.isSafeInteger(value));
  const isTarget = (analysisProgress.targets as readonly number[]).includes(target);
  const isWithin = percent >= 0 && percent <= target && tick >= percent && tick < 1_000_000;
  return isWhole && isTarget && isWithin ? { percent, target, tick } : null;
}
