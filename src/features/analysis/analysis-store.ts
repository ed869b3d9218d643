/** @file An analysis as screens see it, and the account's figures it refreshes. */
import { analysisProgress } from '../../../contract/limits.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** `elsewhere`: another tab of this browser runs it and this one only shows it. */
export type AnalysisPhase = 'idle' | 'running' | 'settling' | 'elsewhere';

/** The waiting alerts of spec 4, in their order. */
export type WaitNotice = 'wait' | 'stay' | 'finish';

/** What is known of the run beside its percentage. */
export interface AnalysisState {
  readonly phase: AnalysisPhase;
  /** The run was open when the page was loaded and went on from its checkpoint. */
  readonly isResumed: boolean;
  readonly notice: WaitNotice | null;
  /** The estimate is shown as n to n+1 minutes. */
  readonly minutes: number;
  /** Minutes left at the pace so far, told with an alert; null before anybody was read. */
  readonly remaining: number | null;
  readonly failure: Failure | null;
  /** How the last run of this visit ended. */
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

/** What changes every tick; apart from the rest, so that no component renders five times a second. */
export interface Meter {
  readonly percent: number;
  /** People read and expected, 0 before the module has said. */
  readonly done: number;
  readonly total: number;
}

/** Read outside React: see ProgressView. */
export const useMeter = defineStore<Meter>(() => ({ percent: 0, done: 0, total: 0 }));

/** True while the ring is shown. */
export const isAnalysing = (state: AnalysisState): boolean => state.phase !== 'idle';

/** A large account may wait more than ten minutes (spec 8). */
export const isLargeRun = (state: AnalysisState): boolean => state.minutes > 10;

/** The alert due at a tick, if any. */
export function noticeAt(tick: number): WaitNotice | null {
  if (tick === analysisProgress.waitDrawerTick) return 'wait';
  if (tick === analysisProgress.stayTick) return 'stay';
  return tick === analysisProgress.finishTick ? 'finish' : null;
}
