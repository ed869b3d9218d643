/** @file The session as flows hand it to threads, and what happens when the server refuses it. */
import type { LoginHint } from '../../../contract/login-hint.ts';
import type { Login, UserRecord } from '../../../contract/records/user.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { apiBase } from '../browser/config.ts';
import { hintLogin, loginHint } from './login-hint.ts';
import { forgetLocal, readLocal, writeLocal } from '../storage/storage.ts';
import { isSignedIn, useLanguage, useSession } from './session-store.ts';
import { resetStores } from '../store.ts';

/** What a worker needs to call the API for the session. */
export function currentSession(): Session {
  return {
    base: apiBase,
    token: useSession.getState().token,
    language: useLanguage.getState().language,
  };
}

/** The prerendered home can be sent if no alert is above the figures. */
function hintOf(user: Pick<UserRecord, 'is_subscribed' | 'is_private'>): LoginHint {
  return user.is_subscribed && !user.is_private ? 'home' : 'in';
}

/** True while the device holds the login; one that refuses to write keeps it in memory alone. */
let isKept = false;

/**
 * Fills the session store from the device, before the first render. What checks a record is fetched
 * only where there is a login: a visitor's first screen does without it.
 */
export async function restoreSession(): Promise<void> {
  const stored = readLocal('login');
  const flow = stored === null ? null : await import('./stored-login.ts');
  const login = flow?.readStoredLogin(stored) ?? null;
  if (login === null) {
    hintLogin(null);
    return;
  }
  flow?.startCalls();
  hintLogin(loginHint() ?? hintOf(login));
  const { token, ...user } = login;
  isKept = true;
  useSession.setState({ token, user, isSubscribed: readLocal('subscribed') === 'true' });
}

/** Keeps a login: the token, the record and the subscribed flag. */
export function keepLogin(login: Login): void {
  const { token, ...user } = login;
  isKept = writeLocal('login', login);
  hintLogin(isKept ? hintOf(login) : null);
  writeLocal('subscribed', login.is_subscribed ? 'true' : 'false');
  if (user.username !== '') writeLocal('userName', user.username);
  if (user.email !== '') writeLocal('userEmail', user.email);
  useSession.setState({ token, user, isSubscribed: login.is_subscribed, isUnauthorized: false });
}

/**
 * Somebody may have emptied the storage while the app was open: then there is no login from the next
 * step on, and the answer is false.
 */
export function confirmLogin(): boolean {
  if (!isKept || !isSignedIn(useSession.getState()) || readLocal('login') !== null) return true;
  resetStores();
  return false;
}

/**
 * Replaces the record of the login, the token being kept. A record that was pending while
 * the storage was emptied does not bring the login back; then the answer is false.
 */
export function keepUser(user: UserRecord): boolean {
  const { token } = useSession.getState();
  if (token === '' || !confirmLogin()) return false;
  keepLogin({ ...user, token });
  return true;
}

/**
 * Another tab logged out. A pending answer here may have written the login again before that was
 * heard of; the login of somebody who has signed in since stays.
 */
export function dropLogin(): void {
  const { token } = useSession.getState();
  if (token !== '' && readLocal('login')?.['token'] === token) forgetLocal();
  resetStores();
}

/**
 * A 401 on a protected call: forget everything, once, whatever number of calls were refused. The
 * login goes before anything waits: the flag reloads the app, which must not find it again.
 */
export async function expireSession(): Promise<void> {
  if (!isSignedIn(useSession.getState())) return;
  forgetLocal();
  resetStores();
  // Offline this file may be out of reach; the restart counts more.
  const items = await import('../storage/items.ts').catch(() => null);
  await items?.forgetPerson();
  useSession.setState({ isUnauthorized: true });
}
