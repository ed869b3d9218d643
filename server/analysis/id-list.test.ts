import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdList } from './id-list.ts';
import { packIds, unpackIds } from './packed-ids.ts';

describe('packed ids', () => {
  it('are unpacked unchanged, up to 2^64-1', () => {
    const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
    const edges = ['0', '4294967295', '4294967296', '9007199254740991', '9007199254740993'];
    fc.assert(
      fc.property(fc.array(id), (ids) => {
        const all = [...ids, ...edges, String(2n ** 64n - 1n)];
        expect(unpackIds(packIds(all))).toEqual(all);
        expect(IdList.of(all).texts.size).toBe(0);
      }),
    );
  });

  it('have a 0 for each non-numeric id', () => {
    const nonNumeric = ['007', 'ada.l', String(2n ** 64n), '00', '1e3', '-1', '0x10'];
    const mixed = nonNumeric.flatMap((id, at) => [id, String(at + 1)]);
    expect(unpackIds(packIds(mixed))).toEqual(
      mixed.map((id) => (nonNumeric.includes(id) ? '0' : id)),
    );
    expect([...IdList.of(mixed).texts]).toEqual(nonNumeric.map((id, at) => [at * 2, id]));
  });
});

describe('a packed list', () => {
  const id = fc.oneof(
    fc.integer({ min: 0, max: 40 }).map(String),
    fc.constantFrom('007', 'ada.l', String(2n ** 64n), String(2n ** 64n - 1n)),
  );
  const ids = fc.array(id, { maxLength: 60 });
  const distinct = (all: readonly string[]) => [...new Set(all)];

  it('has the ids it was made of, and one list after the other', () => {
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const list = IdList.concat([IdList.of(one), IdList.of(other)]);
        expect(list.ids()).toEqual([...one, ...other]);
        expect(list.ids().map((_, at) => list.at(at))).toEqual(list.ids());
      }),
    );
  });

  it('leaves out those of another list, and finds some ids, in its order', () => {
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const list = IdList.of(one);
        expect(list.without(IdList.of(other))).toEqual(
          distinct(one).filter((each) => !other.includes(each)),
        );
        expect(list.inOrder(other)).toEqual(distinct(one).filter((each) => other.includes(each)));
      }),
    );
  });
});
