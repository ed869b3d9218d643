/** @file The cookie that binds a one-time code to the browser that asked for it. */

const secureName = '__Host-limn-challenge';
const plainName = 'limn-challenge';

/**
 * Browsers keep a `Secure` cookie over TLS and on the machine itself. In a house network without
 * TLS they drop it, so there the cookie is a plain one.
 */
function isSecure(headers: Headers, publicUrl: string | undefined, trustedHops: number): boolean {
  if (publicUrl?.startsWith('https:') === true) return true;
  if (trustedHops > 0 && headers.get('x-forwarded-proto') === 'https') return true;
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '');
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The Set-Cookie value that keeps the challenge; an empty one forgets it. */
export function challengeCookie(
  challenge: string,
  headers: Headers,
  settings: { publicUrl: string | undefined; trustedHops: number },
): string {
  const life = challenge === '' ? 0 : 1_800;
  const rest = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${life}`;
  return isSecure(headers, settings.publicUrl, settings.trustedHops)
    ? `${secureName}=${challenge}; Secure; ${rest}`
    : `${plainName}=${challenge}; ${rest}`;
}

/** The challenge of a request, or the empty text. */
export function challengeOf(headers: Headers): string {
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  for (const name of [secureName, plainName]) {
    const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
    if (value !== undefined && /^[A-Za-z0-9_-]{32}$/.test(value)) return value;
  }
  return '';
}
