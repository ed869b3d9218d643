/** @file The timer behind the ring: every tick a step of the percentage, its notices and its storage. */
import { analysisProgress } from '../../../contract/limits.ts';
import type { Clock } from '../../core/browser/clock.ts';
import { writeLocal } from '../../core/storage/storage.ts';
import type { Tabs } from '../../core/browser/tabs.ts';
import { noticeAt, useAnalysis, useMeter } from './analysis-store.ts';
import { tickProgress, type Progress } from './analysis-progress.ts';

/** A running percentage. */
export interface RunningMeter {
  /**
   * Names the run it belongs to, with the number of its people, 0 if not known; `from` restarts the
   * percentage there.
   */
  belongTo(run: string, people: number, from?: Progress): void;
  /** How many names were read of all, those of the reading before included. */
  report(done: number, total: number): void;
  /** The answer has arrived: halving steps to 100, then the promise resolves. */
  complete(): Promise<void>;
  stop(): void;
}

/** Ticks between two writes of the percentage to the device. */
const storeEvery = 10;

/** Ticks between two estimates of the time left: 15 s. */
const estimateEvery = 75;

/** Minutes left at the pace so far, which the estimate at the start does not know. */
function minutesLeft({ done, total }: { done: number; total: number }, { tick }: Progress) {
  if (done === 0 || total < done) return null;
  return Math.max(
    1,
    Math.ceil((((total - done) / done) * tick * analysisProgress.tickMs) / 60_000),
  );
}

/** The names of the reading before come last: they are names, but no further people. */
function peopleOf(names: { done: number; total: number }, people: number) {
  if (people === 0 || people > names.total) return names;
  return { done: Math.min(names.done, people), total: people };
}

/** Starts the percentage. Once the signal is aborted nothing is written. */
export function startMeter(
  { clock, tabs }: { readonly clock: Clock; readonly tabs: Tabs },
  from: Progress,
  signal: AbortSignal,
): RunningMeter {
  let progress = from;
  let run = '';
  let isAnswered = false;
  let names = { done: 0, total: 0 };
  let people = 0;
  let full: () => void = () => undefined;

  function show(): void {
    const meter = { percent: progress.percent, ...peopleOf(names, people) };
    useMeter.setState(meter);
    tabs.tell({ type: 'meter', ...meter });
  }

  function store(): void {
    if (run !== '') writeLocal('openRun', { run, ...progress });
  }

  const stop = clock.every(analysisProgress.tickMs, () => {
    if (signal.aborted) return;
    progress = tickProgress(progress, isAnswered);
    show();
    if (isAnswered) {
      if (progress.percent >= 100) full();
      return;
    }
    const notice = noticeAt(progress.tick);
    if (notice !== null || progress.tick % estimateEvery === 0) {
      useAnalysis.setState({ remaining: minutesLeft(names, progress) });
    }
    if (notice !== null) useAnalysis.setState({ notice });
    if (progress.tick % storeEvery === 0) store();
  });
  show();

  return {
    belongTo(id, count, restart) {
      run = id;
      people = count;
      progress = restart ?? progress;
      store();
    },
    report(done, total) {
      names = { done, total };
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
