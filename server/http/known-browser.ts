/**
 * @file The cookie of a browser in which an address has signed in before. It opens nothing: it only
 * keeps limits that strangers use up apart from the owner's.
 */
import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { boundOf, setBound, type TlsSettings } from './bound-cookie.ts';

const cookie = { name: 'limn-known', maxAgeSeconds: 180 * 86_400, sameSite: 'Strict' } as const;

function markOf(secret: Uint8Array, email: string): string {
  const digest = createHmac('sha256', secret).update(`known\n${email}`).digest();
  return digest.subarray(0, 24).toString('base64url');
}

/** Marks the browser as one in which this address has signed in. */
export function rememberBrowser(
  c: Context,
  secret: Uint8Array,
  email: string,
  settings: TlsSettings,
): void {
  setBound(c, cookie, markOf(secret, email), settings);
}

/** Whether this address has signed in in the browser of a request. */
export function isKnownBrowser(
  c: Context,
  secret: Uint8Array,
  email: string,
  settings: TlsSettings,
): boolean {
  return boundOf(c, cookie, settings) === markOf(secret, email);
}
