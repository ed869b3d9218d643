/** @file The cookie that binds connecting an account to the browser that began. */
import type { Context } from 'hono';
import { boundOf, setBound, type TlsSettings } from '../../http/bound-cookie.ts';

// `Lax`: the platform's redirect back comes from another site, which `Strict` would not be sent with.
const cookie = { name: 'limn-connect', maxAgeSeconds: 1_200, sameSite: 'Lax' } as const;

/** Sets the cookie, or deletes it where `value` is empty. */
export function setBrowser(c: Context, value: string, settings: TlsSettings): void {
  setBound(c, cookie, value, settings);
}

/** The value of a request, or an empty string. */
export function browserOf(c: Context, settings: TlsSettings): string {
  return boundOf(c, cookie, settings);
}
