/** @file The end of a personal key, a passkey or another session. */
import type { ApiThread } from '../../../contract/threads/api.ts';
import { attempt, showFault } from '../../core/errors/attempt.ts';
import { addToast } from '../../core/errors/toasts-store.ts';
import { usePasskeys } from '../../core/passkeys/passkeys-store.ts';
import { currentSession } from '../../core/session/session.ts';
import { useSession } from '../../core/session/session-store.ts';
import { neverAborted } from '../../core/workers/never-aborted.ts';
import { api } from '../../core/workers/threads.ts';
import { useAccountData } from './data/account-data-store.ts';
import { useKeys } from './keys/keys-store.ts';

/** Which list a row is in. */
export type Ended = 'keys' | 'passkeys' | 'sessions';

const endOf = {
  keys: { call: 'endKey', messageId: 'keys.ended' },
  passkeys: { call: 'endPasskey', messageId: 'passkeys.ended' },
  sessions: { call: 'endSession', messageId: 'sessions.ended' },
} as const;

function removeRow(what: Ended, id: string): void {
  const rest = <T extends { readonly id: string }>({ rows }: { rows: readonly T[] | null }) => ({
    rows: rows?.filter((row) => row.id !== id) ?? null,
  });
  if (what === 'keys') useKeys.setState(rest);
  else if (what === 'passkeys') usePasskeys.setState(rest);
  else {
    useAccountData.setState(({ sessions }) => ({ sessions: { ...sessions, ...rest(sessions) } }));
  }
}

/** Ends a row of a list. True when it is gone, also where another device was faster. */
export async function endListed(
  what: Ended,
  id: string,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<boolean> {
  const session = currentSession();
  const signal = neverAborted();
  const { call, messageId } = endOf[what];
  const ended = await attempt(() => thread.call(call, { body: { id } }, session, signal), {
    quiet: true,
  });
  if (useSession.getState().token !== session.token) return false;
  const isGone =
    ended.type === 'done' || (ended.type === 'failed' && ended.fault.code === 'not-found');
  if (isGone) {
    removeRow(what, id);
    addToast({ variant: 'success', messageId });
  } else if (ended.type === 'failed') showFault(ended.fault);
  return isGone;
}
