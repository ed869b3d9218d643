import type { ApiThread } from '../../../../contract/threads/api.ts';
import { attempt, showFault } from '../../../core/errors/attempt.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { usePasskeys } from '../../../core/passkeys/passkeys-store.ts';
import { currentSession } from '../../../core/session/session.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { api } from '../../../core/workers/threads.ts';

/** Removes a passkey. True when it is gone, also where another device was faster. */
export async function endPasskey(
  id: string,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<boolean> {
  const session = currentSession();
  const { signal } = new AbortController();
  const ended = await attempt(() => thread.call('endPasskey', { body: { id } }, session, signal), {
    quiet: true,
  });
  if (useSession.getState().token !== session.token) return false;
  const isGone =
    ended.type === 'done' || (ended.type === 'failed' && ended.fault.code === 'not-found');
  if (isGone) {
    usePasskeys.setState(({ rows }) => ({ rows: rows?.filter((row) => row.id !== id) ?? null }));
    addToast({ variant: 'success', messageId: 'passkeys.ended' });
  } else if (ended.type === 'failed') showFault(ended.fault);
  return isGone;
}
