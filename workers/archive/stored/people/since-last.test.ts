/** @file The answer of an import, of the people in two downloads whatever the others are. */
import { expect, test } from 'vitest';
import '../../../../tests/support/archive/list-module.ts';
import { exportFiles, folderOf, type Person } from '../../../../tests/support/archive/exports.ts';
import { readArchive } from '../../reading/read-archive.ts';
import { accountsOf, type Account } from '../accounts.ts';
import { storedReading } from '../reading-record.ts';
import { sinceLastOf } from './since-last.ts';

const second = Date.UTC(2026, 0, 1) / 1_000;
const early: Person[] = Array.from({ length: 9 }, (_, at) => [`early.${at}`, second - at * 86_400]);
const people = (names: string): Person[] => [
  ...early,
  ...Array.from(names, (name): Person => [name, second - 900_000 - name.charCodeAt(0) * 7_001]),
];

type Download = readonly [day: string | null, followers: string, stated?: 'all' | 'year'];

/** The account of downloads that were imported one after the other; the id of each is its place. */
async function accountOf(...downloads: Download[]): Promise<Account> {
  const stored = await Promise.all(
    downloads.map(async ([day, followers, stated = 'all'], at) => {
      const files = exportFiles(people(followers), people('a'), second, 'ada');
      const reading = await readArchive(folderOf(files));
      // Of the noon of its day, so that no time zone changes it.
      reading.exportedAt = day === null ? null : Date.parse(`${day}T12:00Z`);
      reading.digest = String(at);
      return { ...storedReading(String(at), second * 1_000 + at, reading), stated };
    }),
  );
  const [account] = await accountsOf(stored);
  if (account === undefined) throw new Error('no account');
  return account;
}

const january = '2026-01-03';
const february = '2026-02-03';
const since = Date.parse(`${january}T12:00Z`);
const one = (name: string) => ({ count: 1, names: [name] });
const none = { count: 0, names: [] };

test('an import says who came and left since the complete copy before', async () => {
  const account = await accountOf(
    ['2026-01-02', 'ab'],
    [january, 'abX'],
    ['2026-01-20', 'bX', 'year'],
    [february, 'aXc'],
  );
  expect(sinceLastOf(account, '3')).toEqual({ since, came: one('c'), left: one('b') });
});

test('a copy without a date among the others takes nothing away', async () => {
  const account = await accountOf([null, 'ab'], [january, 'abX'], [february, 'acX']);
  expect(sinceLastOf(account, '2')).toEqual({ since, came: one('c'), left: one('b') });
});

test('copies of one day are compared', async () => {
  const account = await accountOf([january, 'a'], [january, 'ab'], [january, 'aC']);
  expect(sinceLastOf(account, '2')).toEqual({ since, came: one('C'), left: one('b') });
});

test('the first names are given, and how many there are', async () => {
  const account = await accountOf([january, 'a'], [february, 'abcdefghi']);
  const { came, left } = sinceLastOf(account, '1') ?? {};
  expect([came?.count, came?.names.length, left]).toEqual([8, 6, none]);
});

test.each([
  ['the first copy', [[january, 'a']], '0'],
  [
    'an older copy that was added later',
    [
      [january, 'a'],
      [february, 'ab'],
    ],
    '0',
  ],
  [
    'a copy without a date',
    [
      [january, 'a'],
      [null, 'ab'],
    ],
    '1',
  ],
  [
    'one after a copy without a date',
    [
      [null, 'a'],
      [february, 'ab'],
    ],
    '1',
  ],
  [
    'an incomplete copy',
    [
      [january, 'a'],
      [february, 'ab', 'year'],
    ],
    '1',
  ],
  ['a copy that was removed', [[january, 'a']], '7'],
] satisfies [string, Download[], string][])('%s has no such answer', async (_, downloads, id) => {
  expect(sinceLastOf(await accountOf(...downloads), id)).toBeNull();
});
