/** @file Decodes and scales images in the worker: the page must not decode 200 KB for a thumbnail. */
import { mediaLimits } from '../../contract/limits.ts';
import type { Medium } from './object-url-cache.ts';

const quality = 0.82;

/** A bitmap at `ratio` of its size; the large one is closed. */
async function shrunk(whole: ImageBitmap, ratio: number): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(whole, {
      resizeWidth: Math.max(1, Math.round(whole.width * ratio)),
      resizeHeight: Math.max(1, Math.round(whole.height * ratio)),
      resizeQuality: 'medium',
    });
  } finally {
    whole.close();
  }
}

/**
 * Writes a bitmap as a file, without a 2D context: each canvas with one looks for a graphics
 * context, and does so on the page's main thread (measured: 2 ms a picture at 6x, a sixth of all it
 * costs there).
 */
export async function encoded(bitmap: ImageBitmap, type: string): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) return null;
  context.transferFromImageBitmap(bitmap);
  return canvas.convertToBlob({ type, quality });
}

/**
 * Scales an image to `size` pixels on its longer side. Small files are passed on, because decoding
 * them twice costs more than it saves, and so is what this browser cannot decode here.
 */
export async function scaled(medium: Medium, size: number): Promise<Medium> {
  if (size === 0 || medium.type === 'video/mp4' || medium.blob.size <= mediaLimits.keepBytes) {
    return medium;
  }
  if (typeof OffscreenCanvas === 'undefined') return medium;
  try {
    const whole = await createImageBitmap(medium.blob);
    const ratio = size / Math.max(whole.width, whole.height);
    if (ratio >= 1) {
      whole.close();
      return medium;
    }
    const small = await shrunk(whole, ratio);
    // PNG and GIF may be transparent; JPEG would turn that black.
    const type = medium.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const blob = await encoded(small, type);
    return blob?.type === type && blob.size < medium.blob.size ? { blob, type } : medium;
  } catch {
    return medium;
  }
}
