import { describe, expect, test } from 'vitest';
import { dailyHistory, leaveAt } from '../../../tests/support/causes/histories.ts';
import { explainLosses, readHistory } from './index.ts';
import { timeOf } from './history-file.ts';

test('times are ISO 8601, and in UTC without an offset', () => {
  const time = Date.UTC(2026, 1, 3, 4, 5, 6);
  expect(timeOf('2026-02-03T04:05:06Z')).toBe(time);
  expect(timeOf('2026-02-03T04:05:06.000Z')).toBe(time);
  expect(timeOf('2026-02-03T05:05:06+01:00')).toBe(time);
  expect(timeOf('2026-02-03T04:05:06')).toBe(time);
  expect(timeOf('2026-02-03')).toBe(Date.UTC(2026, 1, 3));
});

test.each(['', 'yesterday', '2026-02-30T00:00:00Z', '2026-13-01', '2026-02-03T25:00:00Z', 0, null])(
  '%s is no time',
  (text) => {
    expect(timeOf(text)).toBeNull();
  },
);

describe('no history', () => {
  const [reading] = dailyHistory(1).readings;
  const content = { id: 'c', at: '2026-02-03', kind: 'post' };
  const cases: [string, unknown][] = [
    ['null', null],
    ['a list', []],
    ['no readings', { people: {}, contents: [] }],
    ['no people', { readings: [], contents: [] }],
    ['no contents', { readings: [], people: {} }],
    ['people as a list', { readings: [], people: [], contents: [] }],
    ...['at', 'came', 'left', 'followed', 'unfollowed'].map((name): [string, unknown] => [
      `a reading without ${name}`,
      { readings: [{ ...reading, [name]: undefined }], people: {}, contents: [] },
    ]),
    ['an id that is a number', { readings: [{ ...reading, came: [1] }], people: {}, contents: [] }],
    ['a person that is no object', { readings: [], people: { a: 1 }, contents: [] }],
    ['a removal without a time', { readings: [], people: { a: { removed: 'x' } }, contents: [] }],
    ['an unknown kind', { readings: [], people: {}, contents: [{ ...content, kind: 'song' }] }],
    ['a content without a time', { readings: [], people: {}, contents: [{ ...content, at: '' }] }],
    [
      'readings from the newest',
      { readings: dailyHistory(2).readings.toReversed(), people: {}, contents: [] },
    ],
  ];
  test.each(cases)('%s', (_, file) => {
    expect(readHistory(file)).toBeTypeOf('string');
  });
});

test('ids that objects have as properties are people like others', () => {
  const file = dailyHistory(4);
  const people = '{"__proto__":{"deleted":true},"constructor":{"removed":"2026-01-06T12:00:00Z"}}';
  file.people = JSON.parse(people) as typeof file.people;
  for (const id of ['__proto__', 'constructor', 'toString']) {
    file.readings[0]?.came.push(id);
    file.readings[2]?.left.push(id);
  }
  leaveAt(file, 2, 1);
  const history = readHistory(file);
  if (typeof history === 'string') throw new Error(history);
  expect(explainLosses(history).losses.map(({ id, cause }) => [id, cause])).toEqual([
    ['__proto__', 'deleted'],
    ['constructor', 'removed'],
    ['p3', 'none'],
    ['toString', 'none'],
  ]);
});
