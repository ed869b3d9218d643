/** @file The user record: fetched when the home screen asks for it, kept for guards and offline. */
import type { AppError } from '../../../contract/faults.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { isOnline, onceOnline } from '../browser/connection.ts';
import { isAtTopOf } from '../browser/navigation.ts';
import { api } from '../workers/threads.ts';
import { failureOf, saidNow } from '../errors/failure.ts';
import { useHome } from './user-store.ts';
import { isSignedIn, useSession } from './session-store.ts';
import { attempt, showFault } from '../errors/attempt.ts';
import { currentSession, keepUser } from './session.ts';

const unreachable = new Set(['network', 'timeout', 'unavailable']);

/** Loads may overlap (entering home, then an analysis that ends): the last one asked counts. */
let latest = 0;

let stopWaiting = () => {};

/** Without a network nobody need ask again: it is done when there is one. */
function askWhenOnline(token: string): void {
  stopWaiting();
  stopWaiting = onceOnline(() => {
    if (useSession.getState().token === token) void loadUser();
  });
}

/** A 400 means an account the network does not know; its message is stored (spec 8). */
function refuse(fault: AppError): void {
  const said = fault.shown ? saidNow(fault.message) : null;
  if (fault.status === 400) useSession.setState({ invalidUsernameMessage: said });
  useHome.setState({
    load: 'refused',
    failure: failureOf(fault),
    isOffline: unreachable.has(fault.code),
  });
  // Home tells it above the figures, where it has any.
  const { user, token } = useSession.getState();
  if (user === null || !isAtTopOf('/home')) showFault(fault);
  if (!isOnline()) askWhenOnline(token);
}

/** Fetches the user record and keeps it. False when that failed; the last known record stays. */
export async function loadUser(
  signal: AbortSignal = new AbortController().signal,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<boolean> {
  const session = currentSession();
  latest += 1;
  const asked = latest;
  useHome.setState({ load: 'loading' });
  const loaded = await attempt(() => thread.call('userDetail', {}, session, signal), {
    quiet: true,
  });
  // Somebody may have logged out, or in as another, while the answer was on its way.
  if (asked !== latest || useSession.getState().token !== session.token) return false;
  if (loaded.type === 'failed') refuse(loaded.fault);
  if (loaded.type === 'cancelled') useHome.setState({ load: 'idle' });
  if (loaded.type !== 'done') return false;
  if (!keepUser(loaded.value)) return false;
  useSession.setState({ invalidUsernameMessage: null });
  useHome.setState({ load: 'done', failure: null, isOffline: false });
  return true;
}

/**
 * Entering home (spec 2): without a route before it, or coming from the code entry, the record is
 * fetched anew; otherwise the one at hand is shown.
 */
export async function enterHome(
  canCallApi: boolean,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  if (!canCallApi || !isSignedIn(useSession.getState())) return;
  await loadUser(undefined, thread);
}

/** The account's card may turn its figures up. */
export function turnCard(): void {
  useHome.setState({ isTurned: true });
}

/** The figures have counted up; coming back to home they stand still. */
export function figuresSeen(): void {
  useHome.setState({ areFiguresSeen: true });
}
