/** @file Decoding and scaling away from the page: a phone must not decode 200 KB for a thumbnail. */
import { mediaLimits } from '../../contract/limits.ts';
import type { Medium } from './shelf.ts';

const quality = 0.82;

/**
 * Scales an image to `size` pixels on its longer side. Small files are passed on, because decoding
 * them twice costs more than it saves, and so is what this browser cannot decode here.
 */
export async function scaled(medium: Medium, size: number): Promise<Medium> {
  if (size === 0 || medium.type === 'video/mp4' || medium.blob.size <= mediaLimits.keepBytes) {
    return medium;
  }
  if (typeof OffscreenCanvas === 'undefined') return medium;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(medium.blob);
  } catch {
    return medium;
  }
  try {
    const ratio = size / Math.max(bitmap.width, bitmap.height);
    if (ratio >= 1) return medium;
    const width = Math.max(1, Math.round(bitmap.width * ratio));
    const height = Math.max(1, Math.round(bitmap.height * ratio));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) return medium;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    // PNG and GIF may be transparent; JPEG would turn that black.
    const type = medium.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const blob = await canvas.convertToBlob({ type, quality });
    return blob.type === type && blob.size < medium.blob.size ? { blob, type } : medium;
  } finally {
    bitmap.close();
  }
}
