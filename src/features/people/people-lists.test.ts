import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { Person } from '../../../contract/records/person.ts';
import {
  importedContent,
  importedLists,
  type ImportedAccount,
  type ImportedReading,
} from '../../../contract/threads/archive.ts';
import type { OwnPeopleQuery } from '../../../contract/threads/own-people.ts';
import { useImported } from '../../core/imported/imported-store.ts';
import { unsearched, usePeople } from './people-store.ts';
import { readSavedPeople } from './saved-people.ts';
import { useSession } from '../../core/session/session-store.ts';
import { resetStores } from '../../core/store.ts';
import { givePage, settled } from '../../../tests/support/page.ts';
import { pagedThread } from '../../../tests/support/paged-thread.ts';
import { personOf, userRecordOf } from '../../../tests/support/data/records.ts';
import {
  clearPeople,
  morePeople,
  openPeople,
  refreshPeople,
  saveScrollPosition,
  searchPeople,
} from './people-lists.ts';
import { keepLogin } from '../../core/session/session.ts';
import { countPeople, stopCounting } from './search/list-counts.ts';

const list = 'newfollowers';
const state = () => usePeople.getState()[list];
const ids = () => state().items.map((person) => Number(person.insta_id));
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** A server with the given pages; an error is thrown as long as it is one of them. */
function serve(pages: (Person[] | Error)[]) {
  const asked: number[] = [];
  const call = async (name: string, input: { query: { page: number } }) => {
    expect(name).toBe('newfollowers');
    const { page } = input.query;
    asked.push(page);
    const result = pages[page - 1] ?? [];
    if (result instanceof Error) throw result;
    return result;
  };
  return { asked, thread: pagedThread(call) };
}

const pageOf = (from: number, to: number) => numbers(from, to).map(personOf);

beforeEach(() => {
  givePage();
  resetStores();
  keepLogin({ ...userRecordOf(), token: 'token-of-demo' });
});

describe('reading a list', () => {
  test('ends at an empty page and shows no one twice', async () => {
    const { thread, asked } = serve([pageOf(1, 15), pageOf(14, 28), pageOf(29, 30)]);
    await openPeople(list, thread);
    expect(state()).toMatchObject({ load: 'ready', hasMore: true });
    for (let i = 0; i < 6; i += 1) await morePeople(list, thread);
    expect(ids()).toEqual(numbers(1, 30));
    expect(state().hasMore).toBe(false);
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  test('an empty first page is an empty list', async () => {
    await openPeople(list, serve([]).thread);
    expect(state()).toMatchObject({ load: 'ready', items: [], hasMore: false });
  });

  test('entering a list again keeps rows and scroll position without a call', async () => {
    const { thread, asked } = serve([pageOf(1, 15)]);
    await openPeople(list, thread);
    saveScrollPosition(list, 640);
    await openPeople(list, thread);
    expect(asked).toEqual([1]);
    expect(state().scrollTop).toBe(640);
  });

  test('the scroll position of a list that was never read is not stored', () => {
    saveScrollPosition(list, 640);
    expect(state().scrollTop).toBe(0);
  });

  test('the lists do not wait for each other', async () => {
    const held = pagedThread(() => new Promise(() => undefined));
    void openPeople('mutualfollowing', held);
    await openPeople(list, serve([pageOf(1, 3)]).thread);
    expect(ids()).toEqual([1, 2, 3]);
    expect(usePeople.getState().mutualfollowing.load).toBe('loading');
  });
});

describe('a refused page', () => {
  test('is shown when it is the first, and read again on request', async () => {
    const server = serve([new AppError('server', 'Out of order', { status: 500, shown: true })]);
    await openPeople(list, server.thread);
    expect(state()).toMatchObject({ load: 'refused', failure: { text: 'Out of order' } });
    await morePeople(list, serve([pageOf(1, 3)]).thread);
    expect(ids()).toEqual([1, 2, 3]);
    expect(state().failure).toBeNull();
  });

  test('keeps the rows above it, and paging continues with it', async () => {
    const pages: (Person[] | Error)[] = [pageOf(1, 15), new AppError('network'), pageOf(31, 33)];
    const { thread, asked } = serve(pages);
    await openPeople(list, thread);
    await morePeople(list, thread);
    expect(state()).toMatchObject({ load: 'refused', failure: { messageId: 'fault.network' } });
    pages[1] = pageOf(16, 30);
    await morePeople(list, thread);
    await morePeople(list, thread);
    expect(ids()).toEqual(numbers(1, 33));
    expect(asked).toEqual([1, 2, 2, 3]);
  });

  test('with a 401 ends the session once', async () => {
    const refused = new AppError('unauthorized', 'Log in again', { status: 401, shown: true });
    const thread = pagedThread(() => Promise.reject(refused));
    await Promise.all([openPeople(list, thread), openPeople('followerslost', thread)]);
    expect(useSession.getState()).toMatchObject({ token: '', isUnauthorized: true });
    expect(state().items).toEqual([]);
  });
});

describe('a result that arrives late', () => {
  const hold = () => {
    let respond: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const call = async () => {
      await opened;
      return pageOf(1, 15);
    };
    return { thread: pagedThread(call), respond };
  };

  test('is dropped after the lists were cleared', async () => {
    const { thread, respond } = hold();
    const opening = openPeople(list, thread);
    clearPeople();
    respond();
    await opening;
    expect(state()).toMatchObject({ load: 'idle', items: [] });
  });

  test('is dropped after an analysis, and the open list is read again', async () => {
    givePage(`/${list}`);
    const { thread, respond } = hold();
    const opening = openPeople(list, thread);
    const fresh = serve([pageOf(31, 33)]);
    await refreshPeople(fresh.thread);
    respond();
    await opening;
    expect(ids()).toEqual([31, 32, 33]);
    expect(fresh.asked).toEqual([1]);
  });

  test('is dropped after a log-out', async () => {
    const { thread, respond } = hold();
    const opening = openPeople(list, thread);
    resetStores();
    respond();
    await opening;
    expect(state().items).toEqual([]);
  });
});

describe('searching a list', () => {
  const searching = () => {
    const asked: object[] = [];
    const call = async (_: string, input: { query: { page: number } }) => {
      asked.push(input.query);
      return input.query.page === 1 ? pageOf(1, 15) : [];
    };
    return { asked, thread: pagedThread(call) };
  };

  test('asks for its first page again, and reads on with the same search', async () => {
    const { asked, thread } = searching();
    await openPeople(list, thread);
    await searchPeople(list, { q: ' ada ' }, thread);
    await morePeople(list, thread);
    await searchPeople(list, { q: '', order: 'name' }, thread);
    await searchPeople(list, { order: 'newest' }, thread);
    expect(asked).toEqual([
      { page: 1 },
      { page: 1, q: 'ada', order: 'newest' },
      { page: 2, q: 'ada', order: 'newest' },
      { page: 1, q: '', order: 'name' },
      { page: 1 },
    ]);
  });

  test('asks for the same after an analysis, and keeps what the fields show all the while', async () => {
    givePage(`/${list}`);
    const { asked, thread } = searching();
    await searchPeople(list, { q: 'mar', period: '90', filter: 'followed', order: 'name' }, thread);
    await searchPeople('mutualfollowing', { q: 'ada' }, thread);
    const { search } = state();
    const refreshing = refreshPeople(thread);
    expect(state()).toMatchObject({ search, items: [], counts: null });
    await refreshing;
    expect(ids()).toEqual(numbers(1, 15));
    expect(asked.at(-1)).toEqual(asked[0]);
    expect(usePeople.getState().mutualfollowing.search).toEqual(unsearched);
  });

  test('ends when the lists are cleared, and at a log-out', async () => {
    givePage(`/${list}`);
    const { asked, thread } = searching();
    for (const end of [clearPeople, resetStores]) {
      await searchPeople(list, { q: 'mar' }, thread);
      end();
      await refreshPeople(thread);
      expect(asked.at(-1)).toEqual({ page: 1 });
    }
  });

  test('shows nothing of the search before once another one has begun', async () => {
    const { thread } = searching();
    await searchPeople(list, { q: 'a' }, thread);
    expect(state().items).toHaveLength(15);
    let respond: (rows: Person[]) => void = () => undefined;
    const slow = pagedThread(() => new Promise((resolve) => (respond = resolve)));
    const late = searchPeople(list, { q: 'ab' }, slow);
    expect(state().items).toEqual([]);
    await searchPeople(list, { q: 'abc' }, thread);
    respond([personOf(99)]);
    await late;
    expect(ids()).toEqual(numbers(1, 15));
  });
});

describe('showing a part of a list', () => {
  const counting = (all: number) => {
    const asked: [string, object][] = [];
    const call = async (name: string, input: { query: { page: number } }) => {
      asked.push([name, input.query]);
      if (name === 'listCounts') return { all, followed: 4, not_followed: all - 4 };
      return input.query.page === 1 ? pageOf(1, 15) : [];
    };
    return { asked, api: pagedThread(call) };
  };
  const analysis = { keptChanges: async () => null };

  test('asks the server for it and keeps the counts, until another period is shown', async () => {
    const { asked, api } = counting(40);
    await openPeople(list, api);
    await countPeople(list, { api, analysis });
    await searchPeople(list, { filter: 'followed' }, api);
    expect(state().counts).toEqual({ all: 40, followed: 4, not_followed: 36 });
    await searchPeople(list, { period: '7' }, api);
    expect(state().counts).toBeNull();
    await countPeople(list, { api, analysis });
    expect(asked).toEqual([
      [list, { page: 1 }],
      ['listCounts', { list }],
      [list, { page: 1, q: '', order: 'newest', filter: 'followed' }],
      [list, { page: 1, q: '', order: 'newest', filter: 'followed', period: '7' }],
      ['listCounts', { list, period: '7' }],
    ]);
  });

  test('asks no one for the people who are kept off it', async () => {
    givePage(`/${list}`);
    const { asked, api } = counting(40);
    await searchPeople(list, { filter: 'kept' }, api);
    await refreshPeople(api);
    expect(asked).toEqual([]);
    expect(state().search.filter).toBe('kept');
    await searchPeople(list, { filter: 'all' }, api);
    expect(ids()).toHaveLength(15);
  });

  test('drops a count that was asked for before the list was cleared', async () => {
    let respond: (counts: object) => void = () => undefined;
    const call = () => new Promise((resolve) => (respond = resolve));
    const late = countPeople(list, { api: pagedThread(call), analysis });
    await settled();
    stopCounting();
    respond({ all: 3 });
    await late;
    expect(state().counts).toBeNull();
  });

  test('counts rows of the device where the list is from there, and says nothing of others', async () => {
    const offline = pagedThread(() => Promise.reject(new AppError('network')));
    const stored = {
      keptChanges: async ({ filter }: { filter?: unknown }) => ({
        savedAt: 5,
        value: filter === undefined ? pageOf(1, 5) : filter === 'followed' ? pageOf(1, 2) : [],
      }),
    };
    usePeople.setState({ [list]: { ...state(), load: 'refused', savedAt: 5 } });
    useSession.setState({ isSubscribed: true });
    await countPeople(list, { api: offline, analysis: stored });
    expect(state().counts).toEqual({ all: 5, followed: 2, not_followed: 0 });
    const other = usePeople.getState().mutualfollowing;
    usePeople.setState({ mutualfollowing: { ...other, savedAt: 5 } });
    await countPeople('mutualfollowing', { api: offline, analysis: stored });
    expect(usePeople.getState().mutualfollowing.counts).toBeNull();
  });
});

describe('a list whose names are in the data download of the owner', () => {
  const named = (name: string) => ({ ...personOf(1), insta_id: `@${name}`, insta_username: name });
  const reading = {
    ...{ id: 'a', owner: 'Demo', exportedAt: Date.UTC(2026, 10, 12), isComplete: true },
    ...{ ownerAnswer: null, stated: null, question: null, warnings: [] },
    counts: Object.fromEntries(
      [...importedLists, ...importedContent].map((each) => [each, 2]),
    ) as ImportedReading['counts'],
  };
  const account: ImportedAccount = {
    ...{ owner: 'Demo', readings: [reading], changes: null, periods: null },
    ...{ visits: null, oldest: null, growth: [] },
    sources: { people: 'a', posts: 'a', reels: 'a', stories: 'a', comments: 'a' },
  };
  const refused = pagedThread(() => Promise.reject(new Error('a name was to be sent')));

  function device(pages: readonly (readonly string[])[]) {
    const asked: OwnPeopleQuery[] = [];
    const ownPeople = async (query: OwnPeopleQuery) => {
      asked.push(query);
      const at = query.from / query.count;
      return { items: (pages[at] ?? []).map(named), hasMore: at + 1 < pages.length };
    };
    return { asked, ownPeople };
  }

  beforeEach(() => {
    useImported.setState({ load: 'ready', accounts: [account], known: 'null' });
  });

  test('is read from the device, page by page and as it is searched', async () => {
    const own = device([['ana'], ['ben']]);
    await openPeople('mutualfollowing', refused, own);
    await morePeople('mutualfollowing', refused, own);
    const { items, hasMore, load } = usePeople.getState().mutualfollowing;
    expect(items.map((row) => row.insta_id)).toEqual(['@ana', '@ben']);
    expect({ hasMore, load }).toEqual({ hasMore: false, load: 'ready' });
    await searchPeople('mutualfollowing', { q: ' AN ', order: 'name' }, refused, own);
    expect(own.asked.at(-1)).toMatchObject({ owner: 'Demo', q: 'AN', order: 'name', from: 0 });
    expect(await readSavedPeople('mutualfollowing')).toBeNull();
  });

  test('is that of the server where the files are of another owner', async () => {
    useImported.setState({ accounts: [{ ...account, owner: 'someone.else' }] });
    const own = device([['ana']]);
    await openPeople(list, serve([pageOf(1, 3)]).thread, own);
    expect(own.asked).toEqual([]);
    expect(ids()).toEqual([1, 2, 3]);
  });

  test('is that of the server once an analysis is newer than the files', async () => {
    const user = { ...userRecordOf(), mutual_followers: 5 };
    keepLogin({ ...user, last_updated_at: '13-11-2026 00:00:00', token: 'token-of-demo' });
    const own = device([['ana']]);
    await openPeople(
      'mutualfollowing',
      pagedThread(async () => pageOf(1, 2)),
      own,
    );
    expect(own.asked).toEqual([]);
  });

  test('is one that files alone have, searched and counted on the device', async () => {
    const own = device([['ana']]);
    const ownCounts = async () => ({ all: 7 });
    await openPeople('pending', refused, own);
    expect(usePeople.getState().pending.items.map((row) => row.insta_id)).toEqual(['@ana']);
    await searchPeople('pending', { q: 'an', order: 'oldest' }, refused, own);
    expect(own.asked.at(-1)).toMatchObject({ owner: 'Demo', list: 'pending', q: 'an' });
    const call = () => Promise.reject(new Error('the server has no such list'));
    const stored = { keptChanges: async () => null };
    await countPeople('pending', { api: { call }, analysis: stored }, { ownCounts });
    expect(usePeople.getState().pending.counts).toEqual({ all: 7 });
    // Without files there is nothing to ask.
    useImported.setState({ accounts: [] });
    const gone = device([['ben']]);
    await openPeople('blocked', refused, gone);
    expect(usePeople.getState().blocked).toMatchObject({ load: 'ready', items: [] });
    expect(gone.asked).toEqual([]);
  });

  test('is read again after another import', async () => {
    await openPeople('mutualfollowing', refused, device([['ana']]));
    useImported.setState({ accounts: [{ ...account, readings: [{ ...reading, id: 'a' }] }] });
    expect(usePeople.getState().mutualfollowing.items).toEqual([]);
  });
});
