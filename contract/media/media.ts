/** @file Media URLs and types, for the page, the media thread and the proxy. */
import { AppError } from '../faults.ts';
import { mediaLimits } from '../limits.ts';
import { parseUrl } from '../parse-url.ts';

/** The types the proxy passes on. A type is detected from the first bytes, never from a header. */
export const mediaTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
} as const;

/** One of {@link mediaTypes}. */
export type MediaType = keyof typeof mediaTypes;

/** Presets of upstream request headers; the `header` parameter names one. */
export const headerPresets = ['image', 'story'] as const;

/** One of {@link headerPresets}. */
export type HeaderPreset = (typeof headerPresets)[number];

/** The request header with the pixels of the longer side that a picture is shown in. */
export const pictureSizeHeader = 'picture-size';

/** Number of first bytes that {@link mediaTypeOf} needs. */
export const sniffBytes = 16;

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

const avifBrands = ['avif', 'avis'];
const mp4Brands = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V '];

/** The type detected from the first bytes, or `null` for all types that are not listed. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\u001a\n') return 'image/png';
  const start = ascii(bytes, 0, 6);
  if (start === 'GIF87a' || start === 'GIF89a') return 'image/gif';
  if (start.startsWith('RIFF') && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 4, 8) !== 'ftyp') return null;
  const brand = ascii(bytes, 8, 12);
  if (avifBrands.includes(brand)) return 'image/avif';
  return mp4Brands.includes(brand) ? 'video/mp4' : null;
}

/**
 * URLs of the proxy, set at build. `image` takes `url` and `header` parameters; in `story` the text
 * `{host}` is replaced by the encoded host.
 */
export interface MediaHosts {
  readonly image: string;
  readonly story: string;
}

/** A host name as a single label: dots become dashes, dashes are doubled. */
export function encodeHost(host: string): string {
  return host.replaceAll('-', '--').replaceAll('.', '-');
}

/** The host name of a label written by {@link encodeHost}. */
export function decodeHost(label: string): string {
  return label.replaceAll('--', '\0').replaceAll('-', '.').replaceAll('\0', '-');
}

/** The address as a URL; throws `media` unless it is https without credentials and port. */
export function mediaUrl(address: string): URL {
  const url = address.length <= mediaLimits.addressLength ? parseUrl(address) : null;
  const plain = url?.username === '' && url.password === '' && url.port === '';
  if (url === null || url.protocol !== 'https:' || !plain) {
    throw new AppError('media', 'not an address of a medium');
  }
  return url;
}

/**
 * Rewrites the URL of a medium to the proxy (docs/product.md, "Media addresses"), images with
 * parameters and stories with the encoded host. No other code builds URLs of the proxy.
 */
export function proxyAddress(address: string, kind: HeaderPreset, hosts: MediaHosts): string {
  const url = mediaUrl(address);
  if (kind === 'story') {
    return hosts.story.replace('{host}', encodeHost(url.hostname)) + url.pathname + url.search;
  }
  const proxied = new URL(hosts.image);
  proxied.searchParams.set('url', url.href);
  proxied.searchParams.set('header', kind);
  return proxied.href;
}
