/** @file The connection to a real account: its state, its begin and its end. */
import {
  connectionReasons,
  type ConnectionRecord,
} from '../../../contract/records/connect/connection.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { attempt } from '../../core/errors/attempt.ts';
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

const loading = createTask();
const changing = createTask();

/** Resolves after a time, or when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** Shows the state, and asks again until figures are read; then home's figures are new as well. */
async function follow(thread: Api, signal: AbortSignal, pauseMs: number): Promise<void> {
  let wasSyncing = useConnect.getState().connection?.state === 'syncing';
  for (;;) {
    const loaded = await attempt(() => thread.call('connectState', {}, currentSession(), signal), {
      quiet: true,
    });
    if (signal.aborted) return;
    if (loaded.type === 'failed') {
      useConnect.setState({ load: 'refused', failure: failureOf(loaded.fault) });
    }
    if (loaded.type !== 'done') return;
    useConnect.setState({ load: 'ready', connection: loaded.value, failure: null });
    if (loaded.value.state !== 'syncing') {
      if (wasSyncing) await loadUser(thread);
      return;
    }
    wasSyncing = true;
    await pause(pauseMs, signal);
    if (signal.aborted) return;
  }
}

/** The outcome in an address, or null. */
export function outcomeOf(query: URLSearchParams): ConnectOutcome | null {
  const outcomes: readonly ConnectOutcome[] = ['connected', ...connectionReasons];
  return outcomes.find((outcome) => outcome === query.get('outcome')) ?? null;
}

/** Enters the screen: the state is loaded and followed until it is left. */
export async function enterConnect(
  query: URLSearchParams,
  left: AbortSignal,
  thread: Api = api,
): Promise<void> {
  useConnect.setState({ outcome: outcomeOf(query), busy: null });
  await loadConnection(left, thread);
  if (!left.aborted && useConnect.getState().outcome === 'connected') await loadUser(thread);
}

/** A signal of two, as of `AbortSignal.any`, which Safari has from 17.4. */
function abortedByEither(signal: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const each of [signal, other]) {
    if (each.aborted) either.abort(each.reason);
    each.addEventListener('abort', () => either.abort(each.reason), { signal: either.signal });
  }
  return either.signal;
}

/** Loads the state of the connection and follows it while figures are read. */
export async function loadConnection(
  left?: AbortSignal,
  thread: Api = api,
  pauseMs = pollMs,
): Promise<void> {
  await loading.run(async (signal) => {
    useConnect.setState({ load: 'loading', failure: null });
    await follow(thread, left === undefined ? signal : abortedByEither(signal, left), pauseMs);
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
    else useConnect.setState({ busy: null });
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
    await loadConnection(undefined, thread, pauseMs);
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
