/**
 * @file Scales pictures to the size they are shown in. A post of the demo network has 17 KB on average;
 * as a WebP of 320 pixels it has 2.3 KB. AVIF is no gain here: it is larger than WebP at its fastest
 * setting, and 8 % smaller at the next one for three times the CPU time.
 */
import type { Log } from '../base/log.ts';
import { createTurns } from '../base/turns.ts';

/** The size a caller shows a picture in, and the types it decodes. */
export interface ThumbnailRequest {
  /** Pixels of the longer side; 0 for the picture as it is. */
  readonly size: number;
  /** The Accept header. */
  readonly accept: string;
}

/** GIFs are passed on, because they may move. */
const scalableTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** Bytes of a file that is scaled: less is not worth the time, more is not held in memory. */
const [leastBytes, mostBytes] = [2_000, 8_000_000];
/** The platform's have 3 million; decoded, these take 64 MB. */
const mostPixels = 16_000_000;
const mostSeconds = 5;
const quality = 75;

/** Pictures scaled at the same time, and how many may wait; those beyond are passed on as they are. */
const atOnce = 2;
const mostWaiting = 60;

/** The library takes 30 MB of memory, so it is loaded with the first picture. */
async function loadLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** A WebP whose longer side has at most `size` pixels, without EXIF; null for a picture that moves. */
async function scale(sharp: Library, bytes: Buffer, size: number): Promise<Buffer | null> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels });
  const { pages = 1 } = await picture.metadata();
  if (pages > 1) return null;
  return picture
    .autoOrient()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .timeout({ seconds: mostSeconds })
    .toBuffer();
}

function isScaled(response: Response, { size, accept }: ThumbnailRequest): boolean {
  const length = Number(response.headers.get('content-length') ?? 0);
  return (
    size > 0 &&
    response.status === 200 &&
    accept.includes('image/webp') &&
    scalableTypes.has(response.headers.get('content-type') ?? '') &&
    length >= leastBytes &&
    length <= mostBytes
  );
}

/** Replaces the picture of a response by one of the size asked for. */
export type Thumbnailer = (response: Response, request: ThumbnailRequest) => Promise<Response>;

/**
 * Scales the pictures of whole responses of the media proxy to WebP. What cannot be scaled, or does not
 * get smaller, is passed on as it is: a browser may decode what the library cannot.
 */
export function createThumbnailer(log: Log): Thumbnailer {
  const turns = createTurns(atOnce, mostWaiting);
  let library: Promise<Library | null> | null = null;
  const loadOnce = () =>
    (library ??= loadLibrary().catch((error: unknown) => {
      log.warn({ err: error }, 'sharp is not installed for this platform: no pictures are scaled');
      return null;
    }));

  async function smaller(bytes: Buffer, size: number): Promise<Buffer | null> {
    const sharp = await loadOnce();
    if (sharp === null || !(await turns.take())) return null;
    try {
      const scaled = await scale(sharp, bytes, size);
      return scaled !== null && scaled.length < bytes.length ? scaled : null;
    } catch {
      return null;
    } finally {
      turns.leave();
    }
  }

  return async (response, request) => {
    if (!isScaled(response, request)) return response;
    const bytes = Buffer.from(await response.arrayBuffer());
    const headers = new Headers(response.headers);
    const thumbnail = await smaller(bytes, request.size);
    if (thumbnail === null) return new Response(bytes, { headers });
    headers.set('content-type', 'image/webp');
    headers.set('content-length', String(thumbnail.length));
    headers.delete('accept-ranges');
    return new Response(new Uint8Array(thumbnail), { headers });
  };
}
