/** @file Requests to media hosts: resolve, check every address, connect to the checked one. */
import { lookup } from 'node:dns/promises';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { AppError } from '../../contract/faults.ts';
import { mediaLimits } from '../../contract/limits.ts';
import type { HeaderPreset } from '../../contract/media/media.ts';
import { isPublicAddress } from './public-address.ts';
import { targetOf } from './targets.ts';

/** An address that a host name resolved to. */
export interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** How the proxy reaches media hosts; tests replace the public internet. */
export interface UpstreamNetwork {
  resolve(name: string): Promise<readonly Resolved[]>;
  isAllowed(address: string): boolean;
  request(options: RequestOptions): ReturnType<typeof httpsRequest>;
}

/** The public internet over TLS. */
export const publicNetwork: UpstreamNetwork = {
  resolve: (name) => lookup(name, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
  request: (options) => httpsRequest(options),
};

/** Request headers by preset. A caller chooses a preset; header text of a caller is never sent. */
const presets: Record<HeaderPreset, Record<string, string>> = {
  image: { accept: 'image/avif,image/webp,image/*;q=0.9', referer: 'https://www.instagram.com/' },
  story: { accept: 'video/mp4,image/*;q=0.9', referer: 'https://www.instagram.com/stories/' },
};

const userAgent =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

/** What to fetch. */
export interface UpstreamRequest {
  readonly url: URL;
  readonly preset: HeaderPreset;
  /** A single byte range, already checked, or empty. */
  readonly range: string;
}

function refusedAddress(): AppError {
  return new AppError('invalid', 'this address is not on the public internet', { status: 400 });
}

/** Rejects on abort: a DNS lookup cannot be cancelled, but need not be awaited. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** The first address of a name. All of them must be public, whichever the resolver returns first. */
async function checkedAddress(
  name: string,
  network: UpstreamNetwork,
  signal: AbortSignal,
): Promise<Resolved> {
  let resolved: readonly Resolved[];
  try {
    resolved = await Promise.race([network.resolve(name), rejectedBy(signal)]);
  } catch {
    signal.throwIfAborted();
    throw new AppError('media', 'the media host is unknown', { status: 502 });
  }
  const [first] = resolved;
  if (first === undefined || !resolved.every(({ address }) => network.isAllowed(address))) {
    throw refusedAddress();
  }
  return first;
}

async function askOnce(
  { url, preset, range }: UpstreamRequest,
  network: UpstreamNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { address, family } = await checkedAddress(url.hostname, network, signal);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const call = network.request({
      // Connects to the checked address: a second lookup could return another one.
      host: address,
      family,
      port: 443,
      servername: url.hostname,
      path: url.pathname + url.search,
      method: 'GET',
      agent: false,
      signal,
      maxHeaderSize: 16_384,
      headers: {
        host: url.hostname,
        'user-agent': userAgent,
        'accept-encoding': 'identity',
        ...presets[preset],
        ...(range === '' ? {} : { range }),
      },
    } as RequestOptions);
    call.once('error', reject);
    call.once('response', (response) => {
      // From here on errors are reported by the body; a late socket error needs a listener all the same.
      call.on('error', () => undefined);
      if (network.isAllowed(response.socket.remoteAddress ?? '')) resolve(response);
      else {
        call.destroy();
        reject(refusedAddress());
      }
    });
    call.end();
  });
}

const redirects = new Set([301, 302, 303, 307, 308]);

/** Requests a medium, following at most two redirects, each checked like the first URL. */
export async function askUpstream(
  request: UpstreamRequest,
  hosts: readonly string[],
  network: UpstreamNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let { url } = request;
  for (let hop = 0; hop <= mediaLimits.redirects; hop += 1) {
    const response = await askOnce({ ...request, url }, network, signal);
    if (!redirects.has(response.statusCode ?? 0)) return response;
    const { location } = response.headers;
    response.destroy();
    if (location === undefined || !URL.canParse(location, url.href)) break;
    url = targetOf(new URL(location, url.href).href, hosts);
  }
  throw new AppError('media', 'the media host redirects too often', { status: 502 });
}
