import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/**
 * True for a request that names one host once. None at all is HTTP/1.0; two, or an absolute address
 * beside another host, is what one reader takes for this site and the next one for another
 * (RFC 9112, section 3.2).
 */
export function namesOneHost(c: Context): boolean {
  const host = c.req.header('host') ?? '';
  const { incoming } = c.env as { incoming?: IncomingMessage };
  if (host === '' || incoming === undefined) return host !== '';
  const given = incoming.rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text));
  const address = incoming.url ?? '';
  const isOrigin = address.startsWith('/');
  const isSame = isOrigin || (URL.canParse(address) && new URL(address).host === host);
  return given.length === 1 && isSame;
}
