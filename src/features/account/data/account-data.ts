/** @file Receipts, sessions, the copy of the data, and the end of the account. */
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { saveFile } from '../../../core/device/save-file.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { addToast, useToasts } from '../../../core/errors/toasts-store.ts';
import { currentSession, expireSession } from '../../../core/session/session.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { neverAborted } from '../../../core/workers/never-aborted.ts';
import { api } from '../../../core/workers/threads.ts';
import { useAccountData } from './account-data-store.ts';

type Caller = Pick<ApiThread, 'call'>;

async function enterPart(part: 'receipts' | 'sessions', thread: Caller): Promise<void> {
  const session = currentSession();
  const signal = neverAborted();
  const loaded = await attempt(() => thread.call(part, {}, session, signal), { quiet: true });
  if (useSession.getState().token !== session.token) return;
  if (loaded.type === 'done') {
    useAccountData.setState({ [part]: { rows: loaded.value, isRefused: false } });
  } else {
    useAccountData.setState((state) => ({ [part]: { ...state[part], isRefused: true } }));
  }
}

/** Loads receipts and sessions, each for itself; those of an earlier load stay until then. */
export async function enterAccountData(thread: Caller = api): Promise<void> {
  await Promise.all([enterPart('receipts', thread), enterPart('sessions', thread)]);
}

/** Ends the session here, with the message. A toast from before is not the reason. */
async function endHere(message?: string, keepsImports = false): Promise<void> {
  useToasts.empty();
  if (message !== undefined) addToast({ variant: 'success', text: message });
  await expireSession(keepsImports, false);
}

/**
 * Ends all sessions of the account; this device forgets the person as after a log-out, but for the imported
 * data downloads that `keepsImports` asks for.
 */
export async function logOutEverywhere(
  keepsImports: boolean,
  thread: Caller = api,
): Promise<boolean> {
  const signal = neverAborted();
  const ended = await attempt(() => thread.call('endSessions', {}, currentSession(), signal));
  if (ended.type !== 'done') return false;
  await endHere(undefined, keepsImports);
  return true;
}

/** Saves a copy of everything that is stored about the account. */
export async function saveCopy(thread: Caller = api): Promise<void> {
  await saveFile(async () => {
    const signal = neverAborted();
    const copy = await attempt(() => thread.call('exportAccount', {}, currentSession(), signal));
    if (copy.type !== 'done') return null;
    const name = `limn-${useSession.getState().user?.username ?? 'account'}.json`;
    return new File([JSON.stringify(copy.value, null, 2)], name, { type: 'application/json' });
  });
}

/** Deletes the account that has this address. True when it is gone, here as well. */
export async function deleteAccount(email: string, thread: Caller = api): Promise<boolean> {
  const signal = neverAborted();
  const body = { email: email.trim() };
  const deleted = await attempt(() =>
    thread.call('deleteAccount', { body }, currentSession(), signal),
  );
  if (deleted.type !== 'done') return false;
  await endHere(deleted.value.message);
  return true;
}
