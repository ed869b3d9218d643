/** @file Log-out is a script that never throws: local things first, the server as far as it can. */
import { startDeadline } from '../../../contract/deadline.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { forgetDevice } from '../../core/storage/forget-device.ts';
import { api, endThreads } from '../../core/workers/threads.ts';
import { resetStores } from '../../core/store.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { currentSession } from '../../core/session/session.ts';

/** What log-out works with; tests give plain functions. */
export interface LogOutTools {
  readonly api: Pick<ApiThread, 'call'>;
  readonly endThreads: () => void;
}

/** A log-out must not wait for a server that never answers. */
const logOutTimeoutMs = 5_000;

/**
 * Ends the session. When it resolves nothing about the person is left on the device but the imported
 * data downloads that `keepsImports` asks for; the server is called in the background, and its response
 * does not matter.
 */
export async function logOut(
  keepsImports = false,
  tools: LogOutTools = { api, endThreads },
): Promise<void> {
  const session = currentSession();
  const forgotten = forgetDevice({ end: tools.endThreads, keepsImports });
  resetStores();
  await forgotten;
  if (session.token === '') return;
  const { signal } = startDeadline(logOutTimeoutMs);
  void attempt(() => tools.api.call('logOut', {}, session, signal), {
    quiet: true,
    protected: false,
  });
}
