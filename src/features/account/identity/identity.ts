/** @file What the account is known by: its name, and the address that its codes go to. */
import { withoutSpaces } from '../../../../contract/forms/spaces.ts';
import { checkEmail, checkUsername } from '../../../../contract/forms/visitor.ts';
import { cleanUsername } from '../../../../contract/forms/spelling.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { failureOf, type Failure } from '../../../core/errors/failure.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { currentSession, keepUser } from '../../../core/session/session.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { defineStore } from '../../../core/store.ts';
import { createTask } from '../../../core/task.ts';
import { api } from '../../../core/workers/threads.ts';

type Caller = Pick<ApiThread, 'call'>;

/** The two forms of the screen. */
export interface IdentityState {
  readonly busy: 'name' | 'codes' | 'email' | null;
  /** The address that codes were sent for; empty before. */
  readonly newEmail: string;
  readonly nameFailure: Failure | null;
  readonly emailFailure: Failure | null;
}

const idle: IdentityState = { busy: null, newEmail: '', nameFailure: null, emailFailure: null };

/** The two forms of the screen. */
export const useIdentity = defineStore<IdentityState>(() => idle);

const changing = createTask();

/** Empties the screen of what was entered before. */
export function enterIdentity(): void {
  useIdentity.setState(idle);
}

/** Changes the account name. True if it is changed. */
export function changeName(typed: string, thread: Caller = api): Promise<boolean> {
  const username = cleanUsername(typed);
  if (checkUsername(typed) !== undefined) return Promise.resolve(false);
  return changing.run(async (signal) => {
    useIdentity.setState({ busy: 'name', nameFailure: null });
    const body = { username };
    const changed = await attempt(
      () => thread.call('changeName', { body }, currentSession(), signal),
      { quiet: true },
    );
    if (signal.aborted) return false;
    const nameFailure = changed.type === 'failed' ? failureOf(changed.fault) : null;
    useIdentity.setState({ busy: null, nameFailure });
    if (changed.type !== 'done' || !keepUser(changed.value)) return false;
    useSession.setState({ invalidUsernameMessage: null });
    addToast({ variant: 'success', messageId: 'account.nameChanged' });
    return true;
  });
}

/** Requests the two codes. */
export function sendCodes(typed: string, thread: Caller = api): Promise<void> {
  const email = withoutSpaces(typed).toLowerCase();
  if (checkEmail(email) !== undefined) return Promise.resolve();
  return changing.run(async (signal) => {
    useIdentity.setState({ busy: 'codes', emailFailure: null });
    const body = { email };
    const sent = await attempt(
      () => thread.call('beginEmailChange', { body }, currentSession(), signal),
      { quiet: true },
    );
    if (signal.aborted) return;
    const emailFailure = sent.type === 'failed' ? failureOf(sent.fault) : null;
    useIdentity.setState({ busy: null, emailFailure });
    if (sent.type === 'done') useIdentity.setState({ newEmail: email });
  });
}

/** Changes the address with the codes of both. True if it is changed. */
export function confirmEmail(
  code: string,
  newCode: string,
  thread: Caller = api,
): Promise<boolean> {
  const email = useIdentity.getState().newEmail;
  return changing.run(async (signal) => {
    useIdentity.setState({ busy: 'email', emailFailure: null });
    const body = { email, code, new_code: newCode };
    const changed = await attempt(
      () => thread.call('confirmEmailChange', { body }, currentSession(), signal),
      { quiet: true },
    );
    if (signal.aborted) return false;
    const emailFailure = changed.type === 'failed' ? failureOf(changed.fault) : null;
    useIdentity.setState({ busy: null, emailFailure });
    if (changed.type !== 'done' || !keepUser(changed.value)) return false;
    useIdentity.setState({ newEmail: '' });
    return true;
  });
}
