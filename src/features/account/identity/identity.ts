/** @file What the account is known by: its name, and the address that its codes go to. */
import { withoutSpaces } from '../../../../contract/forms/spaces.ts';
import { checkEmail, checkUsername } from '../../../../contract/forms/visitor.ts';
import { cleanUsername } from '../../../../contract/forms/spelling.ts';
import { oneTimeCode } from '../../../../contract/limits.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { clock } from '../../../core/browser/clock.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { failureOf, type Failure } from '../../../core/errors/failure.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { currentSession, keepUser } from '../../../core/session/session.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
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

const accountEmail = (): string => useSession.getState().user?.email ?? '';

/** The address whose codes this tab still waits for; empty when they have expired or are another account's. */
function awaitedEmail(): string {
  const change = readLocal('emailChange');
  const newEmail = change?.['newEmail'];
  const age = clock.now() - Number(change?.['sentAt']);
  const isAwaited = change?.['email'] === accountEmail() && age >= 0 && age < oneTimeCode.lifeMs;
  return isAwaited && typeof newEmail === 'string' ? newEmail : '';
}

/** Waits for the codes of an address, also after a reload: a phone may drop the page for the mail app. */
function awaitCodes(newEmail: string): void {
  const change = { email: accountEmail(), newEmail, sentAt: clock.now() };
  writeLocal('emailChange', newEmail === '' ? null : change);
  useIdentity.setState({ newEmail });
}

/** Whether a change is under way; a second one would abort it when the server may already have made it. */
const isBusy = (): boolean => useIdentity.getState().busy !== null;

/** Empties the screen of earlier refusals. What was sent before it was left is still under way. */
export function enterIdentity(): void {
  const busy = changing.running === null ? null : useIdentity.getState().busy;
  useIdentity.setState({ ...idle, busy, newEmail: awaitedEmail() });
}

/** Forgets the address that codes were sent for, to enter another one. */
export function enterOtherEmail(): void {
  if (isBusy()) return;
  awaitCodes('');
  useIdentity.setState({ emailFailure: null });
}

/** Changes the account name, unless something else is being changed. True if it is changed. */
export function changeName(typed: string, thread: Caller = api): Promise<boolean> {
  const username = cleanUsername(typed);
  if (checkUsername(typed) !== undefined || isBusy()) return Promise.resolve(false);
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

/** Requests the two codes, unless something is being changed. True if they are sent. */
export function sendCodes(typed: string, thread: Caller = api): Promise<boolean> {
  const email = withoutSpaces(typed).toLowerCase();
  if (checkEmail(email) !== undefined || isBusy()) return Promise.resolve(false);
  return changing.run(async (signal) => {
    useIdentity.setState({ busy: 'codes', emailFailure: null });
    const body = { email };
    const sent = await attempt(
      () => thread.call('beginEmailChange', { body }, currentSession(), signal),
      { quiet: true },
    );
    if (signal.aborted) return false;
    const emailFailure = sent.type === 'failed' ? failureOf(sent.fault) : null;
    useIdentity.setState({ busy: null, emailFailure });
    if (sent.type !== 'done') return false;
    awaitCodes(email);
    return true;
  });
}

/** Changes the address with the codes of both. True if it is changed. */
export function confirmEmail(
  code: string,
  newCode: string,
  thread: Caller = api,
): Promise<boolean> {
  const email = useIdentity.getState().newEmail;
  if (isBusy()) return Promise.resolve(false);
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
    awaitCodes('');
    return true;
  });
}
