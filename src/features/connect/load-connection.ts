/** @file The connection to a real account: its state, its begin and its end. */
import type { AppError, FaultCode } from '../../../contract/faults.ts';
import {
  connectionReasons,
  type ConnectionRecord,
} from '../../../contract/records/connect/connection.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { clock } from '../../core/browser/clock.ts';
import { attempt, showFault } from '../../core/errors/attempt.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { addToast } from '../../core/errors/toasts-store.ts';
import { loadUser } from '../../core/session/load-user.ts';
import { currentSession } from '../../core/session/session.ts';
import { createTask } from '../../core/task.ts';
import { api } from '../../core/workers/threads.ts';
import { useConnect, type ConnectOutcome } from './connect-store.ts';

type Api = Pick<ApiThread, 'call'>;

/** While figures are read the state is asked for at this interval. */
const pollMs = 3_000;

/** After a lost call the interval doubles, up to this many times its length. */
const longestPause = 4;

/** Faults that say nothing of the reading, which the server continues. */
const passing: ReadonlySet<FaultCode> = new Set([
  'network',
  'timeout',
  'crashed',
  'unavailable',
  'limited',
]);

const loading = createTask();
const changing = createTask();

/** Figures are being read, or the consent has just ended: home's record is older than the connection. */
function isAwaited(): boolean {
  const { connection, outcome } = useConnect.getState();
  return outcome === 'connected' || connection?.state === 'syncing';
}

/** Shows why the state is not known. True if it is worth asking again without a press. */
function refuse(fault: AppError): boolean {
  const isShown = useConnect.getState().connection !== null;
  const isPassing = isAwaited() && passing.has(fault.code);
  if (isShown && isPassing) return true;
  useConnect.setState({ load: 'refused', failure: failureOf(fault) });
  // The screen has a place for it while it has no state to show; a 401 was shown.
  if (isShown && isAwaited() && fault.status !== 401) showFault(fault);
  return isPassing;
}

/** Shows the state, and asks again until figures are read; then home's figures are new as well. */
async function follow(thread: Api, signal: AbortSignal, pauseMs: number): Promise<void> {
  let wasAwaited = isAwaited();
  let wait = pauseMs;
  for (;;) {
    const loaded = await attempt(() => thread.call('connectState', {}, currentSession(), signal), {
      quiet: true,
    });
    if (signal.aborted || loaded.type === 'cancelled') return;
    if (loaded.type === 'failed') {
      if (!refuse(loaded.fault)) return;
      wait = Math.min(2 * wait, longestPause * pauseMs);
    } else {
      useConnect.setState({ load: 'ready', connection: loaded.value, failure: null });
      if (loaded.value.state !== 'syncing') {
        if (wasAwaited) await loadUser(thread);
        return;
      }
      wasAwaited = true;
      wait = pauseMs;
    }
    await clock.wait(wait, signal).catch(() => undefined);
    if (signal.aborted) return;
  }
}

/** The outcome in an address, or null. */
export function outcomeOf(query: URLSearchParams): ConnectOutcome | null {
  const outcomes: readonly ConnectOutcome[] = ['connected', ...connectionReasons];
  return outcomes.find((outcome) => outcome === query.get('outcome')) ?? null;
}

/**
 * Enters the screen: the state is loaded, and followed while figures are read, also after the screen is
 * left. A following that was begun on home continues.
 */
export async function enterConnect(query: URLSearchParams, thread: Api = api): Promise<void> {
  const outcome = outcomeOf(query);
  useConnect.setState({ outcome, busy: null });
  // Home shows the record, and may be entered before the figures are read.
  if (outcome === 'connected') void loadUser(thread);
  await (loading.running ?? loadConnection(thread));
}

/** Loads the state of the connection and follows it while figures are read. */
export async function loadConnection(thread: Api = api, pauseMs = pollMs): Promise<void> {
  await loading.run(async (signal) => {
    useConnect.setState({ load: 'loading', failure: null });
    await follow(thread, signal, pauseMs);
  });
}

/** A path of this server with a ticket; any other location is not followed. */
const isStart = (location: string) => /^\/connect\/instagram\/start\?ticket=[\w-]+$/.test(location);

/** Leaves for the platform's consent. */
export function beginConnect(
  thread: Api = api,
  leave: (location: string) => void = (location) => window.location.assign(location),
): Promise<void> {
  return changing.run(async (signal) => {
    useConnect.setState({ busy: 'begin' });
    const begun = await attempt(() => thread.call('connectBegin', {}, currentSession(), signal));
    if (signal.aborted) return;
    if (begun.type === 'done' && isStart(begun.value.location)) leave(begun.value.location);
    // This document may be shown again as it was left, or stay open below the platform's.
    useConnect.setState({ busy: null });
  });
}

/** Asks for the newest figures and follows until they are read. False if they cannot be asked for. */
export function syncNow(
  thread: Api = api,
  pauseMs = pollMs,
  onBegin: () => void = () => undefined,
): Promise<boolean> {
  return changing.run(async (signal) => {
    useConnect.setState({ busy: 'sync', outcome: null });
    const asked = await attempt(() => thread.call('connectSync', {}, currentSession(), signal));
    if (signal.aborted) return false;
    useConnect.setState({ busy: null });
    if (asked.type !== 'done') return false;
    useConnect.setState({ connection: asked.value });
    onBegin();
    await loadConnection(thread, pauseMs);
    return !signal.aborted;
  });
}

const none: ConnectionRecord = {
  state: 'none',
  username: '',
  reason: null,
  retry_at: null,
  scopes: [],
  synced_at: null,
};

/** Ends the connection. True if it has ended. */
export function disconnect(thread: Api = api): Promise<boolean> {
  return changing.run(async (signal) => {
    useConnect.setState({ busy: 'disconnect', outcome: null });
    const end = () => thread.call('connectDisconnect', {}, currentSession(), signal);
    const ended = await attempt(end);
    if (signal.aborted) return false;
    useConnect.setState({ busy: null });
    if (ended.type !== 'done') return false;
    useConnect.setState({ connection: none });
    const { message } = ended.value;
    if (message !== undefined) addToast({ variant: 'success', text: message });
    await loadUser(thread);
    return true;
  });
}
