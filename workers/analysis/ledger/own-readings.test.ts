import { expect, it } from 'vitest';
import type { History, Reading } from '../../../contract/records/history.ts';
import { ownReadings } from './own-readings.ts';
import type { RunLists } from './run-pages.ts';

const reading = (id: string, more: Partial<Reading> = {}): Reading => ({
  ...{ id, taken_at: 1, source: 'analysis', complete: true, followers: 3, following: 1 },
  ...{ came: 0, left: 0 },
  ...more,
});
const historyOf = (...readings: Reading[]): History => ({
  readings,
  ...{ undone: [], counts: [], periods: [], unseen: null },
});
const ids = (...numbers: number[]) => BigUint64Array.from(numbers, BigInt);
const lists: RunLists = {
  run: 'b',
  followers: ids(1, 3, 5),
  following: ids(3),
  previous: ids(2, 3, 4, 9),
};
const before = reading('a', { followers: 4, following: null });
const everybody = { came: ['1', '3', '5'], left: [] };

it('a first reading has everybody', () => {
  expect(ownReadings(historyOf(reading('b')), lists)).toEqual([
    {
      ...reading('b'),
      follower_changes: everybody,
      following_changes: { came: ['3'], left: [] },
    },
  ]);
});

it('a second one has what changed since the list that it was compared with', () => {
  expect(ownReadings(historyOf(before, reading('b')), lists)).toEqual([
    {
      ...before,
      follower_changes: { came: ['2', '3', '4', '9'], left: [] },
      following_changes: null,
    },
    {
      ...reading('b'),
      follower_changes: { came: ['1', '5'], left: ['2', '4', '9'] },
      following_changes: { came: ['3'], left: [] },
    },
  ]);
});

it.each([
  ['there is none', historyOf()],
  ['it is of another run', historyOf(reading('c'))],
  ['there are more', historyOf(before, before, reading('b'))],
  ['it is not complete', historyOf(reading('b', { complete: false }))],
  ['it has other followers', historyOf(reading('b', { followers: 2 }))],
  ['it has other people followed', historyOf(reading('b', { following: 2 }))],
  ['the one before has others', historyOf({ ...before, followers: 3 }, reading('b'))],
  ['the one before is not complete', historyOf({ ...before, complete: false }, reading('b'))],
  ['the one before saw who is followed', historyOf({ ...before, following: 1 }, reading('b'))],
])('the lists are not those of a history where %s', (_, history) => {
  expect(ownReadings(history, lists)).toBeNull();
});
