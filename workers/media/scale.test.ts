/** @file The limits of scaling, with a decoder that only counts: Node has none. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mediaLimits } from '../../contract/limits.ts';
import type { Medium } from './object-url-cache.ts';
import { scaled } from './scale.ts';

/** Bitmaps that were made and not closed or transferred. */
const open = new Set<object>();
/** What the encoder gives: its bytes, and its type where that is not the one asked for. */
let encoder: { bytes: number; type?: string };
let seen: { type: string; width: number; height: number }[];

interface Size {
  readonly width: number;
  readonly height: number;
}

function bitmap({ width, height }: Size): Size {
  const made = { width, height, close: () => void open.delete(made) };
  open.add(made);
  return made;
}

/** A canvas of a size, with a context of the given kind alone. */
function Canvas(this: object, width: number, height: number) {
  return {
    getContext: (kind: string) =>
      kind === 'bitmaprenderer'
        ? { transferFromImageBitmap: (given: object) => void open.delete(given) }
        : null,
    async convertToBlob({ type }: { type: string }) {
      seen.push({ type, width, height });
      return new Blob([new Uint8Array(encoder.bytes)], { type: encoder.type ?? type });
    },
  };
}

/** Gives a decoder for pictures of a size. */
function decode(size: Size): void {
  vi.stubGlobal(
    'createImageBitmap',
    async (_: Blob | Size, options?: { resizeWidth: number; resizeHeight: number }) =>
      options === undefined
        ? bitmap(size)
        : bitmap({ width: options.resizeWidth, height: options.resizeHeight }),
  );
}

const medium = (type: Medium['type'], bytes = mediaLimits.keepBytes + 1): Medium => ({
  blob: new Blob([new Uint8Array(bytes)], { type }),
  type,
});

beforeEach(() => {
  encoder = { bytes: 500 };
  seen = [];
  open.clear();
  vi.stubGlobal('OffscreenCanvas', Canvas);
  decode({ width: 1_000, height: 500 });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a picture', () => {
  it.each([
    [
      { width: 1_000, height: 500 },
      { width: 320, height: 160 },
    ],
    [
      { width: 500, height: 1_000 },
      { width: 160, height: 320 },
    ],
    [
      { width: 5_000, height: 1 },
      { width: 320, height: 1 },
    ],
    [
      { width: 1, height: 5_000 },
      { width: 1, height: 320 },
    ],
    [
      { width: 321, height: 100 },
      { width: 320, height: 100 },
    ],
  ])('of %j is scaled to %j', async (size, expected) => {
    decode(size);
    const { blob, type } = await scaled(medium('image/jpeg'), 320);
    expect(seen).toEqual([{ type: 'image/jpeg', ...expected }]);
    expect([blob.size, blob.type, type]).toEqual([500, 'image/jpeg', 'image/jpeg']);
    expect(open.size).toBe(0);
  });

  it.each(['image/png', 'image/gif', 'image/webp'] as const)(
    'that may be transparent, %s, becomes WebP',
    async (type) => {
      expect(await scaled(medium(type), 320)).toMatchObject({ type: 'image/webp' });
      expect(seen[0]?.type).toBe('image/webp');
    },
  );

  it('is passed on where it is not larger than that', async () => {
    decode({ width: 320, height: 100 });
    const given = medium('image/jpeg');
    expect(await scaled(given, 320)).toBe(given);
    expect(open.size).toBe(0);
  });

  it('is passed on where scaling does not make it smaller, or in another type', async () => {
    const given = medium('image/png');
    encoder = { bytes: given.blob.size };
    expect(await scaled(given, 320)).toBe(given);
    encoder = { bytes: given.blob.size - 1 };
    expect((await scaled(given, 320)).blob.size).toBe(given.blob.size - 1);
    encoder = { bytes: 5, type: 'image/png' };
    expect(await scaled(given, 320)).toBe(given);
  });
});

it.each([
  ['as the file itself', medium('image/jpeg'), 0],
  ['a video', medium('video/mp4'), 320],
  ['a small file', medium('image/jpeg', mediaLimits.keepBytes), 320],
])('%s is not decoded', async (_, given, size) => {
  vi.stubGlobal('createImageBitmap', () => expect.fail());
  expect(await scaled(given, size)).toBe(given);
});

it('what a browser cannot decode or draw is passed on', async () => {
  const given = medium('image/jpeg');
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')));
  expect(await scaled(given, 320)).toBe(given);
  vi.stubGlobal('OffscreenCanvas', undefined);
  expect(await scaled(given, 320)).toBe(given);
});

it('a picture is passed on where there is no drawing context', async () => {
  const given = medium('image/jpeg');
  vi.stubGlobal('OffscreenCanvas', function NoContext() {
    return { getContext: () => null };
  });
  expect(await scaled(given, 320)).toBe(given);
  expect(seen).toEqual([]);
});
