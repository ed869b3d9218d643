/** @file The user record: fetched when the home screen asks for it, kept for guards and offline. */
import type { AppError } from '../../../contract/faults.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { isOnline, onceOnline } from '../browser/connection.ts';
import { isAtTopOf } from '../browser/navigation.ts';
import { api } from '../workers/threads.ts';
import { failureOf, inCurrentLanguage } from '../errors/failure.ts';
import { useHome } from './user-store.ts';
import { isSignedIn, useSession } from './session-store.ts';
import { attempt, showFault } from '../errors/attempt.ts';
import { currentSession, keepUser } from './session.ts';
import { createTask } from '../task.ts';

const unreachable = new Set(['network', 'timeout', 'unavailable']);

/** Loads may overlap (entering home, then the end of an analysis): the latest one counts. */
const loading = createTask();

/** A 400 means that the network does not know the account; the analysis shows its message. */
function refuse(fault: AppError, signal: AbortSignal, isQuiet: boolean): void {
  const message = fault.shown ? inCurrentLanguage(fault.message) : null;
  if (fault.status === 400) useSession.setState({ invalidUsernameMessage: message });
  useHome.setState({
    load: 'refused',
    failure: failureOf(fault),
    isOffline: unreachable.has(fault.code),
  });
  // Home has a place for the failure above the figures, if it has figures.
  if (!isQuiet && (useSession.getState().user === null || !isAtTopOf('/home'))) showFault(fault);
  // Loads again once online, unless a later load or the end of the session comes first.
  if (!isOnline())
    signal.addEventListener(
      'abort',
      onceOnline(() => void loadUser(api, { isQuiet })),
    );
}

/**
 * Fetches and stores the user record. If that fails: false, and the stored record stays. `isQuiet` leaves
 * the failure to home.
 */
export function loadUser(
  thread: Pick<ApiThread, 'call'> = api,
  { isQuiet = false } = {},
): Promise<boolean> {
  return loading.run(async (signal) => {
    useHome.setState({ load: 'loading' });
    const loaded = await attempt(() => thread.call('userDetail', {}, currentSession(), signal), {
      quiet: true,
    });
    if (signal.aborted) return false;
    if (loaded.type === 'failed') refuse(loaded.fault, signal, isQuiet);
    if (loaded.type === 'cancelled') useHome.setState({ load: 'idle' });
    if (loaded.type !== 'done' || !keepUser(loaded.value)) return false;
    useSession.setState({ invalidUsernameMessage: null });
    useHome.setState({ load: 'done', failure: null, isOffline: false });
    return true;
  });
}

/**
 * Loads the user record on entering home if `canCallApi`: home is the first route or follows the code
 * entry (docs/product.md, "Entering home").
 */
export async function enterHome(
  canCallApi: boolean,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  if (!canCallApi || !isSignedIn(useSession.getState())) return;
  await loadUser(thread);
}

/** Flips the account card to its figures. */
export function turnCard(): void {
  useHome.setState({ isTurned: true });
}

/** Notes that the count-up animation has run, so that it does not run on the next visit. */
export function figuresSeen(): void {
  useHome.setState({ areFiguresSeen: true });
}
