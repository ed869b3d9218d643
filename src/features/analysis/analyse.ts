/** @file The product's main job: open a run, let the analysis thread do it, show how far it is. */
import { AppError } from '../../../contract/faults.ts';
import { estimatedMinutes } from '../../../contract/limits.ts';
import { isInvalidAccount } from '../../../contract/records/user.ts';
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { clock, type Clock } from '../../core/browser/clock.ts';
import { onceOnline } from '../../core/browser/connection.ts';
import { isAtTopOf } from '../../core/browser/navigation.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { tabs, type Tabs } from '../../core/browser/tabs.ts';
import { analysis, api } from '../../core/workers/threads.ts';
import { useAnalysis, useMeter } from './analysis-store.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { startMeter, type RunningMeter } from './analysis-meter.ts';
import { beginProgress, restoreProgress } from './analysis-progress.ts';
import { attempt, showFault } from '../../core/errors/attempt.ts';
import { refreshPeople } from '../people/people-lists.ts';
import { loadUser } from '../../core/session/load-user.ts';
import { currentSession } from '../../core/session/session.ts';

/** What the flow works with; tests give plain functions and a clock of their own. */
export interface AnalyseTools {
  readonly api: Pick<ApiThread, 'call'>;
  readonly analysis: Pick<AnalysisThread, 'fetchFollowers' | 'forget'>;
  readonly clock: Clock;
  readonly tabs: Tabs;
  readonly random: () => number;
}

const device: AnalyseTools = { api, analysis, clock, tabs, random: Math.random };

/** How a run ended. A private or an unknown account is an outcome, not a fault. */
export type AnalysisOutcome =
  | { readonly type: 'done' | 'private' | 'invalid' | 'cancelled' | 'elsewhere' }
  | { readonly type: 'failed'; readonly fault: AppError };

/** Faults after which the run stays open: a reload, or the next start, continues it. */
const passing = new Set(['network', 'timeout', 'crashed', 'unavailable']);

/** This tab's run, or its watch over the run of another tab, and how it ends. */
let current: { controller: AbortController; over: Promise<AnalysisOutcome> } | null = null;

/** Resolves when worker and server have heard of every run that was given up. */
let parting = Promise.resolve();

/** The reason of an abort after which the run stays open. */
const left = 'left';

/** Rejects at once on abort, whatever the far side is doing. */
function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The zero account with a message of its refused detail: nothing to analyse (spec 4). */
async function isUnknownAccount(tools: AnalyseTools): Promise<boolean> {
  const isInvalid = () => {
    const { user } = useSession.getState();
    return user === null || isInvalidAccount(user);
  };
  if (!isInvalid()) return false;
  if (useSession.getState().invalidUsernameMessage === null) await loadUser(tools.api);
  return isInvalid() && useSession.getState().invalidUsernameMessage !== null;
}

/** Opens the run, or joins the one that is open, and says whether it is the one noted here. */
async function openRun(tools: AnalyseTools, signal: AbortSignal, meter: RunningMeter) {
  // Asked before, the server hands out the very run that it is about to be told to end.
  await orAborted(signal, parting);
  const noted = readLocal('openRun');
  const opening = tools.api.call('startAnalysis', {}, currentSession(), signal);
  const { run, total_followers, total_following } = await orAborted(signal, opening);
  const isResumed = noted !== null && noted.run === run;
  const isOtherRun = noted !== null && !isResumed;
  if (run !== '') meter.belongTo(run, isOtherRun ? beginProgress(tools.random) : undefined);
  useAnalysis.setState({
    isResumed,
    minutes: estimatedMinutes(total_followers ?? 0, total_following ?? 0),
  });
  return run;
}

/**
 * The module's part, in the analysis thread. A thread that dies is started anew once and goes on from
 * its checkpoint; dying again it says why.
 */
async function runModule(
  id: string,
  tools: AnalyseTools,
  signal: AbortSignal,
  meter: RunningMeter,
): Promise<void> {
  const session = currentSession();
  const { insta_id = '', email = '' } = useSession.getState().user ?? {};
  const fetchFollowers = () =>
    tools.analysis.fetchFollowers(
      { run: id, id: insta_id, email },
      session,
      signal,
      // Progress may arrive late, after the result or an abort (design 2).
      (told) => {
        if (told.run === id && !signal.aborted) meter.report(told.done, told.total);
      },
    );
  const again = (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'crashed') throw error;
    return fetchFollowers();
  };
  await orAborted(signal, fetchFollowers().catch(again));
}

/** What follows a result (spec 4): refreshed statistics, fetched stories, lists to read anew. */
async function settle(tools: AnalyseTools, signal: AbortSignal, meter: RunningMeter) {
  useAnalysis.setState({ phase: 'settling', notice: null });
  writeLocal('openRun', null);
  void refreshPeople();
  const session = currentSession();
  void attempt(() => tools.api.call('watchStories', {}, session, signal), { quiet: true });
  await orAborted(signal, Promise.all([loadUser(tools.api), meter.complete()]));
}

async function work(tools: AnalyseTools, signal: AbortSignal, meter: RunningMeter) {
  if (await orAborted(signal, isUnknownAccount(tools))) return 'invalid';
  const id = await openRun(tools, signal, meter);
  if (id === '') {
    await orAborted(signal, loadUser(tools.api));
    return 'private';
  }
  await runModule(id, tools, signal, meter);
  await settle(tools, signal, meter);
  return useSession.getState().user?.is_private === true ? 'private' : 'done';
}

async function run(tools: AnalyseTools, controller: AbortController): Promise<AnalysisOutcome> {
  const { token } = useSession.getState();
  const noted = readLocal('openRun');
  const from = (noted === null ? null : restoreProgress(noted)) ?? beginProgress(tools.random);
  const meter = startMeter(tools, from, () => {
    // Somebody logged out in the middle: nothing of this run may be written any more.
    if (useSession.getState().token !== token) controller.abort();
    return !controller.signal.aborted;
  });
  const ended = await attempt(() => work(tools, controller.signal, meter), { quiet: true });
  meter.stop();
  return ended.type === 'done' ? { type: ended.value } : ended;
}

/** Puts the outcome where screens see it. A run that was only left has none. */
function finish(tools: AnalyseTools, outcome: AnalysisOutcome, signal: AbortSignal): void {
  if (signal.reason === left) return;
  const failed = outcome.type === 'failed' ? outcome.fault : null;
  const isOpen = failed !== null && passing.has(failed.code);
  const noted = readLocal('openRun');
  if (!isOpen) writeLocal('openRun', null);
  if (outcome.type === 'cancelled') parting = parting.then(() => giveUp(tools, noted?.run ?? ''));
  // Home tells it above the figures.
  if (failed !== null && !isAtTopOf('/home')) showFault(failed);
  if (failed?.code === 'network') onceOnline(() => void resumeAnalysis(tools));
  useAnalysis.setState((state) => ({
    phase: 'idle',
    notice: null,
    isResumed: false,
    failure: failed === null ? state.failure : failureOf(failed),
    ended: outcome.type === 'failed' || outcome.type === 'elsewhere' ? null : outcome.type,
  }));
}

/** Tells worker and server that a cancelled run will not go on. */
async function giveUp(tools: AnalyseTools, runId: string): Promise<void> {
  const { signal } = new AbortController();
  await attempt(() => tools.analysis.forget(), { quiet: true });
  if (runId === '') return;
  const input = { params: { run: runId } };
  await attempt(() => tools.api.call('cancelRun', input, currentSession(), signal), {
    quiet: true,
  });
}

/** Another tab has the job: show its percentage, and take over if that tab dies before the end. */
async function watch(tools: AnalyseTools, signal: AbortSignal): Promise<AnalysisOutcome> {
  useAnalysis.setState({ phase: 'elsewhere' });
  const stop = tools.tabs.listen((message) => {
    if (message.type === 'meter') useMeter.setState(message);
  });
  await tools.tabs.untilFree(signal);
  stop();
  useAnalysis.setState({ phase: 'idle' });
  if (!signal.aborted && isSignedIn(useSession.getState())) {
    if (readLocal('openRun') !== null) void Promise.resolve().then(() => analyse(tools));
    else await loadUser(tools.api);
  }
  return { type: 'elsewhere' };
}

/** The run from its first sign to its last, or the watch over that of another tab. */
async function begin(tools: AnalyseTools, controller: AbortController): Promise<AnalysisOutcome> {
  const { token } = useSession.getState();
  const isSameSession = () => useSession.getState().token === token;
  useMeter.setState({ percent: 0, done: 0, total: 0 });
  useAnalysis.setState({ phase: 'running', failure: null, ended: null, notice: null, minutes: 0 });
  const deaf = tools.tabs.listen((message) => {
    if (message.type === 'cancel') controller.abort();
  });
  try {
    const outcome = await tools.tabs.alone(async () => {
      const ended = await run(tools, controller);
      // After a log-out there is nothing to put anywhere.
      if (isSameSession()) finish(tools, ended, controller.signal);
      return ended;
    });
    return outcome ?? (await watch(tools, controller.signal));
  } finally {
    deaf();
    current = null;
    // Whatever ended it, loading stops; after a log-out the stores were emptied already.
    if (isSameSession()) useAnalysis.setState({ phase: 'idle', notice: null });
  }
}

/** Starts the analysis, or shows the one that another tab runs. */
export async function analyse(tools: AnalyseTools = device): Promise<AnalysisOutcome> {
  if (current !== null) return { type: 'elsewhere' };
  const controller = new AbortController();
  const over = begin(tools, controller);
  current = { controller, over };
  return over;
}

/** Gives the run up: an empty result at once, in whichever tab it runs. */
export function cancelAnalysis(tools: AnalyseTools = device): void {
  if (useAnalysis.getState().phase === 'elsewhere') tools.tabs.tell({ type: 'cancel' });
  else current?.controller.abort();
}

/**
 * Leaves the run where it stands, for something that must not meet it under way; `resumeAnalysis` goes
 * on with it. When it resolves, nothing of the run is written any more.
 */
export async function leaveAnalysis(): Promise<void> {
  current?.controller.abort(left);
  await current?.over;
}

/** The data of the account are gone: no run is open any more, here or in another tab. */
export function forgetAnalysis(others: Pick<Tabs, 'tell'>): void {
  others.tell({ type: 'cancel' });
  writeLocal('openRun', null);
  for (const store of [useAnalysis, useMeter]) store.empty();
}

/** Entering home: a run that was open when the page was left goes on by itself. */
export async function resumeAnalysis(tools: AnalyseTools = device): Promise<void> {
  if (isSignedIn(useSession.getState()) && readLocal('openRun') !== null) await analyse(tools);
}

/** Closes the alert that is shown. */
export function closeNotice(): void {
  useAnalysis.setState({ notice: null });
}
