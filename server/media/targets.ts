/** @file Which URLs the proxy fetches: https, and host names on a list. */
import { isIP } from 'node:net';
import { AppError } from '../../contract/faults.ts';
import { mediaUrl } from '../../contract/media/media.ts';
import { demoMediaHost } from '../providers/network/demo/media-addresses.ts';

/** Media hosts of the photo-sharing network. A leading dot matches all subdomains. */
const networkHosts = ['.cdninstagram.com', '.fbcdn.net'];

/** The list of hosts: the network's, those of `MEDIA_HOSTS`, and the demo's outside production. */
export function listedHosts(setting: readonly string[], withDemo: boolean): readonly string[] {
  const added = setting.filter((host) => /^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host));
  return [...networkHosts, ...added, ...(withDemo ? [demoMediaHost] : [])];
}

function isListed(name: string, hosts: readonly string[]): boolean {
  return hosts.some((host) => (host.startsWith('.') ? name.endsWith(host) : name === host));
}

/**
 * The address as a URL; throws `invalid` if it must not be fetched. The parsed host name is checked,
 * because the parser normalises unusual notations: `0x7f.1` and full-width digits become an IP address.
 */
export function targetOf(address: string, hosts: readonly string[]): URL {
  let url: URL;
  try {
    url = mediaUrl(address);
  } catch {
    throw new AppError('invalid', 'not an address of a medium', { status: 400 });
  }
  const name = url.hostname;
  const isLiteral = name.startsWith('[') || isIP(name) !== 0 || /^[\d.]+$/.test(name);
  const isName = /^[\w-]+(\.[\w-]+)+$/.test(name);
  if (isLiteral || !isName || !isListed(name, hosts)) {
    throw new AppError('invalid', 'not on the list of media hosts', { status: 400 });
  }
  return url;
}
