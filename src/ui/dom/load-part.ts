import { partLoadError } from '../feedback/remount.ts';
import { retryLoad } from './retry-load.ts';

/**
 * Loads what a press opens. Offline it comes with the network. While online a missing file was taken away
 * by a deploy: the boundary of the screen answers the error with a reload, as a press must not do nothing.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!navigator.onLine) return retryLoad(load);
    const error = new Error('the file of a part is gone', { cause });
    error.name = partLoadError;
    throw error;
  }
}
