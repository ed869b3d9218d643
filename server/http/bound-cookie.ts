/** @file Cookies that bind a step to the browser that began it. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** The settings that tell whether requests arrive over TLS. */
export interface TlsSettings {
  readonly publicUrl: string | undefined;
  readonly trustedHops: number;
}

/** A cookie of random base64url text. */
export interface BoundCookie {
  readonly name: string;
  readonly maxAgeSeconds: number;
  /** `Lax` is sent when another site leads back to the product, `Strict` is not. */
  readonly sameSite: 'Strict' | 'Lax';
}

function isTls(c: Context, { publicUrl, trustedHops }: TlsSettings): boolean {
  if (publicUrl?.startsWith('https:') === true) return true;
  return trustedHops > 0 && c.req.header('x-forwarded-proto') === 'https';
}

/**
 * Sets the cookie, or deletes it where `value` is empty.
 *
 * Over TLS it is a `__Host-` cookie only. Without TLS (the demo, a local network) a second one
 * without `Secure` is set beside it: browsers accept `Secure` cookies from the machine itself, but
 * not from other hosts, and most HTTP clients never do. It reveals nothing that an eavesdropper on
 * such a network could not read from the request body.
 */
export function setBound(
  c: Context,
  { name, maxAgeSeconds, sameSite }: BoundCookie,
  value: string,
  settings: TlsSettings,
): void {
  const maxAge = value === '' ? 0 : maxAgeSeconds;
  const attributes = { path: '/', httpOnly: true, sameSite, maxAge } as const;
  setCookie(c, name, value, { ...attributes, prefix: 'host' });
  if (!isTls(c, settings)) setCookie(c, name, value, attributes);
}

/** The value in a request, or an empty string. Over TLS only the `__Host-` cookie is read. */
export function boundOf(c: Context, { name }: BoundCookie, settings: TlsSettings): string {
  const values = [getCookie(c, name, 'host')];
  if (!isTls(c, settings)) values.push(getCookie(c, name));
  return values.find((value) => value !== undefined && /^[A-Za-z0-9_-]{32}$/.test(value)) ?? '';
}
