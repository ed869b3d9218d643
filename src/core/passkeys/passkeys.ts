/** @file The passkeys of the account: listed and added. */
import type { ApiThread } from '../../../contract/threads/api.ts';
import { attempt } from '../errors/attempt.ts';
import { addToast } from '../errors/toasts-store.ts';
import { currentSession } from '../session/session.ts';
import { useSession } from '../session/session-store.ts';
import { neverAborted } from '../workers/never-aborted.ts';
import { api } from '../workers/threads.ts';
import { makePasskey } from './authenticator.ts';
import { usePasskeys } from './passkeys-store.ts';

type Caller = Pick<ApiThread, 'call'>;

/** Loads the passkeys; those of an earlier load stay until then, and where it fails. */
export async function loadPasskeys(thread: Caller = api): Promise<void> {
  const session = currentSession();
  const signal = neverAborted();
  const loaded = await attempt(() => thread.call('passkeys', {}, session, signal), {
    quiet: true,
  });
  if (useSession.getState().token !== session.token) return;
  usePasskeys.setState(
    loaded.type === 'done' ? { rows: loaded.value, isRefused: false } : { isRefused: true },
  );
}

/**
 * Adds a passkey of this device, or of where the person keeps them. True when it is added; a refusal of
 * the server or the browser has been shown, and one of the person needs no words.
 */
export async function addPasskey(
  thread: Caller = api,
  make: typeof makePasskey = makePasskey,
): Promise<boolean> {
  const session = currentSession();
  const signal = neverAborted();
  const asked = await attempt(() => thread.call('passkeyOptions', {}, session, signal));
  if (asked.type !== 'done') return false;
  const made = await make(asked.value);
  if (made.type === 'failed') addToast({ variant: 'danger', messageId: `passkeys.${made.why}` });
  if (made.type !== 'done') return false;
  const added = await attempt(() =>
    thread.call('addPasskey', { body: made.value }, session, signal),
  );
  if (useSession.getState().token !== session.token) return false;
  void loadPasskeys(thread);
  if (added.type !== 'done') return false;
  addToast({ variant: 'success', messageId: 'passkeys.added' });
  return true;
}
