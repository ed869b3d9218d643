import { AppError } from '../../../contract/faults.ts';

/** Makes a call of a thread again, once, when the thread died: the next call starts it again. */
export async function retryAfterCrash<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'crashed') throw error;
    return call();
  }
}
