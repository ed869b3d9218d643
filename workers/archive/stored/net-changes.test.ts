/** @file Periods and unseen changes of downloads whose names have a day and no time. */
import { afterEach, expect, test, vi } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import { exportFiles, folderOf, type Person } from '../../../tests/support/archive/exports.ts';
import type { Change } from '../compare/changes.ts';
import { readArchive } from '../reading/read-archive.ts';
import { accountsOf, type Account } from './accounts.ts';
import { netChangesOf, unseenOf } from './net-changes.ts';
import { storedReading } from './reading-record.ts';

afterEach(() => vi.unstubAllEnvs());

const second = Date.UTC(2026, 0, 1) / 1_000;
const people = (names: string): Person[] =>
  Array.from(names, (name) => [name, second - 9_000_000 + name.charCodeAt(0) * 7_001]);

type Download = readonly [day: string, followers: string];

/** Complete downloads: the day of each in its name, and its followers; imported one after the other. */
const storedOf = (...downloads: Download[]) =>
  Promise.all(
    downloads.map(async ([date, followers], index) => {
      const files = exportFiles(people(followers), people('a'), second + index, 'ada');
      const reading = await readArchive(folderOf(files));
      reading.exportedAt = Date.parse(date);
      return {
        ...storedReading(String(index), second * 1_000 + index, reading),
        stated: 'all',
      } as const;
    }),
  );

async function accountOf(...downloads: Download[]): Promise<Account> {
  const [account] = await accountsOf(await storedOf(...downloads));
  if (account === undefined) throw new Error('no account');
  return account;
}

test.each(['Europe/Berlin', 'America/New_York', 'UTC'])(
  'a week is seven days in %s, over a change of the clock as well',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    for (const [clockBefore, ago, now] of [
      ['2026-03-22', '2026-03-28', '2026-04-04'],
      ['2026-03-01', '2026-03-07', '2026-03-14'],
      ['2026-10-18', '2026-10-24', '2026-10-31'],
    ] as const) {
      const account = await accountOf(
        ...([
          ['2026-01-01', 'ab'],
          [clockBefore, 'abc'],
          [ago, 'abcd'],
          [now, 'abcde'],
        ] as const),
      );
      expect(netChangesOf(account, '7').new.map(({ name }) => name)).toEqual(['e']);
    }
  },
);

test('a second download of the day that was seen has unseen changes', async () => {
  const account = await accountOf(
    ['2026-01-01', 'ab'],
    ['2026-02-01', 'abc'],
    ['2026-02-01', 'abcd'],
  );
  expect(unseenOf(account, '1')).toMatchObject({ new: 1, lost: 0 });
  expect(unseenOf(account, '2')).toMatchObject({ new: 0, lost: 0 });
  expect(unseenOf(account, '0')).toMatchObject({ new: 2, lost: 0 });
});

test('a download that was seen, removed and imported again under another id stays seen', async () => {
  const account = await accountOf(
    ['2026-01-01', 'ab'],
    ['2026-02-01', 'abc'],
    ['2026-03-01', 'abcd'],
  );
  const timeOf = (place: number) => account.kept[place]?.reading.exportedAt;
  const newOf = (place: number) => unseenOf(account, `removed ${timeOf(place)}`)?.new;
  expect([0, 1, 2].map(newOf)).toEqual([2, 1, 0]);
  // One whose time is not known, or is before all others, has nothing to count from but the first.
  expect(unseenOf(account, 'removed')?.new).toBe(2);
  expect(unseenOf(account, 'removed 5')?.new).toBe(2);
});

test('two downloads of one day are compared as they were imported, whatever their ids', async () => {
  const [first, second] = await storedOf(['2026-02-01', 'abz'], ['2026-02-01', 'ab']);
  if (first === undefined || second === undefined) throw new Error('no readings');
  // The database gives readings in the order of their ids, which are random.
  const [account] = await accountsOf([second, first]);
  expect(account?.kept.map(({ id }) => id)).toEqual(['0', '1']);
  expect(account?.changes.map(({ kind, username }) => [kind, username])).toEqual([['lost', 'z']]);
});

test('a follower who left stays lost when another takes the name', async () => {
  const account = await accountOf(
    ['2026-01-01', 'abz'],
    ['2026-02-01', 'ab'],
    ['2026-03-01', 'ab'],
  );
  const taken: Change = {
    ...{ username: 'b', kind: 'renamed', renamedTo: 'z', evidence: 'same-second' },
    ...{ from: Date.parse('2026-02-01'), to: Date.parse('2026-03-01') },
  };
  const { new: came, lost } = netChangesOf(
    { ...account, changes: [...account.changes, taken] },
    'all',
  );
  expect([came.length, lost.map(({ name }) => name)]).toEqual([0, ['z']]);
});
