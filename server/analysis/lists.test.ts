import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packIds, packNonNumericIds, unpackIds } from './lists.ts';

describe('packed ids', () => {
  it('are unpacked unchanged, up to 2^64-1', () => {
    const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
    const edges = ['0', '4294967295', '4294967296', '9007199254740991', '9007199254740993'];
    fc.assert(
      fc.property(fc.array(id), (ids) => {
        const all = [...ids, ...edges, String(2n ** 64n - 1n)];
        expect(unpackIds(packIds(all))).toEqual(all);
        expect(packNonNumericIds(all)).toBeNull();
      }),
    );
  });

  it('have a 0 for each non-numeric id', () => {
    const nonNumeric = ['007', 'ada.l', String(2n ** 64n), '00', '1e3', '-1', '0x10'];
    const mixed = nonNumeric.flatMap((id, at) => [id, String(at + 1)]);
    expect(unpackIds(packIds(mixed))).toEqual(
      mixed.map((id) => (nonNumeric.includes(id) ? '0' : id)),
    );
    expect(JSON.parse(packNonNumericIds(mixed) ?? '')).toEqual(
      nonNumeric.map((id, at) => [at * 2, id]),
    );
  });
});
