/** @file The timer behind the ring: every tick a step of the percentage, its notices and its storage. */
import { analysisProgress } from '../../../contract/limits.ts';
import type { AnalysisProgress } from '../../../contract/threads/analysis.ts';
import type { Clock } from '../../core/browser/clock.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import type { Tabs } from '../../core/browser/tabs.ts';
import { noticeAt, useAnalysis, useMeter } from './analysis-store.ts';
import { tickProgress, type Progress } from './analysis-progress.ts';

type Report = Pick<AnalysisProgress, 'done' | 'total' | 'minutesLeft'>;

/** A running percentage. */
export interface RunningMeter {
  /**
   * Names the run it belongs to, with the number of its people, 0 if not known; `from` restarts the
   * percentage there.
   */
  belongTo(run: string, people: number, from?: Progress): void;
  /** How many names were read of all, those of the reading before included, and the time left. */
  report(progress: Report): void;
  /** The answer has arrived: halving steps to 100, then the promise resolves. */
  complete(): Promise<void>;
  stop(): void;
}

/** Ticks between two writes of the percentage to the device. */
const storeEvery = 10;

/** Ticks without a report after which the time left is no longer shown: 20 s. */
const silenceTicks = 100;

/**
 * People read and expected. The module adds up lists as it comes to them, those of the reading before
 * included, so its total grows: the number of people that is known from the start does not.
 */
function peopleOf({ done, total }: Report, people: number) {
  if (people === 0 || total === 0) return { done, total };
  return { done: Math.min(done, people), total: people };
}

/** False once another tab has ended the run, while this one was suspended. */
const isOpen = () => readLocal('openRun') !== null;

/** Starts the percentage. Once the signal is aborted nothing is written. */
export function startMeter(
  { clock, tabs }: { readonly clock: Clock; readonly tabs: Tabs },
  from: Progress,
  signal: AbortSignal,
): RunningMeter {
  let progress = from;
  let run = '';
  let isAnswered = false;
  let reported: Report = { done: 0, total: 0, minutesLeft: null };
  let [silence, people] = [0, 0];
  let full: () => void = () => undefined;

  function show(): void {
    const remaining = silence > silenceTicks ? null : reported.minutesLeft;
    const meter = { percent: progress.percent, ...peopleOf(reported, people) };
    useMeter.setState(meter);
    useAnalysis.setState({ remaining });
    tabs.tell({ type: 'meter', ...meter, remaining });
  }

  function store(): void {
    if (run !== '') writeLocal('openRun', { run, ...progress });
  }

  const stop = clock.every(analysisProgress.tickMs, () => {
    if (signal.aborted) return;
    progress = tickProgress(progress, isAnswered);
    silence += 1;
    show();
    if (isAnswered) {
      if (progress.percent >= 100) full();
      return;
    }
    const notice = noticeAt(progress.tick);
    if (notice !== null) useAnalysis.setState({ notice });
    if (progress.tick % storeEvery === 0 && isOpen()) store();
  });
  show();

  return {
    belongTo(id, count, restart) {
      run = id;
      people = count;
      progress = restart ?? progress;
      store();
    },
    report(next) {
      reported = next;
      silence = 0;
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
