import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import {
  exportFiles,
  folderOf,
  htmlPage,
  paths,
  type Person,
} from '../../../tests/support/archive/exports.ts';
import type { OwnList } from '../../../contract/threads/own-people.ts';
import { describeReading } from '../reading/describe.ts';
import { peopleLists } from '../files/paths.ts';
import { readArchive } from '../reading/read-archive.ts';
import { accountsOf, importedAccount, type Account } from './accounts.ts';
import { netChangesOf } from './net-changes.ts';
import { historyOf } from './own-history.ts';
import { partOfOwn } from './people/own-people.ts';
import { readingOf, recordOf, type StoredReading } from './reading-record.ts';

const second = 1_700_000_000;
const dayMs = 86_400_000;

async function stored(
  id: string,
  files: Record<string, unknown>,
  date?: string,
): Promise<StoredReading> {
  const name = date === undefined ? 'download' : `instagram-owner.of.it-${date}-x`;
  const reading = await readArchive(folderOf(files, name));
  // As it comes back from the device.
  const restored = await readingOf(id, structuredClone(recordOf(reading, id.length)));
  if (restored === null) throw new Error('the record is malformed');
  return restored;
}

/** Everybody on a list, each with the time since when. */
async function all(account: Account, list: OwnList) {
  const query = { owner: null, known: null, period: 'all', q: '', order: 'newest' } as const;
  const { items } = await partOfOwn(account, { ...query, list, from: 0, count: 99 });
  return items.map(({ insta_username: name, listed_at: at }) => [name, at ?? null]);
}

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

const people = (...names: string[]): Person[] => names.map((name, at) => [name, second + at]);

/** Enough that the loss of one raises no question. */
const stayed = ['ana', 'ben', 'eva', 'fay'] as const;

describe('the accounts of kept readings', () => {
  it('say who is new and who was lost between two readings, and when', async () => {
    const two = Date.parse('2025-03-11');
    const late = Date.UTC(2025, 2, 9) / 1_000;
    const [account] = await accountsOf([
      await stored('later', exportFiles([...people(...stayed), ['cleo', late]], []), '2025-03-11'),
      await stored('first', exportFiles(people(...stayed, 'dora'), []), '2025-03-01'),
    ]);
    if (account === undefined) throw new Error('no account');
    expect(await importedAccount(account)).toMatchObject({
      owner: 'owner.of.it',
      changes: { new: 1, lost: 1, renamed: 0 },
      oldest: { username: 'ana', at: second * 1_000 },
      readings: [{ id: 'first' }, { id: 'later' }],
    });
    const { new: came, lost } = netChangesOf(account, 'all');
    expect(lost.map(({ name, change }) => [name, change.to])).toEqual([['dora', two]]);
    expect(came.map(({ name }) => name)).toEqual(['cleo']);
  });

  it('count a deleted follower once where no second says who it was', async () => {
    const page = (...names: string[]) => {
      const { [paths.followers]: _, ...rest } = exportFiles([], []);
      const html = htmlPage(people(...names), 'Jan 17, 2025 11:23 am');
      return { ...rest, [paths.followers.replace('json', 'html')]: html };
    };
    const [account] = await accountsOf([
      await stored('first', page(...stayed, 'dora'), '2025-03-01'),
      await stored('later', page(...stayed, 'instagramuser_123'), '2025-03-11'),
    ]);
    if (account === undefined) throw new Error('no account');
    const { changes, periods } = await importedAccount(account);
    expect(changes).toEqual({ new: 0, lost: 1, renamed: 0 });
    expect(periods?.at(-1)).toMatchObject({ period: 'all', lost: 1 });
    const { lost } = netChangesOf(account, 'all');
    expect(lost.map(({ name }) => name)).toEqual(['dora']);
  });

  it('leave placeholders of deleted accounts out of every count and list', async () => {
    const gone: Person = ['instagramuser_123', second + stayed.length];
    const followers = [...people(...stayed), gone, ['Instagramuser_77', second] as const];
    const following = [...people('ana'), gone, ['instagramuser_88', second + 9] as const];
    const [account] = await accountsOf([
      await stored('first', exportFiles(people(...stayed, 'dora'), people('ana')), '2025-03-01'),
      await stored('later', exportFiles(followers, following), '2025-03-11'),
    ]);
    if (account === undefined) throw new Error('no account');
    const { readings, periods, growth, oldest } = await importedAccount(account);
    expect(readings.map(({ counts }) => counts)).toMatchObject([
      { followers: 5, following: 1, mutual: 1, notFollowingBack: 0, dontFollowBack: 4 },
      { followers: 4, following: 1, mutual: 1, notFollowingBack: 0, dontFollowBack: 3 },
    ]);
    expect(periods?.at(-1)).toMatchObject({ period: 'all', new: 0, lost: 1 });
    expect(historyOf(account, null)?.readings.at(-1)).toMatchObject({ followers: 4, following: 1 });
    expect([growth.at(-1)?.[1], oldest?.username]).toEqual([4, 'ana']);
    const lists = ['followers', 'mutualfollowing', 'donotfollowsback', 'notfollowsback'] as const;
    const names = await Promise.all(lists.map(async (list) => (await all(account, list)).length));
    expect(names).toEqual([4, 1, 3, 0]);
  });

  it('compare nothing with one reading, and nothing of two owners', async () => {
    const accounts = await accountsOf([
      await stored('a', exportFiles(people('ana', 'ben'), [], second, 'one')),
      await stored('b', exportFiles(people('ana'), [], second + 86_400, 'two')),
    ]);
    expect(new Set(accounts.map(({ owner }) => owner))).toEqual(new Set(['one', 'two']));
    const shown = await Promise.all(accounts.map(importedAccount));
    expect(shown.map(({ changes }) => changes)).toEqual([null, null]);
  });

  it('have the owner of the reading that says it, or none', async () => {
    const { [paths.profile]: _, ...nameless } = exportFiles(people('ana', 'ben'), people('ana'));
    const named = exportFiles(people('ana', 'ben', 'cleo'), people('ana'), second + 9);
    const both = await accountsOf([await stored('a', nameless), await stored('bb', named)]);
    expect(both.map(({ owner, kept: all }) => [owner, all.length])).toEqual([['owner.of.it', 2]]);
    const alone = await accountsOf([await stored('a', nameless)]);
    expect(alone.map(({ owner, kept: all }) => [owner, all.length])).toEqual([[null, 1]]);
  });

  it('give each list since when its people are on it, the newest first', async () => {
    const files = exportFiles(people('ana', 'ben'), [['ben', second + 50]], second + 100);
    const [account] = await accountsOf([await stored('a', files)]);
    if (account === undefined) throw new Error('no account');
    expect(await all(account, 'followers')).toEqual([
      ['ben', iso(second + 1)],
      ['ana', iso(second)],
    ]);
    expect(await all(account, 'following')).toEqual([['ben', iso(second + 50)]]);
    expect(await all(account, 'mutualfollowing')).toEqual([['ben', iso(second + 50)]]);
    expect((await all(account, 'donotfollowsback')).map(([name]) => name)).toEqual(['ana']);
    expect(await all(account, 'blocked')).toEqual([]);
  });

  it('show the latest complete reading, and content of one that has it', async () => {
    const posts = { 'your_instagram_activity/media/posts_1.json': [{}, {}] };
    const { [paths.followers]: _, [paths.following]: __, ...rest } = exportFiles([], []);
    const newest = { ...exportFiles(people('ben'), []), ...posts };
    const [account] = await accountsOf([
      await stored('media', { ...rest, ...posts }, '2025-03-01'),
      await stored('whole', exportFiles(people('ana', 'ben'), people('ben')), '2025-03-02'),
      { ...(await stored('range', newest, '2025-03-03')), stated: 'year' },
    ]);
    if (account === undefined) throw new Error('no account');
    const { sources, oldest, readings } = await importedAccount(account);
    expect(readings.map(({ id }) => id)).toEqual(['media', 'whole', 'range']);
    expect(sources).toMatchObject({ people: 'whole', posts: 'media', reels: 'whole' });
    expect(oldest?.username).toBe('ana');
    expect((await all(account, 'followers')).map(([name]) => name)).toEqual(['ben', 'ana']);
  });

  it('pass over the range that an early record has from the list of requests', async () => {
    const reading = await readArchive(folderOf(exportFiles(people('ana'), people('ana'))));
    const range = { from: 1, to: null };
    const early = { ...(recordOf(reading, 1) as object), range, complete: false };
    const restored = await readingOf('a', { ...early, warnings: ['HTML_FORMAT', 'PARTIAL_RANGE'] });
    expect(restored?.reading).toMatchObject({ complete: true });
    expect(restored?.reading.warnings.list()).toEqual(['HTML_FORMAT']);
    const gap = await readingOf('a', { ...early, warnings: ['MISSING_PARTS:1', 'PARTIAL_RANGE'] });
    expect(gap?.reading).toMatchObject({ complete: false });
  });

  it('are complete again without the reading that showed a range', async () => {
    const names = people(...'abcdefghij');
    const whole = await stored('whole', exportFiles(names, names));
    const part = await stored('newest', exportFiles(names.slice(6), names.slice(6)));
    const completeness = async (all: StoredReading[]) => {
      const [account] = await accountsOf(all);
      return account?.kept.map(({ id, reading }) => [id, reading.complete]);
    };
    expect(await completeness([whole, part])).toEqual([
      ['whole', true],
      ['newest', false],
    ]);
    expect(await completeness([part])).toEqual([['newest', true]]);
  });

  it('lets other messages in between the lists of a reading, and between readings', async () => {
    const { port1, port2 } = new MessageChannel();
    let messages = 0;
    port1.onmessage = () => {
      messages++;
      port2.postMessage(null);
    };
    const [one, two] = [second + 1_000, second + 2_000];
    port2.postMessage(null);
    const all = [await stored('a', exportFiles(people('ana'), [], one))];
    expect(messages).toBeGreaterThanOrEqual(peopleLists.length);
    all.push(await stored('b', exportFiles(people('ana', 'ben'), [], two)));
    messages = 0;
    const [account] = await accountsOf(all);
    if (account === undefined) throw new Error('no account');
    expect(messages).toBeGreaterThan(2);
    messages = 0;
    await importedAccount(account);
    expect(messages).toBeGreaterThanOrEqual(all.length);
    port1.close();
  });

  it('put times beyond the year 2106 first, and keep the order of the same times', async () => {
    const late = 5_000_000_000;
    const files = exportFiles(
      [
        ['ana', second],
        ['ben', late],
        ['cleo', late + 1],
        ['dora', second],
        ['eve', second + 1],
      ],
      [],
      second,
    );
    const [account] = await accountsOf([await stored('a', files)]);
    if (account === undefined) throw new Error('no account');
    expect(await all(account, 'followers')).toEqual([
      ['ben', iso(late)],
      ['cleo', iso(late + 1)],
      ['eve', iso(second + 1)],
      ['ana', iso(second)],
      ['dora', iso(second)],
    ]);
  });

  it('have a line of 60 rising points that ends with everybody', async () => {
    const many = Array.from({ length: 500 }, (_, at): Person => [`p${at}`, second + at * 3_600]);
    const [account] = await accountsOf([
      await stored('a', exportFiles(many, [], second + 9_000_000)),
    ]);
    const growth = account === undefined ? [] : (await importedAccount(account)).growth;
    expect(growth).toHaveLength(60);
    expect(growth.at(-1)?.[1]).toBe(500);
    expect(
      growth.every(([at, count], i) => {
        const [earlier, fewer] = growth[i - 1] ?? [0, 0];
        return at > earlier && count > fewer;
      }),
    ).toBe(true);
    expect(growth[0]?.[0]).toBeGreaterThan(dayMs);
  });
});

describe('the record of a reading', () => {
  it('gives the same reading back', async () => {
    const reading = await readArchive(folderOf(exportFiles(people('ana', 'ben'), people('ben'))));
    const back = await readingOf('a', structuredClone(recordOf(reading, 5)));
    expect(back?.readAt).toBe(5);
    expect(back?.reading.lists.followers?.digest()).toBe(reading.lists.followers?.digest());
    expect({ ...back?.reading, lists: null, warnings: back?.reading.warnings.list() }).toEqual({
      ...reading,
      lists: null,
      warnings: reading.warnings.list(),
    });
  });

  it('reads the names of an early record, and none that were tampered with', async () => {
    const reading = await readArchive(folderOf(exportFiles(people('Ana', 'ben'), [], second)));
    const record = recordOf(reading, 5) as { lists: { followers: object } };
    const withNames = (names: unknown) => ({
      ...record,
      lists: { ...record.lists, followers: { ...record.lists.followers, names } },
    });
    const early = await readingOf('a', withNames(['Ana', 'ben']));
    expect(early?.reading.lists.followers?.digest()).toBe(reading.lists.followers?.digest());
    const bytes = new TextEncoder().encode('Ana');
    for (const ends of [[2], [3, 3], [9], [2, 1]]) {
      expect(await readingOf('a', withNames({ bytes, ends: Uint32Array.from(ends) }))).toBeNull();
    }
    expect(await readingOf('a', withNames({ bytes, ends: Uint32Array.from([3]) }))).not.toBeNull();
  });

  it.each([null, 5, {}, { version: 2 }, { version: 1, lists: { followers: ['a'] } }])(
    'is nothing when it is malformed: %j',
    async (value) => {
      expect(await readingOf('a', value)).toBeNull();
    },
  );
});

describe('reading an archive', () => {
  it('reports bytes up to the whole, and ends at an abort', async () => {
    const seen: { done: number; total: number }[] = [];
    const files = folderOf(exportFiles(people('ana'), people('ben'), second));
    await readArchive(files, { onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)?.done).toBe(seen.at(-1)?.total);
    expect(seen.map(({ done }) => done)).toEqual(
      [...seen].map(({ done }) => done).sort((a, b) => a - b),
    );
    const controller = new AbortController();
    const reading = readArchive(files, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(reading).rejects.toThrow('abort');
  });
});

test('counts of the lists that follow from others are the lengths of the lists', async () => {
  const names = fc.uniqueArray(fc.constantFrom(...'abcdefghij'));
  await fc.assert(
    fc.asyncProperty(names, names, names, async (followers, following, pending) => {
      const asked = people(...pending).map(([name]) => ({ string_list_data: [{ value: name }] }));
      const files = {
        ...exportFiles(people(...followers), people(...following), second),
        'pending_follow_requests.json': { relationships_follow_requests_sent: asked },
      };
      const report = describeReading(await readArchive(folderOf(files)), true);
      for (const list of ['mutual', 'notFollowingBack', 'dontFollowBack', 'pending'] as const)
        expect(report.counts[list]).toBe(report.names?.[list]?.length);
    }),
  );
});
