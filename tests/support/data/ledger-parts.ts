/** @file What the ledger of a device keeps in IndexedDB, over a map. */
import type { Parts } from '../../../workers/analysis/ledger/stored-parts.ts';

/** The parts, with the map behind them. */
export function mapParts(
  stored = new Map<string, unknown>(),
): Parts & { readonly kept: Map<string, unknown> } {
  const copyOf = (key: string) => structuredClone(stored.get(key));
  return {
    kept: stored,
    get: async (key) => copyOf(key),
    getMany: async (keys) => keys.map(copyOf),
    async change(removed, written) {
      if (removed === 'all') stored.clear();
      else for (const key of removed) stored.delete(key);
      for (const [key, value] of written) stored.set(key, structuredClone(value));
    },
    clear: async () => stored.clear(),
  };
}
