import { describe, expect, it, test } from 'vitest';
import { ownerOfProfile } from './profile.ts';
import { accountsOf, labelPairs, structureOf } from './records.ts';

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
    ['the title of an empty list', { title: 'ann', string_list_data: [] }, [['ann', null]]],
    ['an empty list without a title', { title: '', string_list_data: [] }, []],
    ['a list of something else', { title: '?', string_list_data: [7, null] }, []],
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
    const found = accountsOf(record)?.rows.map(({ name, seconds }) => [name, seconds]) ?? null;
    expect(found).toEqual(expected);
  });

  const nameOf = (...pairs: object[]) => accountsOf({ label_values: pairs })?.rows[0]?.name;

  it('are named by the row of the user name, otherwise by the last value that is one', () => {
    const display = { label: '\u0397', value: 'the.display' };
    expect(nameOf(display, { label: 'Username', value: 'ben' }, { value: 'zoe' })).toBe('ben');
    expect(nameOf({ value: '' }, display, { value: 'zoe' }, { value: 'last' })).toBe('last');
    expect(nameOf(display, { value: 'zoe' })).toBe('zoe');
    expect(nameOf({ value: 'zoe' }, { label: 'Name', value: 'the.display' })).toBe('zoe');
    expect(nameOf({ value: 'zoe' })).toBe('zoe');
  });

  it('are never named by a website, even where it leads to a profile', () => {
    const user = { label: 'Username', value: 'ben' };
    expect(nameOf({ label: 'URL', value: link('ann'), href: link('ann') }, user)).toBe('ben');
    expect(nameOf({ label: 'URL', value: 'ann.example' }, { value: 'ben' })).toBe('ben');
    expect(nameOf({ value: 'ben' }, { value: 'www.ann.example' })).toBe('ben');
    expect(nameOf({ label: 'URL', value: link('ann'), href: link('ann') })).toBeUndefined();
  });

  it('count where the record has no name for them', () => {
    const unnamed = (record: unknown) => accountsOf(record)?.unnamed;
    expect(unnamed({ label_values: [{ label: 'URL', value: link('ann') }] })).toBe(1);
    expect(unnamed({ label_values: [] })).toBe(0);
    expect(unnamed({ string_list_data: [{ value: '?' }, { value: 'ben' }, 7] })).toBe(2);
    expect(unnamed({ string_list_data: [] })).toBe(0);
    expect(unnamed({ title: 'Ann Lee', string_list_data: [] })).toBe(1);
    expect(unnamed(null)).toBe(0);
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
