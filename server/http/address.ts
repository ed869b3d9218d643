import { isIP } from 'node:net';

/** The /64 prefix of an IPv6 address: providers assign at least a /64 to each customer. */
function prefix64(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The client's address, as limits count it: the socket's or, behind `trustedHops` proxies that append
 * to X-Forwarded-For, the entry written by the outermost of them. Entries before it, which a client
 * can invent, are ignored. An IPv6 address is reduced to its /64.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedHops: number,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const claimed = trustedHops > 0 ? hops[hops.length - trustedHops] : undefined;
  const chosen = claimed !== undefined && isIP(claimed) !== 0 ? claimed : (socketAddress ?? '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(chosen)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = chosen.split('%')[0] ?? '';
  return isIP(plain) === 6 ? prefix64(plain) : plain;
}
