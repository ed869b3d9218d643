/** @file The state of a run as screens show it. */
import { analysisProgress } from '../../../contract/limits.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** `elsewhere`: another tab of this browser runs it and this one only shows it. */
export type AnalysisPhase = 'idle' | 'running' | 'settling' | 'elsewhere';

/** The notices for a long run, in their order. */
export type WaitNotice = 'wait' | 'stay' | 'finish';

/** The run without its percentage. */
export interface AnalysisState {
  readonly phase: AnalysisPhase;
  /** The run was open when the page was loaded, and is continued from its checkpoint. */
  readonly isResumed: boolean;
  readonly notice: WaitNotice | null;
  /** The estimate from the size of the account, shown as n to n+1 minutes. */
  readonly minutes: number;
  /** Minutes left at the pace of the line, at least 1; null while they are not known. */
  readonly remaining: number | null;
  readonly failure: Failure | null;
  /** How the last run of this visit ended; null while none has. */
  readonly ended: 'done' | 'private' | 'invalid' | 'cancelled' | null;
}

/** The run of the account's analysis. */
export const useAnalysis = defineStore<AnalysisState>(() => ({
  phase: 'idle',
  isResumed: false,
  notice: null,
  minutes: 0,
  remaining: null,
  failure: null,
  ended: null,
}));

/** What changes every tick; a store apart, so that no component renders five times a second. */
export interface Meter {
  readonly percent: number;
  /** People read and expected, 0 before the first progress. */
  readonly done: number;
  readonly total: number;
}

/** Read outside React: see ProgressView. */
export const useMeter = defineStore<Meter>(() => ({ percent: 0, done: 0, total: 0 }));

/** True while the ring is shown. */
export const isAnalysing = (state: AnalysisState): boolean => state.phase !== 'idle';

/** The minutes that a run takes at least, shown as n to n+1: the pace knows more than the size. */
export const minutesToWait = ({ minutes, remaining }: AnalysisState): number =>
  remaining === null ? minutes : remaining - 1;

/** Whether a run is expected to take more than ten minutes. */
export const isLargeRun = (state: AnalysisState): boolean =>
  (state.remaining ?? state.minutes) > 10;

/** The notice due at a tick, if any. */
export function noticeAt(tick: number): WaitNotice | null {
  if (tick === analysisProgress.waitDrawerTick) return 'wait';
  if (tick === analysisProgress.stayTick) return 'stay';
  return tick === analysisProgress.finishTick ? 'finish' : null;
}
