import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaTypeOf } from '../../contract/media/media.ts';
import { createThumbnailer } from './thumbnail.ts';

const thumbnailed = createThumbnailer(pino({ level: 'silent' }));
const accept = 'image/webp,*/*;q=0.8';

function responseOf(
  bytes: Uint8Array,
  headers: Record<string, string> = {},
  status = 200,
): Response {
  const type = mediaTypeOf(bytes) ?? 'image/jpeg';
  const own = { 'content-type': type, 'content-length': String(bytes.length), ...headers };
  return new Response(new Uint8Array(bytes), { status, headers: own });
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

/** A photo of noise: 800 x 600 pixels on the sensor, turned upright by its EXIF, with a place in it. */
function photo() {
  const noise = { create: { width: 800, height: 600, channels: 3, background: '#888' } } as const;
  return sharp({ ...noise, create: { ...noise.create, noise: { type: 'gaussian', sigma: 30 } } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

describe('pictures in the size they are shown in', () => {
  let jpeg = Buffer.alloc(0);
  beforeAll(async () => {
    jpeg = await photo();
  });

  it('are WebP, upright, within the size, without EXIF', async () => {
    const response = await thumbnailed(responseOf(jpeg), { size: 320, accept });
    const bytes = await bytesOf(response);
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 240, 320, undefined]);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(jpeg.length / 4);
  });

  it('keep the headers that make a browser treat them as data', async () => {
    const policy = { 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff' };
    const { headers } = await thumbnailed(responseOf(jpeg, policy), { size: 320, accept });
    expect(Object.fromEntries(headers)).toMatchObject(policy);
  });

  it.each([
    ['no size is asked for', { size: 0, accept }, {}, 200],
    ['the caller does not take WebP', { size: 320, accept: '*/*' }, {}, 200],
    ['the response is a part of a file', { size: 320, accept }, {}, 206],
    ['the length is not known', { size: 320, accept }, { 'content-length': '' }, 200],
    ['the file is very small', { size: 320, accept }, { 'content-length': '1999' }, 200],
    ['the file is very large', { size: 320, accept }, { 'content-length': '8000001' }, 200],
    ['it is a video', { size: 320, accept }, { 'content-type': 'video/mp4' }, 200],
    ['it is a GIF, which may move', { size: 320, accept }, { 'content-type': 'image/gif' }, 200],
  ])('are passed on byte for byte where %s', async (_, request, headers, status) => {
    const response = await thumbnailed(responseOf(jpeg, headers, status), request);
    expect(response.status).toBe(status);
    expect((await bytesOf(response)).equals(jpeg)).toBe(true);
  });

  it.each(['2000', '8000000'])('are scaled in a file of %s bytes', async (length) => {
    const response = await thumbnailed(responseOf(jpeg, { 'content-length': length }), {
      ...{ size: 320, accept },
    });
    expect(response.headers.get('content-type')).toBe('image/webp');
  });

  it('are never enlarged, and passed on where they would not get smaller', async () => {
    const large = await bytesOf(await thumbnailed(responseOf(jpeg), { size: 2_000, accept }));
    expect(await sharp(large).metadata()).toMatchObject({ width: 600, height: 800 });
    const webp = await sharp(jpeg).webp({ quality: 10 }).toBuffer();
    const same = await bytesOf(await thumbnailed(responseOf(webp), { size: 2_000, accept }));
    expect(same.equals(webp)).toBe(true);
  });

  it('are passed on where they move', async () => {
    const still = sharp(jpeg).resize(200, 150, { fit: 'fill' });
    const frames = [await still.png().toBuffer(), await still.clone().negate().png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const response = await thumbnailed(responseOf(moving), { size: 96, accept });
    expect((await bytesOf(response)).equals(moving)).toBe(true);
  });

  it('are passed on where they cannot be decoded, or would take too much memory', async () => {
    const cut = jpeg.subarray(0, 3_000);
    const bomb = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer();
    const broken = Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(5_000, 7)]);
    for (const file of [broken, bomb]) {
      const response = await thumbnailed(responseOf(file), { size: 96, accept });
      expect((await bytesOf(response)).equals(file)).toBe(true);
    }
    // A picture whose end is missing: what there is of it, or the file itself.
    const rest = await thumbnailed(responseOf(cut), { size: 96, accept });
    expect(mediaTypeOf(await bytesOf(rest))).not.toBeNull();
  });

  it('come whole when a grid asks for a hundred at once', async () => {
    const post = await readFile(new URL('./demo/post-00.jpg', import.meta.url));
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => thumbnailed(responseOf(post), { size: 320, accept })),
    );
    const sides = await Promise.all(
      responses.map(async (response) => (await sharp(await bytesOf(response)).metadata()).width),
    );
    expect(new Set(sides)).toEqual(new Set([320, 640]));
    expect(sides.filter((side) => side === 320).length).toBeGreaterThan(50);
    // The turns are free again afterwards.
    const later = await thumbnailed(responseOf(post), { size: 320, accept });
    expect(later.headers.get('content-type')).toBe('image/webp');
  });
});
