/** @file Lists in the module against JSON.parse, Map and Set, in each of its builds. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { listModule } from '../../../tests/support/archive/list-module.ts';
import { JsonItems } from '../content/json-items.ts';
import { accountsOf } from '../content/records.ts';
import { pageNames } from '../content/usernames.ts';
import { AccountList } from './account-list.ts';
import { withoutPlaceholders } from './without-placeholders.ts';
import { provideListModule } from './list-module.ts';

const builds = ['archive', 'archive.production', 'archive.production.scalar'].map((name) => ({
  name,
  module: listModule(name),
}));

type Row = readonly [name: string, seconds: number | null];

/** A list as a Map gives it: names as they were first spelled, with the latest time. */
function oracle(rows: Iterable<Row>): Row[] {
  const list = new Map<string, Row>();
  for (const [name, seconds] of rows) {
    const [first, before] = list.get(name.toLowerCase()) ?? [name, null];
    list.set(name.toLowerCase(), [first, Math.max(before ?? 0, seconds ?? 0) || null]);
  }
  return [...list.values()];
}

function rowsOf(list: AccountList): Row[] {
  const { names, seconds } = list.columns();
  const rows: Row[] = [];
  if (!('bytes' in names)) throw new Error('no columns');
  let start = 0;
  for (const [row, end] of names.ends.entries()) {
    const name = new TextDecoder().decode(names.bytes.subarray(start, end));
    rows.push([name, seconds[row] || null]);
    start = end;
  }
  return rows;
}

function listOf(rows: Iterable<Row>): AccountList {
  const list = new AccountList();
  for (const [name, seconds] of rows) list.add(name, seconds);
  return list;
}

/** The bytes as a list, in pieces of `size`; `seen` counts the records that JSON.parse read. */
function read(bytes: Uint8Array, size: number, seen = { slow: 0 }): AccountList {
  const list = new AccountList();
  const reader = list.reader();
  const items = new JsonItems({
    list: () => reader,
    element(_, value) {
      seen.slow++;
      for (const { name, seconds } of accountsOf(value)?.rows ?? []) list.add(name, seconds);
    },
    member: () => undefined,
  });
  for (let at = 0; at < bytes.length; at += size) items.push(bytes.subarray(at, at + size));
  items.end();
  return list;
}

function parsed(text: string): Row[] {
  const rows: Row[] = [];
  for (const record of JSON.parse(text) as unknown[])
    for (const { name, seconds } of accountsOf(record)?.rows ?? []) rows.push([name, seconds]);
  return oracle(rows);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const shortName = fc.stringMatching(/^[AaBb._]{1,3}$/);
const username = fc.stringMatching(/^[A-Za-z0-9._]{1,32}$/);
const page = fc
  .tuple(fc.constantFrom(...pageNames), fc.constantFrom('', 's', '1'), fc.boolean())
  .map(([name, end, isLarge]) => (isLarge ? name.toUpperCase() : name) + end);
const odd = fc.constantFrom(
  '...',
  '@ann',
  'a b',
  '',
  'ü',
  'a"b',
  'a\\b',
  'https://x',
  'É',
  'a\u0000',
);
const name = fc.oneof(
  { weight: 4, arbitrary: username },
  { weight: 3, arbitrary: shortName },
  { weight: 1, arbitrary: page },
  { weight: 1, arbitrary: odd },
);
const link = fc
  .tuple(
    fc.constantFrom(
      'https://www.instagram.com/_u/',
      'https://www.instagram.com/',
      'http://instagram.com/',
      'https://www.instagram.com.evil.io/',
      'javascript:',
    ),
    name,
    fc.constantFrom('', '/', '?igsh=1'),
  )
  .map((parts) => parts.join(''));
const time = fc.oneof(
  fc.integer({ min: -5, max: 2_000_000_000 }),
  fc.constantFrom<unknown>(
    99_999_999_999,
    1e11,
    1_700_000_000_000,
    1.5,
    '7',
    '',
    null,
    1e30,
    12e20,
  ),
);
const item = fc.record({ href: link, value: name, timestamp: time }, { requiredKeys: [] });
const record = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      {
        title: name,
        media_list_data: fc.constant([]),
        string_list_data: fc.array(item, { minLength: 1, maxLength: 1 }),
      },
      { requiredKeys: ['string_list_data'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ title: name, string_list_data: fc.array(item, { maxLength: 2 }) }),
      fc.constantFrom(
        null,
        {},
        7,
        [[]],
        { string_list_data: null },
        { value: 'x', extra: 1 },
        { title: 't', media_list_data: [1], string_list_data: [{ value: 'media' }] },
        { title: 't', timestamp: 5, string_list_data: [{ value: 'outer' }] },
      ),
    ),
  },
);
const likely = fc.oneof({ weight: 9, arbitrary: username }, { weight: 1, arbitrary: name });
/** Records that are alike, as those of a list are. */
const similar = fc
  .tuple(fc.subarray(['title', 'media_list_data', 'href', 'value', 'timestamp']), fc.boolean())
  .chain(([keys, isReversed]) =>
    fc.array(fc.tuple(likely, link, fc.nat(2e9)), { maxLength: 30 }).map((people) =>
      people.map(([value, href, timestamp]) => {
        const all: Record<string, unknown> = { href, value, timestamp };
        const stored = Object.entries(all).filter(([key]) => keys.includes(key));
        const inner = Object.fromEntries(isReversed ? stored.reverse() : stored);
        return {
          ...(keys.includes('title') ? { title: value } : {}),
          ...(keys.includes('media_list_data') ? { media_list_data: [] } : {}),
          string_list_data: [inner],
        };
      }),
    ),
  );

describe.each(builds)('a list in the module $name', ({ module }) => {
  beforeEach(() => provideListModule(module));

  it('has the rows of JSON.parse and the shapes, in pieces of any size', () => {
    const seen = { slow: 0 };
    let all = 0;
    fc.assert(
      fc.property(
        fc.oneof(similar, fc.array(record, { maxLength: 12 })),
        fc.constantFrom(0, 2, '\t'),
        fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constant(16_384)),
        (records, indent, size) => {
          const text = JSON.stringify(records, null, indent);
          all += records.length;
          expect(rowsOf(read(bytesOf(text), size, seen))).toEqual(parsed(text));
        },
      ),
      { numRuns: 1_000 },
    );
    // Both readers were needed.
    expect(seen.slow).toBeGreaterThan(500);
    expect(all - seen.slow).toBeGreaterThan(1_000);
  });

  it('has the same rows wherever a piece ends', () => {
    const text = JSON.stringify(
      [
        {
          title: '',
          string_list_data: [
            { href: 'https://www.instagram.com/Ann', value: 'Ann', timestamp: 17 },
          ],
        },
        {
          title: '',
          string_list_data: [
            { href: 'https://www.instagram.com/b.b', value: 'b.b', timestamp: 18 },
          ],
        },
        { title: 'a\\"]}', string_list_data: [{ value: 'c_c', timestamp: 1_700_000_000_000 }] },
        {
          title: 'dora',
          string_list_data: [{ href: 'https://www.instagram.com/_u/dora', timestamp: 19 }],
        },
        {
          title: 'ANN',
          string_list_data: [{ href: 'https://www.instagram.com/_u/ANN', timestamp: 20 }],
        },
      ],
      null,
      1,
    );
    const bytes = bytesOf(text);
    for (let cut = 1; cut < bytes.length; cut++) {
      const items = [bytes.subarray(0, cut), bytes.subarray(cut)];
      const list = new AccountList();
      const reader = list.reader();
      const json = new JsonItems({
        list: () => reader,
        element: (_, value) =>
          accountsOf(value)?.rows.forEach((row) => list.add(row.name, row.seconds)),
        member: () => undefined,
      });
      for (const part of items) json.push(part);
      json.end();
      expect(rowsOf(list)).toEqual(parsed(text));
      // A file that ends early is damaged, wherever it ends.
      expect(() => read(bytes.subarray(0, cut), 64)).toThrow('ended early');
    }
  });

  it.each([
    ['a key twice', '{"title":"a","title":"b","string_list_data":[{"timestamp":5,"timestamp":6}]}'],
    ['a list twice', '{"string_list_data":[{"value":"a"}],"string_list_data":[{"value":"b"}]}'],
    ['an escape', '{"string_list_data":[{"value":"a\\u0062","timestamp":5}]}'],
    ['an exponent', '{"string_list_data":[{"value":"a","timestamp":1e5}]}'],
    ['a number as text', '{"string_list_data":[{"value":"a","timestamp":"12"}]}'],
    ['an account in an account', '{"string_list_data":[{"value":"a","title":"b"}]}'],
  ])('reads %s as JSON.parse does', (_, odd) => {
    const plain = '{"string_list_data":[{"value":"x.y","timestamp":7}]}';
    const text = `[${plain},${odd},${plain.replace('x.y', 'z')}]`;
    expect(rowsOf(read(bytesOf(text), 4_096))).toEqual(parsed(text));
  });

  it.each(['01', '1.', '-', '1e', '+1', ''])('refuses the number %s', (number) => {
    const record = (time: string) => `{"string_list_data":[{"value":"abc","timestamp":${time}}]}`;
    const text = `[${record('5')},${record(number)},${record('6')}]`;
    expect(() => read(bytesOf(text), 4_096)).toThrow('no JSON');
  });

  it('keeps tens of thousands of names, and finds those of another list', () => {
    const rows = Array.from({ length: 50_000 }, (_, at): Row => [`n${(at * 7_919) % 60_000}`, at]);
    const text = JSON.stringify(
      rows.map(([value, timestamp]) => ({ string_list_data: [{ value, timestamp }] })),
    );
    const list = read(bytesOf(text), 65_536);
    expect(rowsOf(list)).toEqual(oracle(rows));
    const others = rows.filter((_, at) => at % 3 === 0).map(([each]): Row => [each, 1]);
    expect(list.countIn(listOf(others))).toBe(new Set(others.map(([each]) => each)).size);
  });

  it('agrees with sets about two lists, whatever the capitals', () => {
    const rows = fc.array(
      fc.tuple(fc.oneof(shortName, username), fc.option(fc.integer({ min: 1, max: 9 }))),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        const [a, b] = [listOf(one), listOf(other)];
        const [inA, inB] = [oracle(one), oracle(other)];
        const keyOf = ([each]: Row) => each.toLowerCase();
        const keysB = new Map(inB.map((row, at) => [keyOf(row), at]));
        expect(rowsOf(a)).toEqual(inA);
        expect([...a.placesIn(b)]).toEqual(inA.map((row) => keysB.get(keyOf(row)) ?? -1));
        expect(a.countIn(b)).toBe(inA.filter((row) => keysB.has(keyOf(row))).length);
        expect(a.keysNotIn(b)).toEqual(inA.map(keyOf).filter((key) => !keysB.has(key)));
        for (const row of inA) {
          expect(b.has(keyOf(row))).toBe(keysB.has(keyOf(row)));
          expect(a.nameOf(keyOf(row).toUpperCase())).toBe(row[0]);
          expect(a.secondsOf(keyOf(row))).toBe(row[1]);
        }
        const shared = inA.filter((row) => keysB.has(keyOf(row))).map(([each]) => each);
        const rowsShared = a.sharedWith(b);
        expect(
          rowsShared
            .slice(0, rowsShared.length)
            .map((row) => row.name)
            .sort(),
        ).toEqual(shared.sort());
        const times = inA.flatMap(([, at]) => at ?? []);
        expect(a.oldest()?.seconds ?? null).toBe(times.length === 0 ? null : Math.min(...times));
        // The order of a list is not a part of its digest; a restored list is the same.
        expect(listOf([...inA].reverse()).digest()).toBe(a.digest());
        expect(rowsOf(AccountList.from(structuredClone(a.columns())))).toEqual(inA);
        a.addAll(b);
        expect(rowsOf(a)).toEqual(oracle([...inA, ...inB]));
      }),
    );
  });

  it('has the digest that kept readings have', () => {
    const list = listOf([
      ['Ann.b', 1_700_000_000],
      ['c_9', null],
      ['dora', 17e8 + 5],
    ]);
    expect(list.digest()).toBe('3:4076927868:4171979622');
  });

  it('is a list of people without the placeholders of deleted accounts, and otherwise itself', () => {
    const people: Row[] = [
      ['instagramuser_', 3],
      ['instagramuser_x', null],
      ['b', 5],
      ['a.placeholder_7', 1],
    ];
    const list = listOf([
      ['instagramuser_5', 9],
      ...people.slice(0, 2),
      ['instagramuser_6', 8],
      ...people.slice(2),
      ['InstagramUser_123', null],
    ]);
    list.unnamed = 2;
    list.isExact = false;
    const found = withoutPlaceholders(list);
    expect([rowsOf(found), found.unnamed, found.isExact]).toEqual([people, 2, false]);
    expect(list.size).toBe(7);
    expect(withoutPlaceholders(found)).toBe(found);
    expect(withoutPlaceholders(listOf([])).size).toBe(0);
    expect(withoutPlaceholders(listOf([['instagramuser_5', 9]])).size).toBe(0);
  });

  it('refuses a name that is longer than any', () => {
    const list = listOf([['x'.repeat(300), 5]]);
    expect([list.size, list.has('x'.repeat(300))]).toEqual([0, false]);
  });
});
