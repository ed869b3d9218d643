/** @file The cookie by which the server, and the service worker, choose the page they send first. */
import { loginHintCookie, loginHintOf, type LoginHint } from '../../../contract/login-hint.ts';

/** What the cookie says now. */
export function loginHint(): LoginHint | null {
  const cookies = globalThis.document?.cookie.split('; ') ?? [];
  const own = cookies.find((cookie) => cookie.startsWith(`${loginHintCookie}=`));
  return loginHintOf(own?.slice(loginHintCookie.length + 1));
}

/** Sets whether this device has a login, and whether the prerendered home can be sent. */
export function hintLogin(hint: LoginHint | null): void {
  if (globalThis.document === undefined || hint === loginHint()) return;
  const age = hint === null ? 0 : 31_536_000;
  document.cookie = `${loginHintCookie}=${hint ?? ''}; path=/; max-age=${age}; samesite=lax`;
}
