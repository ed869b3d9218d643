/** @file The ledger module against plain sets, over random sequences of readings. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLedger, type Ledger } from '../../workers/analysis/ledger/ledger.ts';

const builds = ['ledger', 'ledger.production', 'ledger.production.scalar'].map((name) => ({
  name,
  module: new WebAssembly.Module(
    readFileSync(new URL(`../build/${name}.wasm`, import.meta.url)) as Uint8Array<ArrayBuffer>,
  ),
}));

const someIds = [0n, 1n, 127n, 128n, 70_000n, 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n - 1n];
const id = fc.oneof(fc.constantFrom(...someIds), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }));
const set = fc.array(id, { maxLength: 40 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), ids: set }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
);

const ascending = (ids: Iterable<bigint>) => [...ids].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
const minus = (a: ReadonlySet<bigint>, b: ReadonlySet<bigint>) =>
  ascending([...a].filter((each) => !b.has(each)));

/** The last reading up to `to` at which a person changed. */
const changedAt = (readings: readonly ReadonlySet<bigint>[], person: bigint, to: number) => {
  let at = to;
  while (readings[at - 1]?.has(person) === readings[to]?.has(person)) at -= 1;
  return at;
};

function expectSame(ledger: Ledger, readings: readonly ReadonlySet<bigint>[]): void {
  expect(ledger.length).toBe(readings.length);
  expect(ledger.sizes()).toEqual(readings.map(({ size }) => size));
  for (const [to, now] of readings.entries()) {
    expect([...ledger.people(to)]).toEqual(ascending(now));
    const hadLeft = (person: bigint) =>
      readings.slice(0, to).some((each, at) => each.has(person) && !readings[at + 1]?.has(person));
    expect([...ledger.returned(to)]).toEqual(ascending(now).filter(hadLeft));
    for (let from = 0; from <= to; from += 1) {
      const base = readings[from] ?? new Set();
      const { came, left, cameAt, leftAt } = ledger.compare(from, to);
      expect([...came]).toEqual(minus(now, base));
      expect([...left]).toEqual(minus(base, now));
      const places = [...came, ...left].map((person) => changedAt(readings, person, to));
      expect([...cameAt, ...leftAt]).toEqual(places);
    }
  }
  for (const person of new Set([...someIds, ...readings.flatMap((each) => [...each])])) {
    const expected = readings.flatMap((now, place) => {
      const was = readings[place - 1]?.has(person) ?? false;
      return was === now.has(person) ? [] : [{ place, came: !was }];
    });
    expect(ledger.person(person)).toEqual(expected);
  }
}

/** Every change of everybody, as the module gives them, is that of each person. */
function expectEveryone(ledger: Ledger): void {
  const { ids, people, places } = ledger.everyone();
  expect(people).toHaveLength(places.length);
  const found = [...ids].map((person, at) => ({
    person,
    places: [...places].filter((_, change) => people[change] === at),
  }));
  expect(found.map(({ person }) => person)).toEqual(ascending(ids));
  for (const { person, places: own } of found) {
    expect(own).toEqual(ledger.person(person).map(({ place }) => place));
  }
}

/** Adds a reading of these people after the others. */
function add(ledger: Ledger, readings: ReadonlySet<bigint>[], now: ReadonlySet<bigint>): void {
  const last = readings.at(-1) ?? new Set<bigint>();
  const [came, left] = [minus(now, last), minus(last, now)];
  // In any order: the module puts them in its own.
  ledger.append({
    came: BigUint64Array.from(came.reverse()),
    left: BigUint64Array.from(left.reverse()),
  });
  readings.push(now);
}

describe.each(builds)('the ledger module $name', ({ module }) => {
  it('agrees with plain sets, whatever is added, repeated, undone and opened again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        let ledger = await openLedger(module);
        const readings: ReadonlySet<bigint>[] = [];
        for (const each of steps) {
          if (each.do === 'add') {
            add(ledger, readings, new Set(each.ids));
          } else if (each.do === 'reopen') {
            const pieces = readings.map((_, place) => ledger.piece(place));
            ledger = await openLedger(module, pieces);
          } else if (readings.length > 0) {
            const at = each.at % readings.length;
            if (each.do === 'undo') {
              ledger.remove(at);
              readings.splice(at, 1);
            } else {
              add(ledger, readings, readings[at] ?? new Set());
            }
          }
        }
        expectSame(ledger, readings);
        expectEveryone(ledger);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses a damaged piece and a reading that is not there', async () => {
    const ledger = await openLedger(module);
    ledger.append({ came: BigUint64Array.from([5n, 3n]), left: new BigUint64Array() });
    const piece = ledger.piece(0);
    await expect(openLedger(module, [piece.slice(0, -1)])).rejects.toThrow('damaged');
    for (const damaged of [
      [255, 255, 3],
      // An id twice, and more ids than there are bytes.
      [2, 0, 3, 0],
      [9, 0, 3],
    ]) {
      const opened = openLedger(module, [Uint8Array.from(damaged)]);
      await expect(opened).rejects.toThrow('damaged');
    }
    expect(() => ledger.compare(0, 1)).toThrow('no such reading');
    expect(() => ledger.remove(1)).toThrow('no such reading');
  });
});
