/** @file The account's lists from data downloads, against plain sets of names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../../../tests/support/archive/list-module.ts';
import type { ListFilter } from '../../../../contract/lists/list-filters.ts';
import type {
  NamedList,
  OwnList,
  OwnPeopleQuery,
} from '../../../../contract/threads/own-people.ts';
import { exportFiles, folderOf, type Person } from '../../../../tests/support/archive/exports.ts';
import type { DetailList } from '../../../../contract/lists/file-lists.ts';
import { readArchive } from '../../reading/read-archive.ts';
import { accountsOf, type Account } from '../accounts.ts';
import { historyOf, timelineOf } from '../own-history.ts';
import { detailRows } from './file-lists.ts';
import { momentOfOwn } from '../own-moments.ts';
import { periodsOf } from '../net-changes.ts';
import { countsOfOwn, partOfOwn } from './own-people.ts';
import { storedReading } from '../reading-record.ts';

const day = 86_400;
const second = Date.UTC(2026, 0, 1) / 1_000;

/** Everybody has followed since a second of their own, whatever the file. */
const secondOf = (name: string) => second - 9_000_000 + name.charCodeAt(0) * 7_001;
const people = (names: Iterable<string>): Person[] =>
  Array.from(names, (name) => [name, secondOf(name)]);

interface File {
  readonly at: number;
  readonly followers: Iterable<string>;
  readonly following: Iterable<string>;
}

/** The account of downloads of which the owner says that they cover all time. */
async function accountOf(files: readonly File[]): Promise<Account> {
  const stored = await Promise.all(
    files.map(async ({ at, followers, following }, index) => {
      const made = second + at * day;
      const given = exportFiles(people(followers), people(following), made, 'Nora.Lind');
      const reading = await readArchive(folderOf(given));
      const stated = 'all' as const;
      return { ...storedReading(String(index), made * 1_000, reading), stated };
    }),
  );
  const [account] = await accountsOf(stored);
  if (account === undefined) throw new Error('no account');
  return account;
}

const all: Omit<OwnPeopleQuery, 'list'> = {
  ...{ owner: 'nora.lind', known: null, period: 'all' as const, q: '', order: 'newest' as const },
  ...{ from: 0, count: 100 },
};
const rows = async (account: Account, list: OwnList, change: Partial<OwnPeopleQuery> = {}) =>
  (await partOfOwn(account, { ...all, list, ...change })).items;
const names = async (...input: Parameters<typeof rows>) =>
  (await rows(...input)).map((row) => row.insta_username);
const sorted = (set: Iterable<string>) => [...set].sort();

const two: File[] = [
  { at: 0, followers: 'abcdefgh', following: 'abcx' },
  { at: 10, followers: 'abcdefgz', following: 'abz' },
];

describe('the lists of an account', () => {
  it('name who came and who left between two files, and when', async () => {
    const account = await accountOf(two);
    expect(await rows(account, 'newfollowers')).toEqual([
      {
        ...{ insta_id: '@z', insta_username: 'z', insta_full_name: '', insta_image_url: '' },
        ...{ since: '2026-01-01T00:00:00.000Z', until: '2026-01-11T00:00:00.000Z' },
        ...{ period_start: '2026-01-01T00:00:00.000Z', facts: ['followed'] },
      },
    ]);
    expect(await names(account, 'followerslost')).toEqual(['h']);
    expect(await names(account, 'notfollowsback')).toEqual([]);
    expect(await names(account, 'mutualfollowing')).toEqual(['z', 'b', 'a']);
  });

  it('are those of a moment, with who has left since and who has come', async () => {
    const account = await accountOf(two);
    const at = second * 1_000 + 3 * day * 1_000;
    const query = { relation: 'followers', at, until: null, part: 'there', q: '' } as const;
    const moment = momentOfOwn(account, { ...query, from: 6, count: 9 });
    expect(moment).toMatchObject({
      ...{ takenAt: second * 1_000, untilTakenAt: (second + 10 * day) * 1_000 },
      ...{ counts: { there: 8, left: 1, came: 1, passed: null }, total: 8, unnamed: 0 },
      people: [
        { id: '@g', username: 'g', state: 'stayed' },
        { id: '@h', username: 'h', state: 'left' },
      ],
    });
    const came = momentOfOwn(account, { ...query, part: 'came', from: 0, count: 9 });
    expect(came?.people).toEqual([{ id: '@z', username: 'z', state: 'came' }]);
    expect(momentOfOwn(account, { ...query, at: at - 9 * day * 1_000, from: 0, count: 9 })).toBe(
      null,
    );
  });

  it('are empty for changes with one file, and have its people', async () => {
    const account = await accountOf(two.slice(0, 1));
    expect(await names(account, 'newfollowers')).toEqual([]);
    expect(await names(account, 'notfollowsback')).toEqual(['x']);
  });

  it('are searched, ordered and read part by part', async () => {
    const account = await accountOf(two);
    const list = 'donotfollowsback';
    expect(await names(account, list, { order: 'name' })).toEqual(['c', 'd', 'e', 'f', 'g']);
    expect(await names(account, list, { order: 'oldest' })).toEqual(['c', 'd', 'e', 'f', 'g']);
    expect(await names(account, list, { q: '@D' })).toEqual(['d']);
    const part = await partOfOwn(account, { ...all, list, from: 1, count: 2 });
    expect(part.items.map((row) => row.insta_username)).toEqual(['f', 'e']);
    expect(part.hasMore).toBe(true);
    expect((await partOfOwn(account, { ...all, list, from: 3, count: 2 })).hasMore).toBe(false);
  });

  it('start a period from the reading that is old enough', async () => {
    const account = await accountOf([
      { at: 0, followers: 'abcdefgh', following: 'a' },
      { at: 40, followers: 'abcdefg', following: 'a' },
      { at: 75, followers: 'abcdefz', following: 'a' },
    ]);
    expect(await names(account, 'followerslost', { period: '30' })).toEqual(['g']);
    expect(await names(account, 'followerslost', { period: 'all' })).toEqual(['g', 'h']);
    expect(periodsOf(account)[1]).toEqual({
      ...{ period: '30', since: (second + 40 * day) * 1_000, new: 1, lost: 1 },
    });
  });

  it('have nobody who came and left within the period, nor who left and came back', async () => {
    const account = await accountOf([
      { at: 0, followers: 'abcdefgh', following: 'a' },
      { at: 10, followers: 'abcdefgz', following: 'a' },
      { at: 20, followers: 'abcdefgh', following: 'a' },
    ]);
    expect(await names(account, 'newfollowers')).toEqual([]);
    expect(await names(account, 'followerslost')).toEqual([]);
  });

  it('count their parts', async () => {
    const account = await accountOf(two);
    const counted = (list: NamedList) => countsOfOwn(account, { ...all, list });
    expect(await counted('newfollowers')).toEqual({ all: 1, followed: 1, not_followed: 0 });
    expect(await counted('followerslost')).toEqual({ all: 1, was_mutual: 0, followed: 0 });
    expect(await counted('donotfollowsback')).toEqual({ all: 5, new: 0, unfollowed: 1 });
    expect(await names(account, 'donotfollowsback', { filter: 'unfollowed' })).toEqual(['c']);
    expect(await names(account, 'mutualfollowing', { filter: 'new' })).toEqual(['z']);
  });
});

it('agree with plain sets of names, whatever the files', async () => {
  const some = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { minLength: 1 });
  const files = fc.array(fc.record({ followers: some, following: some }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const account = await accountOf(given.map((file, at) => ({ ...file, at: at * 10 })));
      const [first, last] = [given[0], given.at(-1)];
      const before = new Set(first?.followers);
      const followers = new Set(last?.followers);
      const following = new Set(last?.following);
      const isComplete = account.kept.every(({ reading }) => reading.complete);
      fc.pre(isComplete && account.kept.length === given.length);
      const check = async (list: NamedList, expected: Iterable<string>, filter?: ListFilter) =>
        expect(sorted(await names(account, list, filter === undefined ? {} : { filter }))).toEqual(
          sorted(expected),
        );
      const come = [...followers].filter((name) => !before.has(name));
      const isMany = given.length > 1;
      await check('newfollowers', isMany ? come : []);
      await check(
        'followerslost',
        isMany ? [...before].filter((name) => !followers.has(name)) : [],
      );
      await check(
        'notfollowsback',
        [...following].filter((name) => !followers.has(name)),
      );
      await check(
        'donotfollowsback',
        [...followers].filter((name) => !following.has(name)),
      );
      await check(
        'mutualfollowing',
        [...followers].filter((name) => following.has(name)),
      );
      const followed = isMany ? come.filter((name) => following.has(name)) : [];
      await check('newfollowers', followed, 'followed');
    }),
    { numRuns: 60 },
  );
});

describe('the lists that files alone have', () => {
  it('are those of the latest complete file, searched and ordered as all others', async () => {
    const account = await accountOf(two);
    expect(await names(account, 'followers')).toEqual(['z', ...'gfedcba']);
    expect(await names(account, 'followers', { order: 'oldest', q: ' B ' })).toEqual(['b']);
    expect(await names(account, 'following', { order: 'name' })).toEqual(['a', 'b', 'z']);
    expect((await rows(account, 'following'))[0]?.listed_at).toBe(
      new Date(secondOf('z') * 1_000).toISOString(),
    );
    expect(await countsOfOwn(account, { ...all, list: 'followers' })).toEqual({ all: 8 });
    expect(await names(account, 'blocked')).toEqual([]);
    expect(await names(account, 'renamed')).toEqual([]);
  });

  it('are those of an incomplete file where there is no other', async () => {
    const [kept] = (await accountOf(two.slice(0, 1))).kept;
    if (kept === undefined) throw new Error('no reading');
    const [part] = await accountsOf([{ ...kept, stated: 'year' }]);
    if (part === undefined) throw new Error('no account');
    expect(await names(part, 'mutualfollowing')).toEqual([]);
    expect(await names(part, 'followers')).toEqual([...'hgfedcba']);
  });

  it('order whom the owner gives most as the file does, and others by time', () => {
    const people = (...rows: { name: string; seconds: number | null }[]) => ({ rows, unnamed: 0 });
    const attention = [
      { name: 'zoe', likes: 9, comments: null },
      { name: 'ana', likes: null, comments: 2 },
    ];
    const restricted = people({ name: 'x', seconds: null }, { name: 'y', seconds: 5 });
    const requests = null;
    const insights = { reached: null, interactions: null, audience: null };
    const value = { version: 1 as const, insights, attention, restricted, requests };
    const shown = (list: DetailList) =>
      detailRows([{ value, at: 1 }], list)
        .slice(0, 9)
        .map(({ person }) => person());
    expect(shown('attention')).toMatchObject([
      { insta_id: '@zoe', given: { likes: 9, comments: null } },
      { insta_id: '@ana', given: { likes: null, comments: 2 } },
    ]);
    expect(shown('restricted').map((row) => row.insta_username)).toEqual(['y', 'x']);
    expect(shown('requests')).toEqual([]);
  });
});

describe('the timeline of a person and the history', () => {
  const files: File[] = [
    { at: 0, followers: 'abcdefgh', following: 'h' },
    { at: 10, followers: 'abcdefg', following: 'h' },
    { at: 20, followers: 'abcdefgh', following: 'a' },
  ];

  it('have each step between the two files that prove it', async () => {
    const timeline = timelineOf(await accountOf(files), 'h');
    expect(timeline).toMatchObject({
      ...{ insta_id: '@h', follows_you: true, you_follow: false, is_deleted: null },
      is_renamed: false,
    });
    expect(timeline?.steps.map(({ kind, since, until }) => [kind, since, until])).toEqual([
      ['first-seen', null, '2026-01-01T00:00:00.000Z'],
      ['first-seen', null, '2026-01-01T00:00:00.000Z'],
      ['left', '2026-01-01T00:00:00.000Z', '2026-01-11T00:00:00.000Z'],
      ['returned', '2026-01-11T00:00:00.000Z', '2026-01-21T00:00:00.000Z'],
      ['unfollowed', '2026-01-11T00:00:00.000Z', '2026-01-21T00:00:00.000Z'],
    ]);
    // The file still has the date from before the account was away: it is not when the person came back.
    const stated = new Date(secondOf('h') * 1_000).toISOString();
    expect(timeline?.steps.map((step) => step.stated_at)).toEqual([
      ...[stated, stated, undefined, undefined, undefined],
    ]);
  });

  it('count the changes between readings, and of the first one know none', async () => {
    const account = await accountOf(files);
    expect(historyOf(account, null)?.readings).toMatchObject([
      { source: 'download', followers: 8, following: 1, came: null, left: null },
      { followers: 7, came: 0, left: 1 },
      { followers: 8, came: 1, left: 0 },
    ]);
    expect(historyOf(account, null)?.periods).toEqual(periodsOf(account));
    expect(historyOf(await accountOf(files.slice(0, 1)), null)?.periods).toEqual([]);
  });

  it('count who came and left since the file that was seen, or since the first one', async () => {
    const account = await accountOf(files);
    const unseen = (seen: string | null) => historyOf(account, seen)?.unseen;
    const at = (days: number) => (second + days * day) * 1_000;
    expect(unseen(null)).toEqual({ since: at(0), new: 0, lost: 0 });
    expect(unseen('1')).toEqual({ since: at(files[1]?.at ?? 0), new: 1, lost: 0 });
    expect(unseen('2')).toMatchObject({ new: 0, lost: 0 });
    // One that was removed since is as none.
    expect(unseen('gone')).toEqual(unseen(null));
  });

  it('leave unseen changes unknown with one complete file', async () => {
    const account = await accountOf(files.slice(0, 1));
    expect(historyOf(account, null)?.unseen).toBeNull();
  });

  it('follow a person through a new name', async () => {
    const renamed = { at: 10, followers: 'abcdefg', following: 'a' };
    const first = { at: 0, followers: 'abcdefgh', following: 'a' };
    const stored = await Promise.all(
      [first, renamed].map(async (file, index) => {
        const { at, followers, following } = file;
        // The same second of following under another name.
        const all = people(followers).concat(index === 0 ? [] : [['h.new', secondOf('h')]]);
        const given = exportFiles(all, people(following), second + at * day, 'nora.lind');
        const reading = await readArchive(folderOf(given));
        const stated = 'all' as const;
        return { ...storedReading(String(index), (second + at * day) * 1_000, reading), stated };
      }),
    );
    const [account] = await accountsOf(stored);
    const timeline = account === undefined ? null : timelineOf(account, 'h.new');
    expect(timeline?.names.map(({ username }) => username)).toEqual(['h', 'h.new']);
    expect(timeline?.steps.filter(({ relation }) => relation === 'followers')).toHaveLength(1);
    if (account === undefined) throw new Error('no account');
    expect(await names(account, 'followerslost')).toEqual([]);
    // Found by both names, under the present one.
    for (const q of ['h.new', 'H']) {
      expect(await rows(account, 'renamed', { q })).toMatchObject([
        {
          ...{ insta_id: '@h.new', former_username: 'h' },
          ...{ since: '2026-01-01T00:00:00.000Z', until: '2026-01-11T00:00:00.000Z' },
        },
      ]);
    }
    expect(await names(account, 'renamed', { q: 'x' })).toEqual([]);
    // One person at every moment, by the name of now.
    const query = { relation: 'followers', at: second * 1_000, until: null, q: 'h' } as const;
    const then = account && momentOfOwn(account, { ...query, part: 'there', from: 0, count: 9 });
    expect(then?.people).toEqual([{ id: '@h.new', username: 'h.new', state: 'stayed' }]);
    expect(then?.counts).toMatchObject({ there: 8, left: 0, came: 0 });
  });
});

describe('a file that names far fewer followers than the platform counts', () => {
  const names240 = Array.from({ length: 100 }, (_, at): Person => [`p${at}`, second - at * 100]);
  const stored = async () => {
    const given = exportFiles(names240, [], second, 'nora.lind');
    return storedReading('a', second * 1_000, await readArchive(folderOf(given)));
  };
  const at = second * 1_000;

  it('is not complete, for the account that is counted alone', async () => {
    const count = async (owner: string, followers: number) =>
      (await accountsOf([await stored()], { owner, followers, at }))[0]?.kept[0]?.reading.complete;
    expect(await count('Nora.Lind', 2_841)).toBe(false);
    expect(await count('Nora.Lind', 101)).toBe(true);
    expect(await count('someone.else', 2_841)).toBe(true);
  });
});
