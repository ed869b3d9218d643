/** @file The clockwork behind the ring: every tick one step, and everything that hangs on a tick. */
import { analysisProgress } from '../../../contract/limits.ts';
import type { Clock } from '../../core/browser/clock.ts';
import { writeLocal } from '../../core/storage/storage.ts';
import type { Tabs } from '../../core/browser/tabs.ts';
import { noticeAt, useAnalysis, useMeter } from './analysis-store.ts';
import { tickProgress, type Progress } from './analysis-progress.ts';

/** A running percentage. */
export interface RunningMeter {
  /** The run it belongs to, once the server has said; `from` starts the percentage anew. */
  belongTo(run: string, from?: Progress): void;
  report(done: number, total: number): void;
  /** The answer is there: halving steps to 100, then the promise resolves. */
  complete(): Promise<void>;
  stop(): void;
}

/** Ticks between two notes on the device of where the percentage stands. */
const noteEvery = 10;

/** Minutes left if people go on being read as they were; the spec's estimate knows no pace. */
function minutesLeft({ done, total }: { done: number; total: number }, { tick }: Progress) {
  if (done === 0 || total < done) return null;
  return Math.max(
    1,
    Math.ceil((((total - done) / done) * tick * analysisProgress.tickMs) / 60_000),
  );
}

/** Starts the percentage. `isStillOurs` is asked every tick: after a log-out nothing is written. */
export function startMeter(
  { clock, tabs }: { readonly clock: Clock; readonly tabs: Tabs },
  from: Progress,
  isStillOurs: () => boolean,
): RunningMeter {
  let progress = from;
  let run = '';
  let isAnswered = false;
  let people = { done: 0, total: 0 };
  let full: () => void = () => undefined;

  function show(): void {
    const meter = { percent: progress.percent, ...people };
    useMeter.setState(meter);
    tabs.tell({ type: 'meter', ...meter });
  }

  function note(): void {
    if (run !== '') writeLocal('openRun', { run, ...progress });
  }

  const stop = clock.every(analysisProgress.tickMs, () => {
    if (!isStillOurs()) return;
    progress = tickProgress(progress, isAnswered);
    show();
    if (isAnswered) {
      if (progress.percent >= 100) full();
      return;
    }
    const notice = noticeAt(progress.tick);
    if (notice !== null) useAnalysis.setState({ notice, remaining: minutesLeft(people, progress) });
    if (progress.tick % noteEvery === 0) note();
  });
  show();

  return {
    belongTo(id, anew) {
      run = id;
      progress = anew ?? progress;
      note();
    },
    report(done, total) {
      people = { done, total };
    },
    complete() {
      isAnswered = true;
      return new Promise((resolve) => {
        full = resolve;
      });
    },
    stop,
  };
}
