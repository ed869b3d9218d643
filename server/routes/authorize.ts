/** @file Who makes a request: a signed-in device, or a tool with a personal key. */
import { AppError } from '../../contract/faults.ts';
import type { Call } from '../../contract/http/call.ts';
import { scopeOfCall } from '../../contract/http/key-access.ts';
import type { CallName } from '../../contract/http/table.ts';
import type { KeyScope } from '../../contract/keys.ts';
import { pickLanguage } from '../../contract/languages.ts';
import { findKey, keyOf, noteKeyUse, type KeySession } from '../accounts/keys.ts';
import { extendSession, findSession, type Session } from '../accounts/sessions.ts';
import { textsIn } from '../base/texts.ts';
import type { Services } from '../services.ts';

/** The language of a request. */
export function languageOf(headers: Headers) {
  return pickLanguage((headers.get('accept-language') ?? '').slice(0, 500).split(','));
}

/** The token of `Authorization: Token x`, or null. No other header or scheme is accepted. */
export function tokenOf(headers: Headers): string | null {
  return /^Token ([A-Za-z0-9_-]{43})$/.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}

/** Throws `forbidden` without a subscription, where one is needed. */
export function checkSubscription(session: Session, isNeeded: boolean, headers: Headers): void {
  if (!isNeeded || session.isSubscribed) return;
  const text = textsIn(languageOf(headers))('server.expired');
  throw new AppError('forbidden', text, { shown: true });
}

/** The session of a protected call; throws `unauthorized`, or `forbidden` without a subscription. */
export async function requireSession(
  headers: Headers,
  services: Services,
  subscribed: boolean,
): Promise<Session> {
  const token = tokenOf(headers);
  const session = token === null ? null : await findSession(services.db, token, services.now());
  if (session === null) throw new AppError('unauthorized');
  if (!services.readOnly) await extendSession(services.db, session, services.now());
  checkSubscription(session, subscribed, headers);
  return session;
}

/** The session of a personal key in the headers; throws `unauthorized` for one that opens nothing. */
export async function requireKey(headers: Headers, services: Services): Promise<KeySession> {
  const key = keyOf(headers);
  const session = key === null ? null : await findKey(services.db, key, services.now());
  if (session === null) throw new AppError('unauthorized');
  if (!services.readOnly) await noteKeyUse(services.db, session, services.now());
  return session;
}

/** Throws `forbidden` unless a key has the scope that a call needs; calls without one refuse keys. */
export function checkScope(
  { scopes }: Pick<KeySession, 'scopes'>,
  scope: KeyScope | undefined,
  headers: Headers,
): void {
  if (scope !== undefined && scopes.includes(scope)) return;
  const text = textsIn(languageOf(headers))('server.keyScope');
  throw new AppError('forbidden', text, { shown: true });
}

/** The session of a call, by a token or a personal key; null for a public call. */
export async function authorize(
  name: CallName,
  { protection }: Pick<Call, 'protection'>,
  headers: Headers,
  services: Services,
): Promise<Session | null> {
  if (protection === 'public') return null;
  const isSubscribed = protection === 'subscribed';
  if (keyOf(headers) === null) return requireSession(headers, services, isSubscribed);
  const session = await requireKey(headers, services);
  checkScope(session, scopeOfCall.get(name), headers);
  checkSubscription(session, isSubscribed, headers);
  return session;
}
