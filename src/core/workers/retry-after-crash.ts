import { AppError } from '../../../contract/faults.ts';

/** Makes a call of a thread again, once, when its worker crashed: the next call starts a new one. */
export async function retryAfterCrash<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError) || error.code !== 'crashed') throw error;
    return call();
  }
}
