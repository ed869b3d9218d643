/** @file A forgotten account: its name is mailed to the registered address. */
import { withoutSpaces } from '../../../../contract/forms/spaces.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { neverAborted } from '../../../core/workers/never-aborted.ts';
import { api } from '../../../core/workers/threads.ts';
import { failureOf, type Failure } from '../../../core/errors/failure.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';

/** Requests the mail. Null when it was sent, else the failure to show. */
export async function recoverUser(
  typed: string,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<Failure | null> {
  const email = withoutSpaces(typed).toLowerCase();
  const signal = neverAborted();
  const asked = await attempt(
    () => thread.call('recoverUsername', { body: { email } }, currentSession(), signal),
    { protected: false, quiet: true },
  );
  return asked.type === 'failed' ? failureOf(asked.fault) : null;
}
