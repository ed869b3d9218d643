/** @file How the scripts of the workers are split. */
import type { Rolldown } from 'vite';

type ChunkContext = Parameters<
  Exclude<NonNullable<Rolldown.CodeSplittingGroup['name']>, string>
>[1];

/** The entry and the dynamic imports from which a module is reached by static imports. */
function startsOf(id: string, context: ChunkContext, starts: Set<string>, seen: Set<string>): void {
  if (seen.has(id)) return;
  seen.add(id);
  const info = context.getModuleInfo(id);
  if (info === null) return;
  if (info.isEntry || info.dynamicImporters.length > 0) starts.add(id);
  for (const importer of info.importers) startsOf(importer, context, starts, seen);
}

/**
 * Puts what an entry shares with its lazy chunks into a chunk beside them. WebKit runs the script of a
 * worker a second time when a lazy chunk imports it: every call was served twice, and errors were of two
 * classes.
 */
export const workerChunks: Rolldown.CodeSplittingGroup[] = [
  {
    name(id, context) {
      const starts = new Set<string>();
      startsOf(id, context, starts, new Set());
      return starts.size > 1 ? 'worker-parts' : null;
    },
  },
];
