/** @file One media item from the proxy, checked, with retries. */
import { AppError, isCancellation } from '../../contract/faults.ts';
import { deadlines, mediaLimits } from '../../contract/limits.ts';
import {
  mediaTypeOf,
  pictureSizeHeader,
  proxyAddress,
  sniffBytes,
  type HeaderPreset,
  type MediaHosts,
} from '../../contract/media/media.ts';
import type { Session } from '../../contract/threads/session.ts';
import { blobOf, fetchResponse, headersOf } from '../shared/http.ts';
import { waitAskedFor } from '../shared/retry-after.ts';
import { isSample } from '../shared/sample/sample-mode.ts';
import { sleep } from '../shared/yield.ts';
import { keepPicture, storedPicture } from './stored-pictures.ts';
import type { Medium } from './object-url-cache.ts';

/** The proxy addresses of a page whose API is at `base`: settings of the build, by default its server. */
function mediaHosts(base: string): MediaHosts {
  const { VITE_MEDIA_IMAGE, VITE_MEDIA_STORY } = import.meta.env;
  const { origin } = new URL(base);
  return {
    image: VITE_MEDIA_IMAGE ?? `${origin}/media/image`,
    story: VITE_MEDIA_STORY ?? `${origin}/media/story/{host}`,
  };
}

/** WebP is what the server scales to; any other type is passed on. */
const acceptsPicture = 'image/webp,*/*;q=0.8';

/** Statuses after which another try would fail in the same way. */
const finalStatuses = new Set([400, 401, 403, 405, 410, 413, 415]);

/** Checks by its first bytes that the blob is a media item, whatever content type the server sent. */
export async function checkedMedium(blob: Blob): Promise<Medium> {
  const type = mediaTypeOf(new Uint8Array(await blob.slice(0, sniffBytes).arrayBuffer()));
  if (type === null) throw new AppError('media', 'not a medium');
  return { blob: blob.type === type ? blob : blob.slice(0, blob.size, type), type };
}

/** The bytes of an image inside a record, a data URL (`profile_image_base64`). */
function inlineFile(address: string): Blob {
  const text = atob(address.slice(address.indexOf(',') + 1));
  return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))]);
}

/** A picture of the sample account, which the network is not asked for. */
async function sampleFile(address: string): Promise<Blob> {
  const { faceOf, isFace, samplePicture } = await import('./sample-media.ts');
  if (isFace(address)) return faceOf(address);
  return inlineFile(await samplePicture(address));
}

/**
 * The headers of a media item. Only the API's own origin gets any: another proxy must not see the token, and
 * would have to allow the others. `size` is the pixels of the longer side, 0 for the file itself.
 */
export function mediaHeaders(address: string, session: Session, size = 0): Record<string, string> {
  if (new URL(address).origin !== new URL(session.base).origin) return {};
  const { authorization } = headersOf(session);
  return {
    ...(authorization === undefined ? {} : { authorization }),
    ...(size === 0 ? {} : { accept: acceptsPicture, [pictureSizeHeader]: String(size) }),
  };
}

/** Fetches the file of a media item, or a picture of a size, through the proxy; `read` reads the response. */
export function readMedium<T>(
  address: string,
  kind: HeaderPreset,
  session: Session,
  signal: AbortSignal,
  read: (response: Response, extend: () => void) => Promise<T>,
  size = 0,
): Promise<T> {
  const proxied = proxyAddress(address, kind, mediaHosts(session.base));
  const headers = mediaHeaders(proxied, session, size);
  return fetchResponse(proxied, { headers }, signal, read, deadlines.mediaMs);
}

/** Fetches and checks a media item once; a picture that the device keeps is not fetched. */
export async function fetchMedium(
  address: string,
  kind: HeaderPreset,
  session: Session,
  signal: AbortSignal,
  size = 0,
): Promise<Medium> {
  if (address.startsWith('data:image/')) return checkedMedium(inlineFile(address));
  if (isSample()) return checkedMedium(await sampleFile(address));
  const proxied = proxyAddress(address, kind, mediaHosts(session.base));
  const key = size === 0 ? proxied : `${proxied}&size=${size}`;
  const stored = kind === 'image' ? await storedPicture(key) : null;
  if (stored !== null) return checkedMedium(stored);
  const read = async (response: Response, extend: () => void) =>
    checkedMedium(await blobOf(response, extend));
  const medium = await readMedium(address, kind, session, signal, read, size);
  if (kind === 'image' && !signal.aborted) void keepPicture(key, medium.blob);
  return medium;
}

/** Whether another try may bring the media item. */
function isFinal(error: unknown): boolean {
  if (isCancellation(error) || !(error instanceof AppError)) return true;
  return error.status === undefined ? error.code === 'media' : finalStatuses.has(error.status);
}

/**
 * Tries up to three more times, each pause longer than the last, with some scatter, and
 * none shorter than the server asks for.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  wait: typeof sleep = sleep,
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    let asked: number | null = null;
    try {
      return await work();
    } catch (error) {
      if (retry >= mediaLimits.retries || isFinal(error)) throw error;
      asked = waitAskedFor(error);
    }
    const backoff = mediaLimits.backoffMs * 3 ** retry * (0.75 + Math.random() / 2);
    await wait(Math.max(backoff, asked ?? 0), signal);
  }
}
