import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/**
 * True for a request with exactly one Host header that agrees with its target. Without one it is
 * HTTP/1.0; with two, or with an absolute target on another host, two servers in a chain may read
 * different hosts (RFC 9112, section 3.2).
 */
export function namesOneHost(c: Context): boolean {
  const host = c.req.header('host') ?? '';
  const { incoming } = c.env as { incoming?: IncomingMessage };
  if (host === '' || incoming === undefined) return host !== '';
  const hosts = incoming.rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text));
  const address = incoming.url ?? '';
  const isOrigin = address.startsWith('/');
  const isSame = isOrigin || (URL.canParse(address) && new URL(address).host === host);
  return hosts.length === 1 && isSame;
}
