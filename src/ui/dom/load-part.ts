import { retryWhenOnline } from './retry-when-online.ts';

/** The file of a part that was asked for is gone: a deploy took it away. */
export class PartLoadError extends Error {
  override readonly name = 'PartLoadError';
}

/**
 * Loads what a press opens. Offline it comes with the network; while online a missing file is a
 * `PartLoadError`, which the boundary of the screen answers with a reload: a press must not do nothing.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (navigator.onLine) throw new PartLoadError('', { cause });
    return retryWhenOnline(load);
  }
}
