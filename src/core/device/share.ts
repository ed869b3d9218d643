/** @file The device's share sheet; with it iOS saves pictures to Photos. */

/** Whether the device shares such files. */
export function canShareFiles(files: readonly File[]): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [...files] });
}

/** Opens the share sheet; false where it cannot be opened. Closing it without a choice is an end. */
export async function shareFiles(files: readonly File[]): Promise<boolean> {
  try {
    await navigator.share({ files: [...files] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
