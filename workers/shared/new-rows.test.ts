import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newRows } from './new-rows.ts';

const identity = (id: string) => id;
const someIds = fc.array(fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'));

it('keeps the first of each id that is not seen, in order', () => {
  fc.assert(
    fc.property(someIds, someIds, (rows, seen) => {
      const { items, hasMore } = newRows(rows, seen, identity);
      expect(items).toEqual([...new Set(rows)].filter((id) => !seen.includes(id)));
      expect(hasMore).toBe(rows.length > 0);
    }),
  );
});

it('merges any pages to the same list as all rows at once', () => {
  fc.assert(
    fc.property(fc.array(someIds), (pages) => {
      const list: string[] = [];
      for (const page of pages) list.push(...newRows(page, list, identity).items);
      expect(list).toEqual([...new Set(pages.flat())]);
    }),
  );
});
