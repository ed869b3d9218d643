/** @file The cookie by which server and service worker choose the prerendered page. */
import { loginHintCookie, loginHintOf, type LoginHint } from '../../../contract/login-hint.ts';

import { isSample } from '../browser/sample.ts';

/** Reads the cookie. */
export function loginHint(): LoginHint | null {
  const cookies = globalThis.document?.cookie.split('; ') ?? [];
  const own = cookies.find((cookie) => cookie.startsWith(`${loginHintCookie}=`));
  return loginHintOf(own?.slice(loginHintCookie.length + 1));
}

/** Writes the cookie: whether the device has a login, and whether home can be sent prerendered. */
export function hintLogin(hint: LoginHint | null): void {
  if (globalThis.document === undefined || isSample || hint === loginHint()) return;
  const age = hint === null ? 0 : 31_536_000;
  document.cookie = `${loginHintCookie}=${hint ?? ''}; path=/; max-age=${age}; samesite=lax`;
}
