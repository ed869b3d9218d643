import { expect, test } from 'vitest';
import type { ChangedQuery, ImportedAccount } from '../../../contract/threads/archive.ts';
import { sinceLast } from './since-last.ts';

const day = 86_400_000;
const reading = (id: string, exportedAt: number | null, isComplete = true) => ({
  id,
  exportedAt,
  isComplete,
});

function accountOf(
  readings: readonly ReturnType<typeof reading>[],
  changes: object | null = {},
): ImportedAccount[] {
  const people = readings.filter(({ isComplete }) => isComplete).at(-1)?.id ?? '';
  const account = { owner: 'nora', readings, changes, sources: { people } };
  return [account as unknown as ImportedAccount];
}

/** A thread with so many who came on day 20, after one of day 10; nobody left. */
function threadOf(recent: number) {
  const all = Array.from({ length: recent }, (_, number) => ({
    username: `new.${number}`,
    to: 20 * day,
  }));
  const older = { username: 'older', to: 10 * day };
  return {
    changedPeople: ({ list, from, count }: ChangedQuery) => {
      const rows = list === 'new' ? [...all, older] : [];
      return Promise.resolve(rows.slice(from, from + count));
    },
  };
}

const three = [reading('a', 0), reading('b', 10 * day), reading('c', 20 * day)];

test('the change is that since the complete copy before, however many it is', async () => {
  expect(await sinceLast(accountOf(three), 'c', threadOf(401))).toEqual({
    since: 10 * day,
    came: { count: 401, names: [0, 1, 2, 3, 4, 5].map((number) => `new.${number}`) },
    left: { count: 0, names: [] },
  });
});

test('an incomplete copy between the two is not what it is counted from', async () => {
  const [first, , last] = three;
  const readings = [first, reading('b', 10 * day, false), last] as typeof three;
  expect(await sinceLast(accountOf(readings), 'c', threadOf(1))).toMatchObject({ since: 0 });
});

test.each([
  ['the first copy', accountOf([reading('c', 20 * day)]), 'c'],
  ['an older copy that was added later', accountOf(three), 'b'],
  ['a copy without a date', accountOf([reading('b', 10 * day), reading('c', null)]), 'c'],
  ['one after a copy without a date', accountOf([reading('b', null), reading('c', 5)]), 'c'],
  ['copies that cannot be compared', accountOf(three, null), 'c'],
  ['a copy that was removed', accountOf(three), 'd'],
])('%s has no such change', async (_, accounts, id) => {
  expect(await sinceLast(accounts, id, threadOf(1))).toBeNull();
});
