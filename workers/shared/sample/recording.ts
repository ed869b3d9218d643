/** @file The recording of the sample account, fetched once for a thread. */
import { assert } from 'superstruct';
import { AppError } from '../../../contract/faults.ts';
import { recording, type Recording } from '../../../contract/threads/recording.ts';

let loading: Promise<Recording> | null = null;

async function load(): Promise<Recording> {
  try {
    const address = new URL('../../../.generated/sample/recording.json', import.meta.url);
    const response = await fetch(address, { credentials: 'omit' });
    const value: unknown = await response.json();
    assert(value, recording);
    return value;
  } catch (error) {
    throw new AppError('network', String(error));
  }
}

/** The recording; one that could not be fetched is fetched again at the next call. */
export function loadRecording(): Promise<Recording> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
