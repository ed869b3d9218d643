import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packIds, unpackIds } from './lists.ts';

describe('packed ids', () => {
  it('come back as they were, up to 2^64-1', () => {
    const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
    const edges = ['0', '4294967295', '4294967296', '9007199254740991', '9007199254740993'];
    fc.assert(
      fc.property(fc.array(id), (ids) => {
        const all = [...ids, ...edges, String(2n ** 64n - 1n)];
        expect(unpackIds(packIds(all))).toEqual(all);
      }),
    );
  });

  it('refuse what does not fit', () => {
    expect(() => packIds([String(2n ** 64n)])).toThrow(RangeError);
  });
});
