/** @file The end of a personal key or a passkey. */
import type { ApiThread } from '../../../contract/threads/api.ts';
import { attempt, showFault } from '../../core/errors/attempt.ts';
import { addToast } from '../../core/errors/toasts-store.ts';
import { usePasskeys } from '../../core/passkeys/passkeys-store.ts';
import { currentSession } from '../../core/session/session.ts';
import { useSession } from '../../core/session/session-store.ts';
import { api } from '../../core/workers/threads.ts';
import { useKeys } from './keys/keys-store.ts';

/** Which list a row is in; also the first part of the ids of its texts. */
export type Ended = 'keys' | 'passkeys';

const callOf = { keys: 'endKey', passkeys: 'endPasskey' } as const;

function removeRow(what: Ended, id: string): void {
  const rest = <T extends { readonly id: string }>({ rows }: { rows: readonly T[] | null }) => ({
    rows: rows?.filter((row) => row.id !== id) ?? null,
  });
  if (what === 'keys') useKeys.setState(rest);
  else usePasskeys.setState(rest);
}

/** Ends a row of a list. True when it is gone, also where another device was faster. */
export async function endListed(
  what: Ended,
  id: string,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<boolean> {
  const session = currentSession();
  const { signal } = new AbortController();
  const ended = await attempt(() => thread.call(callOf[what], { body: { id } }, session, signal), {
    quiet: true,
  });
  if (useSession.getState().token !== session.token) return false;
  const isGone =
    ended.type === 'done' || (ended.type === 'failed' && ended.fault.code === 'not-found');
  if (isGone) {
    removeRow(what, id);
    addToast({ variant: 'success', messageId: `${what}.ended` });
  } else if (ended.type === 'failed') showFault(ended.fault);
  return isGone;
}
