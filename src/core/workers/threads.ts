/** @file The threads that features share. Callers see functions, never a worker. */
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import type { MediaThread } from '../../../contract/threads/media.ts';
import { thread } from './thread.ts';

/** All HTTP calls of the product. */
export const api = thread<ApiThread>(
  () =>
    new Worker(new URL('../../../workers/api.worker.ts', import.meta.url), {
      type: 'module',
      name: 'api',
    }),
);

let startAnalysis = () =>
  new Worker(new URL('../../../workers/analysis.worker.ts', import.meta.url), {
    type: 'module',
    name: 'analysis',
  });

/** The WebAssembly modules and the archive importer. */
export const analysis = thread<AnalysisThread>(() => startAnalysis());

/** Ends the analysis thread. Its next call starts another worker, which has only some of its methods. */
export function replaceAnalysis(start: () => Worker): void {
  startAnalysis = start;
  analysis.end();
}

/** Images and videos through the media proxy. */
export const media = thread<MediaThread>(
  () =>
    new Worker(new URL('../../../workers/media.worker.ts', import.meta.url), {
      type: 'module',
      name: 'media',
    }),
);

/** Ends what works on the account's data; pictures that are shown stay. */
export function endWork(): void {
  for (const each of [api, analysis]) each.end();
}

/** Ends all threads, at log-out. */
export function endThreads(): void {
  endWork();
  media.end();
}
