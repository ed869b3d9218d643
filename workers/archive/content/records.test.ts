import { describe, expect, it, test } from 'vitest';
import { ownerOfProfile } from './profile.ts';
import { accountsOf, labelPairs, structureOf } from './records.ts';
import { newestRequest } from './requests.ts';

const link = (name: string) => `https://www.instagram.com/${name}`;

describe('the accounts of a record', () => {
  it.each([
    ['null', null, []],
    ['no object', 7, null],
    ['an empty object', {}, null],
    ['a value', { value: 'ann', timestamp: 5 }, [['ann', 5]]],
    ['a link', { href: link('ann'), value: 'two words' }, [['ann', null]]],
    ['a title', { title: 'ann' }, [['ann', null]]],
    ['a comment', { title: 'ann', string_map_data: {} }, null],
    ['an empty list', { title: 'ann', string_list_data: [] }, []],
    ['a list of something else', { title: 'ann', string_list_data: [7, null] }, []],
    [
      'a title for the only item, whose time is that of the record',
      { title: 'ann', timestamp: 9, string_list_data: [{ href: 'https://a.test' }] },
      [['ann', 9]],
    ],
    [
      'a title that belongs to neither of two items',
      { title: 'ann', string_list_data: [{ value: '?' }, { value: link('ben'), timestamp: 3 }] },
      [['ben', 3]],
    ],
    ['labels without a name', { label_values: [{ label: 'Name', value: 'a b' }] }, []],
    [
      'labels inside a group',
      {
        timestamp: 4,
        label_values: [
          { title: 'Owner', dict: [{ dict: [{ label: 'Username', value: 'ann' }] }] },
          { label: 'Name', value: 'ann.display' },
        ],
      },
      [['ann', 4]],
    ],
  ])('are found in %s', (_, record, expected) => {
    const found = accountsOf(record)?.map(({ name, seconds }) => [name, seconds]) ?? null;
    expect(found).toEqual(expected);
  });

  const nameOf = (...pairs: object[]) => accountsOf({ label_values: pairs })?.[0]?.name;

  it('are named by a link, then by the label, then by their place', () => {
    const display = { label: '\u0397', value: 'the.display' };
    expect(nameOf({ value: link('ann') }, { label: 'Username', value: 'ben' })).toBe('ann');
    expect(nameOf({ href: link('ann') }, display)).toBe('ann');
    expect(nameOf(display, { label: 'Username', value: 'ben' }, { value: 'zoe' })).toBe('ben');
    expect(nameOf({ value: '' }, display, { value: 'zoe' }, { value: 'last' })).toBe('zoe');
    // Behind a link that leads elsewhere comes the display name.
    expect(nameOf({ href: 'https://a.test/' }, display)).toBeUndefined();
    expect(nameOf({ value: 'https://a.test/' }, display)).toBeUndefined();
    expect(nameOf(display, { value: 'zoe' })).toBe('zoe');
    expect(nameOf({ value: 'zoe' }, { label: 'Name', value: 'the.display' })).toBe('zoe');
    expect(nameOf({ value: 'zoe' })).toBe('zoe');
  });

  it('are looked for in groups inside groups, not without end', () => {
    const nested = (depth: number): object =>
      depth === 0 ? { label: 'Username', value: 'ann' } : { dict: [nested(depth - 1)] };
    expect(labelPairs({ label_values: [nested(4)] })).toHaveLength(1);
    expect(labelPairs({ label_values: [nested(5)] })).toEqual([]);
    expect(labelPairs({ label_values: [7, null, { dict: 'x', value: 1 }] })).toHaveLength(1);
    expect(labelPairs({})).toEqual([]);
  });
});

test.each([
  [null, 'null'],
  ['ann', 'string'],
  [[], '[]'],
  [[5, 'a'], '[number]'],
  [{ title: 'ann', own_field: true, ann: 1 }, '{title:string,own_field:boolean,*:number}'],
  [
    { Title: 1, _a: 1, 'a b': 1, a_b: 1, a__b: 1 },
    '{*:number,*:number,*:number,a_b:number,*:number}',
  ],
  [
    { [`a_${'b'.repeat(38)}`]: 1, [`a_${'b'.repeat(39)}`]: 1 },
    `{a_${'b'.repeat(38)}:number,*:number}`,
  ],
  [{ list: { list: { list: { list: 1 } } } }, '{list:{list:{list:{list:number}}}}'],
  [{ list: { list: { list: { list: {} } } } }, '{list:{list:{list:{list:…}}}}'],
  [
    Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`a_${at}`, 1])),
    `{${Array.from({ length: 12 }, (_, at) => `a_${at}:number`).join(',')}}`,
  ],
])('the structure of %j is %s', (value, structure) => {
  expect(structureOf(value)).toBe(structure);
});

describe('the owner of a profile', () => {
  const cell = (value: unknown) => ({ href: '', value, timestamp: 0 });
  it.each([
    ['an early file', { username: 'ann' }, 'ann'],
    ['an early file without a name', { username: 'a b', name: 'ben' }, null],
    ['a list', [{ string_map_data: {} }, { string_map_data: { Username: cell('ann') } }], 'ann'],
    [
      'a label without an object',
      { profile_user: { string_map_data: { Username: 'ann' } } },
      'ann',
    ],
    ['the root', { label_values: [{ label: 'Benutzername', value: 'ann' }] }, 'ann'],
    [
      'a label whose value is no name',
      [{ string_map_data: { Username: cell('a b'), X: cell('ben') } }],
      null,
    ],
    [
      'foreign labels',
      [{ string_map_data: { A: cell('a@b.c'), B: cell('123'), C: cell('True'), D: cell('ann') } }],
      'ann',
    ],
    ['labels that are no text', [{ label_values: [{ label: 5, value: 'ann' }] }], 'ann'],
    ['words alone', [{ string_map_data: { A: cell('nein'), B: cell('private') } }], null],
    ['nothing', [], null],
    ['a text', 'ann', null],
  ])('is found in %s', (_, root, owner) => {
    expect(ownerOfProfile(root)).toBe(owner);
  });
});

describe('the newest request', () => {
  const day = 86_400;
  const at = 1_750_000_000;
  const stamp = (label: unknown, timestamp_value: number) => ({ label, timestamp_value });
  const row = (...label_values: object[]) => ({ label_values });
  const ms = (seconds: number) => seconds * 1_000;

  it('is the one that was answered last, wherever it is in the file', () => {
    const rows = [5, 9, 7].map((days) => row(stamp('Completion time', days * day)));
    expect(newestRequest({ a: { b: rows } })?.at).toBe(ms(9 * day));
    expect(newestRequest({ a: { b: { c: rows } } })).toBeNull();
    expect(newestRequest([])).toBeNull();
    expect(newestRequest([row()])).toBeNull();
  });

  it('has its times by their labels in any order', () => {
    const labelled = row(
      stamp('End time', at - 5),
      stamp('START DATE', at - 99 * day),
      stamp('Completed on', at),
    );
    expect(newestRequest(labelled)).toEqual({
      at: ms(at),
      range: { from: ms(at - 99 * day), to: ms(at - 5) },
    });
    expect(newestRequest(row(stamp('Date completed', at)))).toEqual({ at: ms(at), range: null });
  });

  it('has its times in a map too, without the cells that have a value', () => {
    const string_map_data = {
      'Request completion date': { href: '', value: '', timestamp: at },
      Start: { href: '', value: '', timestamp: at - 99 * day },
      Quality: { href: '', value: 'High', timestamp: 5 },
      Other: 'text',
    };
    expect(newestRequest([{ string_map_data }])).toEqual({
      at: ms(at),
      range: { from: ms(at - 99 * day), to: null },
    });
    const list = row({ label: 'x', timestamp: at }, { label: 'y', timestamp: 5, value: 'High' });
    expect(newestRequest(list)).toEqual({ at: ms(at), range: null });
  });

  it('has of two times in a foreign language an end where they are close', () => {
    const of = (second: number) => newestRequest(row(stamp('a', at), stamp(5, second)))?.range;
    expect(of(at - 3 * day)).toEqual({ from: null, to: ms(at - 3 * day) });
    expect(of(at - 3 * day - 1)).toEqual({ from: ms(at - 3 * day - 1), to: null });
  });

  it('that is not answered is of the time of its row, or of its end', () => {
    const open = [stamp('Start', at - 99 * day), stamp('End', at - day)];
    expect(newestRequest({ timestamp: at, ...row(...open) })?.at).toBe(ms(at));
    expect(newestRequest(row(...open))?.at).toBe(ms(at - day));
  });
});
