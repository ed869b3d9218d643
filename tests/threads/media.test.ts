/** @file The media thread itself in a browser: real images, real object URLs, a real worker. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { mediaLimits } from '../../contract/limits.ts';
import type { MediaRequest } from '../../contract/threads/media.ts';
import type { Session } from '../../contract/threads/session.ts';
import { acquireMedium } from '../../src/core/media/media.ts';
import { dropCaches } from '../../src/core/storage/caches.ts';
import { media } from '../../src/core/workers/threads.ts';
import { keepPicture, storedPicture } from '../../workers/media/stored-pictures.ts';

const session: Session = {
  base: new URL('/there-is-no-api-here/', window.location.origin).href,
  token: 'token',
  language: 'en',
};
const nowhere: Session = { ...session, base: 'http://127.0.0.1:9/' };
const { signal } = new AbortController();

/** A picture of noise, so that its file is as large as a photo's. */
function picture(width: number, height: number, seed: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  const pixels = context?.createImageData(width, height);
  let state = seed;
  for (let i = 0; i < (pixels?.data.length ?? 0); i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (pixels !== undefined) pixels.data[i] = i % 4 === 3 ? 255 : state >>> 24;
  }
  if (pixels !== undefined) context?.putImageData(pixels, 0, 0);
  return canvas.toDataURL('image/jpeg', 0.8);
}

let photos: string[] = [];

beforeAll(() => {
  photos = Array.from({ length: 12 }, (_, i) => picture(480, 360, i + 1));
});

afterEach(() => media.end());

const request = (address: string, size: number): MediaRequest => ({
  address,
  kind: 'image',
  size,
  visible: true,
});

async function sizeOf(url: string): Promise<[number, number]> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}

test('an image is scaled in the thread, and its URL is good on the page', async () => {
  const [photo = ''] = photos;
  const small = await acquireMedium(request(photo, 96), session, signal);
  expect(await sizeOf(small.url)).toEqual([96, 72]);
  const whole = await acquireMedium(request(photo, 0), session, signal);
  expect(await sizeOf(whole.url)).toEqual([480, 360]);
  expect(small.type).toBe('image/jpeg');
  expect(await media.stats()).toMatchObject({ liveUrls: 2, running: 0, waiting: 0 });
});

test('a scaled image keeps its picture, upright and in its colours', async () => {
  const canvas = document.createElement('canvas');
  canvas.width = 900;
  canvas.height = 600;
  const context = canvas.getContext('2d');
  for (const [side, colour] of ['#a00', '#00a'].entries()) {
    if (context !== null) context.fillStyle = colour;
    context?.fillRect(side * 450, 0, 450, 600);
  }
  // Noise makes the file large enough to be scaled; a red half and a blue half tell its sides.
  for (let i = 0; i < 9_000; i += 1) {
    const shade = 120 + ((i * 7_919) % 120);
    if (context !== null)
      context.fillStyle = i % 2 === 0 ? `rgb(${shade} 0 0)` : `rgb(0 0 ${shade})`;
    context?.fillRect(((i * 37) % 450) + (i % 2) * 450, (i * 101) % 600, 9, 9);
  }
  const small = await acquireMedium(
    request(canvas.toDataURL('image/jpeg', 0.9), 120),
    session,
    signal,
  );
  const image = new Image();
  image.src = small.url;
  await image.decode();
  expect([image.naturalWidth, image.naturalHeight]).toEqual([120, 80]);
  const scaledCanvas = document.createElement('canvas').getContext('2d');
  scaledCanvas?.drawImage(image, 0, 0);
  const at = (x: number) => scaledCanvas?.getImageData(x, 40, 1, 1).data ?? [0, 0, 0];
  const [left, right] = [at(30), at(90)];
  expect(Number(left[0])).toBeGreaterThan(Number(left[2]) + 40);
  expect(Number(right[2])).toBeGreaterThan(Number(right[0]) + 40);
});

test('bytes that are no medium are refused, whatever type the address names', async () => {
  for (const text of ['<svg onload="alert(1)">', '<script>', '']) {
    const address = `data:image/png;base64,${btoa(text)}`;
    await expect(acquireMedium(request(address, 0), session, signal)).rejects.toMatchObject({
      code: 'media',
    });
  }
  expect((await media.stats()).liveUrls).toBe(0);
});

test('five hundred images shown and released leave at most what the cache may hold', async () => {
  let mostBytes = 0;
  for (let i = 0; i < 500; i += 1) {
    // Another size is another medium: five hundred of them.
    const size = 100 + Math.floor(i / photos.length) * 8;
    const shown = await acquireMedium(
      request(photos[i % photos.length] ?? '', size),
      session,
      signal,
    );
    shown.release();
    shown.release();
    if (i % 50 === 49) mostBytes = Math.max(mostBytes, (await media.stats()).cachedBytes);
  }
  expect(mostBytes).toBeLessThanOrEqual(mediaLimits.cacheBytes);
  await media.forget();
  expect(await media.stats()).toMatchObject({ liveUrls: 0, cachedBytes: 0 });
}, 60_000);

test('a picture that the device keeps is shown without a fetch, until the caches are dropped', async () => {
  const face = picture(160, 120, 99);
  const address = 'https://m.test/face.jpg';
  const { origin } = new URL(nowhere.base);
  const key = `${origin}/media/image?url=${encodeURIComponent(address)}&header=image`;
  await keepPicture(key, await (await fetch(face)).blob());
  const shown = await acquireMedium(request(address, 0), nowhere, signal);
  expect(await sizeOf(shown.url)).toEqual([160, 120]);
  shown.release();
  await dropCaches();
  expect(await storedPicture(key)).toBeNull();
});

test('of the pictures the latest are kept, and large ones are not', async () => {
  const keyOf = (at: number) => `http://127.0.0.1:9/${at}`;
  for (let at = 0; at < 302; at += 1) {
    await keepPicture(keyOf(at), new Blob(['x'], { type: 'image/png' }));
  }
  await keepPicture(keyOf(400), new Blob([new Uint8Array(70_000)]));
  const stored = await Promise.all([1, 2, 301, 400].map((at) => storedPicture(keyOf(at))));
  expect(stored.map((picture) => picture !== null)).toEqual([false, true, true, false]);
  await dropCaches();
});

test('an abort between two tries ends them and leaves no URL', async () => {
  const controller = new AbortController();
  const acquiring = acquireMedium(request('https://m.test/1.jpg', 0), nowhere, controller.signal);
  expect(await media.stats()).toMatchObject({ running: 1 });
  await expect.poll(() => media.stats()).toMatchObject({ running: 0 });
  controller.abort();
  await expect(acquiring).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(() => media.stats()).toMatchObject({ liveUrls: 0, running: 0, waiting: 0 });
});

test('an abort that comes after the response releases the URL', async () => {
  const [photo = ''] = photos;
  for (let i = 0; i < 20; i += 1) {
    const controller = new AbortController();
    const acquiring = acquireMedium(request(photo, 120 + i), session, controller.signal);
    setTimeout(() => controller.abort(), i);
    await acquiring.then(
      (shown) => shown.release(),
      () => undefined,
    );
  }
  await media.forget();
  expect((await media.stats()).liveUrls).toBe(0);
});

test('a thread that ended starts again, and ignores URLs of the old worker', async () => {
  const [photo = ''] = photos;
  const old = await acquireMedium(request(photo, 96), session, signal);
  media.end();
  const fresh = await acquireMedium(request(photo, 96), session, signal);
  old.release();
  expect(await sizeOf(fresh.url)).toEqual([96, 72]);
  expect((await media.stats()).liveUrls).toBe(1);
});
