/**
 * @file Whether this thread, or the page, works for a visitor who looks around the sample account: then nothing is
 * fetched from the API and nothing is stored (device-store.ts). It has no end: leaving the sample loads
 * another document, with other threads.
 */
import type { UseStore } from 'idb-keyval';
import { AppError } from '../../../contract/faults.ts';
import type * as sampleResponsesModule from './sample-responses.ts';

type SampleResponses = typeof sampleResponsesModule;

let makeStore: (() => UseStore) | null = null;
let load: (() => Promise<SampleResponses>) | null = null;

/** Enters the sample, before the first call does anything; `createStore` makes what stores its data. */
export function enterSample(createStore: () => UseStore): void {
  makeStore = createStore;
}

/** Whether calls are answered from the recording. */
export const isSample = (): boolean => makeStore !== null;

/** A store for the data of the sample; null outside it. */
export const sampleStore = (): UseStore | null => makeStore?.() ?? null;

/**
 * Says how this thread loads the recording. A thread that fetches nothing from the API says nothing: its
 * file then has no lazy chunk, and so imports nothing.
 */
export function loadSampleWith(loadResponses: () => Promise<SampleResponses>): void {
  load = loadResponses;
}

/** The responses of the sample account, which few visits need; `not-found` where the thread has none. */
export async function sampleResponses(): Promise<SampleResponses> {
  if (load === null) throw new AppError('not-found', 'this thread has no sample');
  return load();
}
