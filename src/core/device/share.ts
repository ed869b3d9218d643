/** @file The device's share sheet; with it iOS saves pictures to Photos and files to Files. */

/** Whether the device shares such files. */
export function canShareFiles(files: readonly File[]): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [...files] });
}

/**
 * How a share sheet ended: with a choice, closed without one, refused because the press it belongs to is
 * too long ago, or not at all.
 */
export type Sharing = 'shared' | 'closed' | 'late' | 'failed';

/** Opens the share sheet. Only a press may do so. */
export async function shareFiles(files: readonly File[]): Promise<Sharing> {
  try {
    await navigator.share({ files: [...files] });
    return 'shared';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return 'closed';
    return name === 'NotAllowedError' ? 'late' : 'failed';
  }
}
