/** @file Stores, restores and ends the session. */
import type { LoginHint } from '../../../contract/login-hint.ts';
import type { Login, UserRecord } from '../../../contract/records/user.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { apiBase } from '../browser/config.ts';
import { openApp } from '../browser/navigation.ts';
import { useToasts } from '../errors/toasts-store.ts';
import { hintLogin, loginHint } from './login-hint.ts';
import { forgetLocal, leaveReminder, readLocal, writeLocal } from '../storage/storage.ts';
import { isSignedIn, useLanguage, useSession } from './session-store.ts';
import { resetStores } from '../store.ts';

/** What a thread needs to call the API in this session. */
export function currentSession(): Session {
  return {
    base: apiBase,
    token: useSession.getState().token,
    language: useLanguage.getState().language,
  };
}

/** Prerendered home has no alert above the figures: it suits subscribed, public accounts. */
function hintOf(user: Pick<UserRecord, 'is_subscribed' | 'is_private'>): LoginHint {
  return user.is_subscribed && !user.is_private ? 'home' : 'in';
}

/** True while the login is stored; a device that refuses to write has it in memory only. */
let isStored = false;

/** A log-out could not empty a database, which opens for a new document. */
async function forgetRest(): Promise<void> {
  const device = await import('../storage/forget-person.ts').catch(() => null);
  await device?.forgetRest();
}

/**
 * Fills the session store from storage, before the first render. The validation is loaded only if
 * there is a login, to keep it out of a visitor's first screen.
 */
export async function restoreSession(): Promise<void> {
  const stored = readLocal('login');
  const flow = stored === null ? null : await import('./stored-login.ts');
  const login = flow?.readStoredLogin(stored) ?? null;
  if (login === null) {
    hintLogin(null);
    if (readLocal('unforgotten') !== null) void forgetRest();
    return;
  }
  flow?.startCalls();
  hintLogin(loginHint() ?? hintOf(login));
  const { token, ...user } = login;
  isStored = true;
  useSession.setState({ token, user, isSubscribed: readLocal('subscribed') === 'true' });
}

/** Stores a login: the token, the record and the subscribed flag. */
export function keepLogin(login: Login): void {
  const { token, ...user } = login;
  isStored = writeLocal('login', login);
  hintLogin(isStored ? hintOf(login) : null);
  writeLocal('subscribed', login.is_subscribed ? 'true' : 'false');
  if (user.username !== '') writeLocal('userName', user.username);
  if (user.email !== '') writeLocal('userEmail', user.email);
  useSession.setState({ token, user, isSubscribed: login.is_subscribed, isUnauthorized: false });
}

/**
 * Ends the session if the browser's storage was cleared while the app was open. Then the result is
 * false.
 */
export function confirmLogin(): boolean {
  if (!isStored || !isSignedIn(useSession.getState()) || readLocal('login') !== null) return true;
  resetStores();
  return false;
}

/**
 * Replaces the user record and keeps the token. False if there is no session, or if the storage was
 * cleared while the record was loading: the login must not be written again.
 */
export function keepUser(user: UserRecord): boolean {
  const { token } = useSession.getState();
  if (token === '' || !confirmLogin()) return false;
  keepLogin({ ...user, token });
  return true;
}

/**
 * Ends the session because another tab logged out. A response that arrived since may have written the
 * login again, so it is removed; the login of a newer session stays.
 */
export function dropLogin(): void {
  const { token } = useSession.getState();
  if (token !== '' && readLocal('login')?.['token'] === token) forgetLocal();
  resetStores();
}

/**
 * Ends the session after a 401 on a protected call; several refused calls end it once. The login is
 * removed before anything is awaited, because the flag reloads the app, which would restore it.
 *
 * `keepsImports`: imported data downloads are the device's and stay, unless the account was deleted or its
 * owner, who ended all sessions, says otherwise. `leavesReminder`: a reminder of the next download stays as
 * well, since two weeks without a visit end a session, unless the owner deleted the account or ended all
 * sessions.
 */
export async function expireSession(
  keepsImports = true,
  leavesReminder = keepsImports,
): Promise<void> {
  const session = useSession.getState();
  if (!isSignedIn(session)) return;
  const keepsReminder = leavesReminder && leaveReminder(session.user?.email ?? '');
  forgetLocal(keepsReminder);
  resetStores();
  // Offline the file may fail to load; the reload must happen anyway.
  const device = await import('../storage/forget-device.ts').catch(() => null);
  await device?.forgetDevice({ keepsImports, keepsReminder });
  useSession.setState({ isUnauthorized: true });
}

/**
 * Loads the app at its first page after the end of the session (docs/product.md, "Session end"), with the
 * reason still readable. The login is cleared already, so that page makes no protected call and this
 * cannot loop.
 */
export function restartAfterExpiry(): void {
  // The latest one: a toast before it may be about anything.
  const reason = useToasts.getState().toasts.at(-1);
  if (reason?.text !== undefined) {
    writeLocal('notice', { text: reason.text, variant: reason.variant });
  }
  openApp('/');
}
