/** @file The cookie that binds a one-time code to the browser that requested it. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const name = 'limn-challenge';
const maxAgeSeconds = 1_800;

/** The settings that tell whether requests arrive over TLS. */
interface TlsSettings {
  readonly publicUrl: string | undefined;
  readonly trustedHops: number;
}

function isTls(c: Context, { publicUrl, trustedHops }: TlsSettings): boolean {
  if (publicUrl?.startsWith('https:') === true) return true;
  return trustedHops > 0 && c.req.header('x-forwarded-proto') === 'https';
}

/**
 * Sets the challenge cookie, or deletes it where `challenge` is empty.
 *
 * Over TLS it is a `__Host-` cookie only. Without TLS (the demo, a local network) a second one
 * without `Secure` is set beside it: browsers accept `Secure` cookies from the machine itself, but
 * not from other hosts, and most HTTP clients never do. It reveals nothing that an eavesdropper on
 * such a network could not read from the request body.
 */
export function setChallenge(c: Context, challenge: string, settings: TlsSettings): void {
  const maxAge = challenge === '' ? 0 : maxAgeSeconds;
  const attributes = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge } as const;
  setCookie(c, name, challenge, { ...attributes, prefix: 'host' });
  if (!isTls(c, settings)) setCookie(c, name, challenge, attributes);
}

/** The challenge of a request, or an empty string. Over TLS only the `__Host-` cookie is read. */
export function challengeOf(c: Context, settings: TlsSettings): string {
  const values = [getCookie(c, name, 'host')];
  if (!isTls(c, settings)) values.push(getCookie(c, name));
  return values.find((value) => value !== undefined && /^[A-Za-z0-9_-]{32}$/.test(value)) ?? '';
}
