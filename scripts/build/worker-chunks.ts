/** @file How the scripts of the workers are split. */
import type { Rolldown } from 'vite';
import { entriesOf } from './chunk-groups.ts';

/**
 * Puts what an entry shares with its lazy chunks into a chunk beside them. WebKit runs the script of a
 * worker a second time when a lazy chunk imports it: every call was served twice, and errors were of two
 * classes.
 */
export const workerChunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: (id, graph) => (entriesOf(id, graph).length > 1 ? 'worker-parts' : null),
    debugName: 'worker-parts',
  },
];
