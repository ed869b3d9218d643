import { expect, test } from 'vitest';
import {
  change,
  dailyHistory,
  emptyHistory,
  onDay,
  type HistoryFile,
} from '../../../tests/support/causes/histories.ts';
import { explainLosses, readHistory } from './index.ts';

/** The causes of a person's leavings, in the order of time. */
function causesOf(file: HistoryFile, id = 'a') {
  const history = readHistory(file);
  if (typeof history === 'string') throw new Error(history);
  return explainLosses(history)
    .losses.filter((loss) => loss.id === id)
    .map(({ cause }) => cause);
}

type Changes = Parameters<typeof change>[2];

/** The causes of one person among daily readings. */
function dailyCauses(...changes: Changes[]) {
  const file = dailyHistory(60);
  for (const each of changes) change(file, 'a', each);
  return causesOf(file);
}

test('an account that is gone explains the last leaving alone', () => {
  const file = dailyHistory(40);
  change(file, 'a', { came: 0, left: 10 });
  change(file, 'a', { came: 20, left: 30 });
  file.people['a'] = { deleted: true };
  expect(causesOf(file)).toEqual(['none', 'deleted']);
});

test('an account that is there at the last reading was not deleted', () => {
  const file = dailyHistory(40);
  change(file, 'a', { came: 0, left: 10 });
  change(file, 'a', { came: 20 });
  file.people['a'] = { deleted: true };
  expect(causesOf(file)).toEqual(['none']);
});

test('an account that came back with its old follow was deactivated', () => {
  const file = dailyHistory(40);
  change(file, 'a', { came: 0, left: 5 });
  change(file, 'a', { came: 8, left: 15 });
  change(file, 'a', { came: 25, left: 35 });
  file.people['a'] = { deactivatedBack: onDay(24.5) };
  expect(causesOf(file)).toEqual(['none', 'deleted', 'none']);
});

test('a removal explains the leaving between whose readings it lies', () => {
  const file = dailyHistory(40);
  change(file, 'a', { came: 0, left: 10 });
  change(file, 'a', { came: 20, left: 30 });
  file.people['a'] = { removed: onDay(9.4) };
  expect(causesOf(file)).toEqual(['removed', 'none']);
  file.people['a'] = { removed: onDay(12) };
  expect(causesOf(file)).toEqual(['none', 'none']);
});

test('an account that is gone was deleted, even if the owner had removed it', () => {
  const file = dailyHistory(40);
  change(file, 'a', { came: 0, left: 10 });
  file.people['a'] = { removed: onDay(9.4), deleted: true };
  expect(causesOf(file)).toEqual(['deleted']);
});

test('who came because the owner followed and soon left is follow for follow', () => {
  expect(dailyCauses({ followed: 10, came: 13, left: 24 })).toEqual(['follow-for-follow']);
  expect(dailyCauses({ followed: 10, came: 14, left: 24 })).toEqual(['none']);
  expect(dailyCauses({ followed: 10, came: 13, left: 25 })).toEqual(['none']);
});

test('who came long before and left soon after being followed is follow for follow', () => {
  expect(dailyCauses({ came: 5, followed: 40, left: 50 })).toEqual(['follow-for-follow']);
});

test('who left soon after the owner unfollowed is follow for follow', () => {
  const changes = { followed: 10, came: 11, unfollowed: 40 };
  expect(dailyCauses({ ...changes, left: 54 })).toEqual(['follow-for-follow']);
  expect(dailyCauses({ ...changes, left: 55 })).toEqual(['none']);
  expect(dailyCauses({ ...changes, unfollowed: 50, left: 49 })).toEqual(['none']);
});

test('a follow after the leaving explains nothing', () => {
  expect(dailyCauses({ came: 10, left: 30, followed: 31 })).toEqual(['none']);
});

test('what was before the first reading explains nothing', () => {
  expect(dailyCauses({ came: 0, followed: 0, unfollowed: 40, left: 42 })).toEqual(['none']);
  expect(dailyCauses({ came: 5, followed: 0, unfollowed: 40, left: 42 })).toEqual(['none']);
  expect(dailyCauses({ came: 0, followed: 10, left: 12 })).toEqual(['none']);
  expect(dailyCauses({ came: 0, left: 3 })).toEqual(['none']);
});

test('a short stay without a follow of the owner counts where it was short in any case', () => {
  expect(dailyCauses({ came: 10, left: 16 })).toEqual(['follow-for-follow']);
  expect(dailyCauses({ came: 10, left: 17 })).toEqual(['none']);
  expect(dailyCauses({ came: 10, left: 12, followed: 0 })).toEqual(['none']);
  expect(dailyCauses({ came: 10, left: 12, followed: 20 })).toEqual(['follow-for-follow']);
});

test('middles decide between distant readings, but not about short stays', () => {
  const weekly = emptyHistory([0, 7, 14, 21, 28]);
  change(weekly, 'a', { came: 1, left: 2 });
  expect(causesOf(weekly)).toEqual(['none']);
  change(weekly, 'b', { followed: 1, came: 1, left: 3 });
  expect(causesOf(weekly, 'b')).toEqual(['follow-for-follow']);
});

test('each stay is judged by its own coming', () => {
  const changes: Changes[] = [
    { came: 5, left: 30 },
    { came: 40, left: 43 },
  ];
  expect(dailyCauses(...changes)).toEqual(['none', 'follow-for-follow']);
});
