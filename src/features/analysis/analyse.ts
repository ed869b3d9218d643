/** @file The follower analysis: opens a run, lets the analysis thread do it, shows how far it is. */
import type { AppError } from '../../../contract/faults.ts';
import { estimatedMinutes } from '../../../contract/limits.ts';
import { isInvalidAccount } from '../../../contract/records/user.ts';
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { clock, type Clock } from '../../core/browser/clock.ts';
import { finished } from '../../core/browser/haptics.ts';
import { onceOnline } from '../../core/browser/connection.ts';
import { isAtTopOf } from '../../core/browser/navigation.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { tabs, type Tabs } from '../../core/browser/tabs.ts';
import { neverAborted } from '../../core/workers/never-aborted.ts';
import { analysis, api } from '../../core/workers/threads.ts';
import { useAnalysis, useMeter } from './analysis-store.ts';
import type * as otherTab from './other-tab.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { startMeter, type RunningMeter } from './analysis-meter.ts';
import { beginProgress, restoreProgress } from './analysis-progress.ts';
import { attempt, showFault } from '../../core/errors/attempt.ts';
import { loadHistory } from '../history/load-history.ts';
import { refreshPeople } from '../people/people-lists.ts';
import { loadUser } from '../../core/session/load-user.ts';
import { currentSession } from '../../core/session/session.ts';
import { createTask } from '../../core/task.ts';
import { retryAfterCrash } from '../../core/workers/retry-after-crash.ts';

/** What an analysis works with; tests pass plain functions and a manual clock. */
export interface AnalysisDeps {
  readonly api: Pick<ApiThread, 'call'>;
  readonly analysis: Pick<AnalysisThread, 'fetchFollowers' | 'forgetRun'>;
  readonly clock: Clock;
  readonly tabs: Tabs;
  readonly random: () => number;
  /** What watches over the run of another tab: few people have two. */
  readonly otherTab: () => Promise<typeof otherTab>;
}

const defaultDeps: AnalysisDeps = {
  ...{ api, analysis, clock, tabs, random: Math.random },
  otherTab: () => import('./other-tab.ts'),
};

/** How a run ended. A private or an unknown account is an outcome, not a fault. */
export type AnalysisOutcome =
  | { readonly type: 'done' | 'private' | 'invalid' | 'cancelled' | 'elsewhere' }
  | { readonly type: 'failed'; readonly fault: AppError };

/** Faults after which the run stays open: a reload, or the next start, continues it. */
const passing = new Set(['network', 'timeout', 'crashed', 'unavailable']);

/** This tab's run, or its watch over the run of another tab. */
const running = createTask();

/** Runs until worker and server know of every run that was cancelled. */
const cancelling = createTask({ outlivesSession: true });

/** The run that this tab does, empty until the server has named it. */
let ownRun = '';

/** Reasons of an abort: the person cancelled the run, or it is interrupted and stays open. */
const cancelled = 'cancelled';
const interrupted = 'interrupted';

/** Rejects at once on abort, even when the work itself does not end. */
function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** True for the zero account when the server has refused its record: there is nothing to analyse. */
async function isUnknownAccount(deps: AnalysisDeps): Promise<boolean> {
  const isInvalid = () => {
    const { user } = useSession.getState();
    return user === null || isInvalidAccount(user);
  };
  if (!isInvalid()) return false;
  if (useSession.getState().invalidUsernameMessage === null) await loadUser(deps.api);
  return isInvalid() && useSession.getState().invalidUsernameMessage !== null;
}

/** Opens the run, or joins the open one. Its id is empty for a private account. */
async function openRun(deps: AnalysisDeps, signal: AbortSignal, meter: RunningMeter) {
  // Until the server knows of a cancelled run, it would return that run again.
  if (cancelling.running !== null) await orAborted(signal, cancelling.running);
  const stored = readLocal('openRun');
  const opening = deps.api.call('startAnalysis', {}, currentSession(), signal);
  const { run, ...totals } = await orAborted(signal, opening);
  const followers = totals.total_followers ?? 0;
  const following = totals.total_following ?? 0;
  const isResumed = stored !== null && stored.run === run;
  const isOtherRun = stored !== null && !isResumed;
  const people = followers + following;
  ownRun = run;
  if (run !== '') meter.belongTo(run, people, isOtherRun ? beginProgress(deps.random) : undefined);
  useAnalysis.setState({ isResumed, minutes: estimatedMinutes(followers, following) });
  // An analysis before this one has left a list of followers, which is read once more.
  const isFirst = useSession.getState().user?.last_updated_at === '';
  return { run, expected: isFirst ? people : people + followers };
}

/** Lets the module of the analysis thread do the run. A crash is continued from the checkpoint once. */
async function runModule(
  { run, expected }: { readonly run: string; readonly expected: number },
  deps: AnalysisDeps,
  signal: AbortSignal,
  meter: RunningMeter,
): Promise<void> {
  const session = currentSession();
  const { insta_id = '', email = '' } = useSession.getState().user ?? {};
  const fetchFollowers = () =>
    deps.analysis.fetchFollowers(
      { run, id: insta_id, email, expected },
      session,
      signal,
      (progress) => {
        // Progress has its own port and may arrive after the result or an abort.
        if (progress.run === run && !signal.aborted) meter.report(progress);
      },
    );
  await orAborted(signal, retryAfterCrash(fetchFollowers, signal));
}

/** What follows a result: fresh statistics, stories looked for, lists read again. */
async function settle(deps: AnalysisDeps, signal: AbortSignal, meter: RunningMeter) {
  useAnalysis.setState({ phase: 'settling', notice: null });
  writeLocal('openRun', null);
  void refreshPeople();
  const session = currentSession();
  void attempt(() => deps.api.call('watchStories', {}, session, signal), { quiet: true });
  const results = [loadUser(deps.api), loadHistory(deps.api)];
  await orAborted(signal, Promise.all([...results, meter.complete()]));
  finished();
}

async function work(deps: AnalysisDeps, signal: AbortSignal, meter: RunningMeter) {
  if (await orAborted(signal, isUnknownAccount(deps))) return 'invalid';
  const opened = await openRun(deps, signal, meter);
  if (opened.run === '') {
    await orAborted(signal, loadUser(deps.api));
    return 'private';
  }
  await runModule(opened, deps, signal, meter);
  await settle(deps, signal, meter);
  return useSession.getState().user?.is_private === true ? 'private' : 'done';
}

async function run(deps: AnalysisDeps, signal: AbortSignal): Promise<AnalysisOutcome> {
  const stored = readLocal('openRun');
  const from = (stored === null ? null : restoreProgress(stored)) ?? beginProgress(deps.random);
  const meter = startMeter(deps, from, signal);
  const ended = await attempt(() => work(deps, signal, meter), { quiet: true });
  meter.stop();
  return ended.type === 'done' ? { type: ended.value } : ended;
}

/** Puts the outcome of a run where screens see it. */
function finish(deps: AnalysisDeps, outcome: AnalysisOutcome): void {
  const fault = outcome.type === 'failed' ? outcome.fault : null;
  const stored = readLocal('openRun');
  // Suspended, a tab hears late that its run was cancelled: another tab may have opened the next one.
  const isOther = ownRun !== '' && stored !== null && stored.run !== ownRun;
  if (!isOther && (fault === null || !passing.has(fault.code))) writeLocal('openRun', null);
  if (!isOther && outcome.type === 'cancelled') {
    const before = cancelling.running;
    void cancelling.run(() => endRun(deps, stored?.run ?? '', before));
  }
  // Home shows it above the figures.
  if (fault !== null && !isAtTopOf('/home')) showFault(fault);
  if (fault?.code === 'network') onceOnline(() => void resumeAnalysis(deps));
  useAnalysis.setState((state) => ({
    phase: 'idle',
    notice: null,
    isResumed: false,
    failure: fault === null ? state.failure : failureOf(fault),
    ended: outcome.type === 'failed' || outcome.type === 'elsewhere' ? null : outcome.type,
  }));
}

/** Tells worker and server that a cancelled run will not be continued. */
async function endRun(deps: AnalysisDeps, id: string, before: Promise<unknown> | null) {
  await before;
  await attempt(() => deps.analysis.forgetRun(), { quiet: true });
  if (id === '') return;
  const signal = neverAborted();
  const call = () => deps.api.call('cancelRun', { params: { run: id } }, currentSession(), signal);
  await attempt(call, { quiet: true });
}

/** Does the run, or watches over that of another tab and continues it when that tab is closed or suspended. */
async function runOrWatch(deps: AnalysisDeps, signal: AbortSignal): Promise<AnalysisOutcome> {
  for (;;) {
    useMeter.setState({ percent: 0, done: 0, total: 0 });
    useAnalysis.setState({
      phase: 'running',
      failure: null,
      ended: null,
      notice: null,
      minutes: 0,
      remaining: null,
    });
    ownRun = '';
    const own = new AbortController();
    signal.addEventListener('abort', () => own.abort(signal.reason));
    const outcome = await deps.tabs.alone(async () => {
      const ended = await run(deps, own.signal);
      // Interrupted, continued by another tab, or the session ended: there is nothing to show.
      if (!own.signal.aborted || own.signal.reason === cancelled) finish(deps, ended);
      return ended;
    }, own);
    if (outcome !== null) return outcome;
    if (!signal.aborted) useAnalysis.setState({ phase: 'elsewhere' });
    const other = await deps.otherTab().catch(() => null);
    const watched = await other?.watchOtherTab(deps, signal);
    if (watched === 'unheard') finish(deps, { type: 'cancelled' });
    if (watched !== 'open') return { type: 'elsewhere' };
  }
}

/** Starts the analysis, or shows the one that another tab runs. */
export async function analyse(deps: AnalysisDeps = defaultDeps): Promise<AnalysisOutcome> {
  if (running.running !== null) return { type: 'elsewhere' };
  const stopListening = deps.tabs.onCancel(() => running.abort(cancelled));
  try {
    return await running.run((signal) => runOrWatch(deps, signal));
  } finally {
    stopListening();
    useAnalysis.setState({ phase: 'idle', notice: null });
  }
}

/** Cancels the run: an empty result at once, in whichever tab it runs. */
export function cancelAnalysis(deps: AnalysisDeps = defaultDeps): void {
  if (useAnalysis.getState().phase === 'elsewhere') deps.tabs.tell({ type: 'cancel' });
  else running.abort(cancelled);
}

/** Interrupts the run, which stays open for `resumeAnalysis`. Resolves when nothing of it is written any more. */
export async function interruptAnalysis(): Promise<void> {
  running.abort(interrupted);
  await running.running;
}

/** Forgets the run after the data of the account were cleared, here and in other tabs. */
export function forgetAnalysis(others: Pick<Tabs, 'tell'>): void {
  others.tell({ type: 'cancel' });
  writeLocal('openRun', null);
  for (const store of [useAnalysis, useMeter]) store.empty();
}

/** Entering home: continues a run that was open when the page was left. */
export async function resumeAnalysis(deps: AnalysisDeps = defaultDeps): Promise<void> {
  if (isSignedIn(useSession.getState()) && readLocal('openRun') !== null) await analyse(deps);
}

/** Closes the alert that is shown. */
export function closeNotice(): void {
  useAnalysis.setState({ notice: null });
}
