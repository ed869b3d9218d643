import type { ListPage } from '../../contract/lists/list-page.ts';

/** The rows of a page whose id is not in `seen`, each once and in their order. An empty page ends the list. */
export function newRows<T>(
  rows: readonly T[],
  seen: readonly string[],
  idOf: (row: T) => string,
): ListPage<T> {
  const known = new Set(seen);
  const items = rows.filter((row) => {
    const id = idOf(row);
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
  return { items, hasMore: rows.length > 0 };
}
