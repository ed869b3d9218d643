/** @file The cookie that binds a one-time code to the browser that asked for it. */

const secureName = '__Host-limn-challenge';
const plainName = 'limn-challenge';

/** The settings that say whether visitors reach us over TLS. */
interface Reach {
  readonly publicUrl: string | undefined;
  readonly trustedHops: number;
}

/** Does this visitor? Then the plain cookie is neither written nor read. */
function isTls(headers: Headers, { publicUrl, trustedHops }: Reach): boolean {
  if (publicUrl?.startsWith('https:') === true) return true;
  return trustedHops > 0 && headers.get('x-forwarded-proto') === 'https';
}

/**
 * The Set-Cookie values that keep the challenge; an empty one forgets it. Over TLS it is the
 * `__Host-` cookie alone. Without TLS (the demo, a house network) not everybody keeps or sends a
 * `Secure` cookie: browsers do on the machine itself, most programs never; so a plain one goes
 * beside it, which a listener on such a network learns no more from than from the rest.
 */
export function challengeCookies(
  challenge: string,
  headers: Headers,
  reach: Reach,
): readonly string[] {
  const life = challenge === '' ? 0 : 1_800;
  const rest = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${life}`;
  const secure = `${secureName}=${challenge}; Secure; ${rest}`;
  return isTls(headers, reach) ? [secure] : [secure, `${plainName}=${challenge}; ${rest}`];
}

/** The challenge of a request, or the empty text. */
export function challengeOf(headers: Headers, reach: Reach): string {
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  for (const name of isTls(headers, reach) ? [secureName] : [secureName, plainName]) {
    const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
    if (value !== undefined && /^[A-Za-z0-9_-]{32}$/.test(value)) return value;
  }
  return '';
}
