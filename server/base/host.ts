import type { IncomingMessage } from 'node:http';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** True for an address or host name, without a port, that only this machine reaches. */
export function isLoopback(name: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|::ffff:127(\.\d{1,3}){3})$/i.test(name);
}

/**
 * True for a request that began on this machine. A proxy in front of the server is on it too, so one
 * that a proxy has forwarded does not count, nor one for another host (DNS rebinding).
 */
export function beganHere(c: Context): boolean {
  const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
  if (forwarded.some((name) => c.req.header(name) !== undefined)) return false;
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '');
  return isLoopback(host) && isLoopback(getConnInfo(c).remote.address ?? '');
}

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
