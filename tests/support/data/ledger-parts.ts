/** @file What the ledger of a device keeps in IndexedDB, over a map. */
import type { Parts } from '../../../workers/analysis/ledger/kept-parts.ts';

/** The parts, with the map behind them. */
export function mapParts(
  kept = new Map<string, unknown>(),
): Parts & { readonly kept: Map<string, unknown> } {
  const copyOf = (key: string) => structuredClone(kept.get(key));
  return {
    kept,
    get: async (key) => copyOf(key),
    getMany: async (keys) => keys.map(copyOf),
    async change(removed, written) {
      if (removed === 'all') kept.clear();
      else for (const key of removed) kept.delete(key);
      for (const [key, value] of written) kept.set(key, structuredClone(value));
    },
    clear: async () => kept.clear(),
  };
}
