/** @file Personal keys: listed and made (docs/tools.md). */
import type { KeyScope } from '../../../../contract/keys.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { neverAborted } from '../../../core/workers/never-aborted.ts';
import { api } from '../../../core/workers/threads.ts';
import { useKeys } from './keys-store.ts';

type Caller = Pick<ApiThread, 'call'>;

/** Loads the keys; those of an earlier load stay until then, and where it fails. */
export async function loadKeys(thread: Caller = api): Promise<void> {
  const session = currentSession();
  const signal = neverAborted();
  const loaded = await attempt(() => thread.call('personalKeys', {}, session, signal), {
    quiet: true,
  });
  if (useSession.getState().token !== session.token) return;
  useKeys.setState(
    loaded.type === 'done' ? { rows: loaded.value, isRefused: false } : { isRefused: true },
  );
}

/**
 * Makes a key and puts it into the list. Resolves with the key, which is kept nowhere: the caller shows
 * it once. Null where it was refused, which has been shown.
 */
export async function makeKey(
  name: string,
  scopes: readonly KeyScope[],
  thread: Caller = api,
): Promise<string | null> {
  const session = currentSession();
  const signal = neverAborted();
  const body = { name: name.trim(), scopes: [...scopes] };
  const made = await attempt(() => thread.call('makeKey', { body }, session, signal));
  if (useSession.getState().token !== session.token) return null;
  if (made.type !== 'done') {
    // Another device may have made or ended some.
    void loadKeys(thread);
    return null;
  }
  const { key, ...row } = made.value;
  useKeys.setState(({ rows }) => ({ rows: [row, ...(rows ?? [])] }));
  return key;
}
