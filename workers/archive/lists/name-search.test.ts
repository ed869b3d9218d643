import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import { AccountList } from './account-list.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'B', '.', '1'), minLength: 1, maxLength: 5 });

it('a search of a list finds the names with a text, and none that begins in the name before', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), name, (given, asked) => {
      const list = new AccountList();
      for (const each of given) list.add(each, 1);
      const text = asked.toLowerCase();
      const rows = list.newestFirst();
      const all = rows.slice(0, rows.length);
      const found = rows.naming(text);
      expect(found.slice(0, found.length)).toEqual(
        all.filter((row) => row.name.toLowerCase().includes(text)),
      );
      // What is added after a search is found by the next one.
      list.add(`zz${text}`, 1);
      expect(list.newestFirst().naming(`zz${text}`)).toHaveLength(1);
    }),
  );
});
