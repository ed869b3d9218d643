/**
 * @file The summary of imported readings says what comparing all of them says, whatever was imported,
 * set aside, put back and removed, and is of nothing that is gone.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { createStore, get, getMany, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changePeriods } from '../../../contract/lists/change-periods.ts';
import {
  archiveDatabase,
  type ArchiveThread,
  type ChosenFile,
  type ImportedReading,
} from '../../../contract/threads/archive.ts';
import type { KnownOwner, NamedList } from '../../../contract/threads/own-people.ts';
import {
  exportFiles,
  paths,
  zipBytes,
  type Person,
} from '../../../tests/support/archive/exports.ts';
import { accountsOf } from '../stored/accounts.ts';
import { forgetArchives } from '../stored/forget-archives.ts';
import { wholeAccount } from '../stored/stored-details.ts';
import { openReadings, readSources } from '../stored/stored-readings.ts';
import { historyOf } from '../stored/own-history.ts';
import { countsOfOwn, partOfOwn } from '../stored/people/own-people.ts';
import { madeOf } from './stored-summary.ts';
import { summaryVersion } from './summary-record.ts';

vi.mock('idb-keyval', async () => {
  const memory = await import('../../../tests/support/memory-idb.ts');
  const [get, getMany, keys] = [vi.fn(memory.get), vi.fn(memory.getMany), vi.fn(memory.keys)];
  return { ...memory, get, getMany, keys };
});

const owners = ['nora.lind', 'ola.berg'] as const;
const day = 86_400;
const first = Date.UTC(2025, 0, 2) / 1_000;
const store = createStore(archiveDatabase.name, archiveDatabase.store);
const ignore = () => undefined;
const lists = [
  ...['newfollowers', 'followerslost', 'notfollowsback'],
  ...['donotfollowsback', 'mutualfollowing'],
] as NamedList[];

/** The thread as it is after a start: it has opened nothing. */
async function started(): Promise<ArchiveThread> {
  vi.resetModules();
  return (await import('../stored/archives.ts')).archives;
}
let thread: ArchiveThread;

/** So many stay throughout, so that no file looks like one of a range. */
const stayed = Array.from({ length: 120 }, (_, at): Person => [`stayed.${at}`, first - at * day]);

interface File {
  readonly owner: (typeof owners)[number];
  readonly at: number;
  readonly people: readonly number[];
  readonly isWhole?: boolean;
}

/** From the fourth on they came between the first file and the third. */
const secondOf = (person: number) => first + (person < 4 ? -200 : 10) * day + person;

function fileOf({ owner, at, people, isWhole = true }: File): ChosenFile {
  const named = people.map((person): Person => [`person.${person}`, secondOf(person)]);
  const all = exportFiles([...stayed, ...named], stayed.slice(60), undefined, owner);
  const { [paths.following]: _, ...partial } = all;
  const date = new Date((first + at * 5 * day) * 1_000).toISOString().slice(0, 10);
  return {
    path: `instagram-${owner}-${date}-x.zip`,
    file: new Blob([zipBytes(isWhole ? all : partial).slice()]),
  };
}

async function take(file: File): Promise<string> {
  const { signal } = new AbortController();
  const outcome = await thread.importArchive([fileOf(file)], signal, ignore);
  return outcome.type === 'read' ? outcome.reading.id : '';
}

const home = { q: '', order: 'newest', from: 0, count: 15 } as const;

/** What may have been seen: nothing, a reading that is here, and one of its time that is not any more. */
const seenOf = (readings: readonly Pick<ImportedReading, 'id' | 'exportedAt'>[]) => [
  null,
  ...readings.flatMap(({ id, exportedAt: at }) => [`${id} ${at}`, `gone ${at}`]),
];

/** What home and the first pages of all lists show. */
async function shown(from: ArchiveThread, known: KnownOwner | null = null) {
  const accounts = await from.importedAccounts(known);
  const results: unknown[] = [accounts];
  for (const { owner, readings } of accounts) {
    for (const query of queries(owner, known))
      results.push(await from.ownPeople({ ...query, ...home }), await from.ownCounts(query));
    for (const seen of seenOf(readings))
      results.push(await from.ownHistory({ owner, known, seen }));
  }
  return results;
}

const queries = (owner: string | null, known: KnownOwner | null) =>
  lists.flatMap((list) => changePeriods.map((period) => ({ owner, known, list, period })));

/** The same from all readings, opened and compared. */
async function compared(known: KnownOwner | null = null) {
  const { readings } = await openReadings(await readSources());
  const accounts = await accountsOf(readings, known);
  const results: unknown[] = [await Promise.all(accounts.map(wholeAccount))];
  for (const account of accounts) {
    for (const query of queries(account.owner, known))
      results.push(
        await partOfOwn(account, { ...query, ...home }),
        await countsOfOwn(account, query),
      );
    for (const seen of seenOf(account.kept.map(({ id, reading }) => ({ ...reading, id }))))
      results.push(historyOf(account, seen));
  }
  return results;
}

/** Waits for the summary of what is kept, for which no result waits. */
async function written(): Promise<void> {
  const of = madeOf(await readSources());
  await vi.waitFor(async () => expect(await get('summary', store)).toMatchObject({ of }), 20_000);
}

/** Makes all readings unreadable, so that only the summary can answer. */
async function damageReadings(): Promise<void> {
  for (const { id } of await readSources()) await set(id, { version: 1 }, store);
}

beforeEach(async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      const file = new URL('../../../wasm/build/archive.production.wasm', import.meta.url);
      return new Response(readFileSync(file));
    }),
  );
  thread = await started();
  await thread.removeImported();
});
afterEach(() => void vi.unstubAllGlobals());

const [nora, ola] = owners;
const two = async () => [
  await take({ owner: nora, at: 0, people: [1, 2, 3] }),
  await take({ owner: nora, at: 4, people: [2, 3, 4] }),
];

const step = fc.oneof(
  fc.record({
    type: fc.constant('import' as const),
    file: fc.record({
      owner: fc.constantFrom(...owners),
      at: fc.nat({ max: 3 }),
      people: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 4 }),
      isWhole: fc.boolean(),
    }),
  }),
  fc.record({
    type: fc.constant('state' as const),
    which: fc.nat({ max: 9 }),
    stated: fc.constantFrom('all' as const, 'year' as const, null),
  }),
  fc.record({ type: fc.constant('remove' as const), which: fc.nat({ max: 9 }) }),
);

it('is what all readings say, after any imports, answers and removals', async () => {
  const steps = fc.array(fc.tuple(step, fc.boolean()), { minLength: 2, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      await thread.removeImported();
      for (const [each, isAwaited] of given) {
        const ids = (await readSources()).map(({ id }) => id);
        const id = 'which' in each ? ids[each.which % ids.length] : undefined;
        if (each.type === 'import') await take(each.file);
        else if (id === undefined) continue;
        else if (each.type === 'remove') await thread.removeImported(id);
        else await thread.stateRange(id, each.stated);
        thread = await started();
        expect(await shown(thread)).toEqual(await compared());
        // The next step comes before the summary is written, or after it.
        if (isAwaited && (await readSources()).length > 0) {
          await written();
          expect(await shown(await started())).toEqual(await compared());
        }
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

it('answers alone: readings that cannot be read change nothing of what home shows', async () => {
  await two();
  await take({ owner: ola, at: 1, people: [5] });
  const before = await shown(thread);
  await written();
  await damageReadings();
  vi.mocked(fetch).mockClear();
  expect(await shown(await started())).toEqual(before);
  expect(fetch).not.toHaveBeenCalled();
});

it('is made again if it is absent, malformed, of another version or of other readings', async () => {
  await two();
  const results = await shown(thread);
  await written();
  const summary = (await get('summary', store)) as Record<string, unknown>;
  for (const other of [
    ...[undefined, 'summary', { ...summary, accounts: [{}] }],
    ...[
      { ...summary, version: summaryVersion + 1 },
      { ...summary, of: '[]', accounts: [] },
    ],
  ]) {
    await set('summary', other, store);
    expect(await shown(await started())).toEqual(results);
    await written();
  }
});

it('is made beside a record that no version reads', async () => {
  await two();
  const results = await shown(thread);
  await set('other', { version: 0 }, store);
  thread = await started();
  expect(await shown(thread)).toEqual(results);
  await written();
  vi.mocked(fetch).mockClear();
  expect(await shown(await started())).toEqual(results);
  expect(fetch).not.toHaveBeenCalled();
});

it('has lists that are not used if their rows are malformed', async () => {
  await two();
  const results = await shown(thread);
  await written();
  const summary = (await get('summary', store)) as {
    accounts: { lists: Record<string, { rows: unknown[] }>; history: unknown }[];
  };
  for (const account of summary.accounts) {
    account.history = {};
    for (const list of Object.values(account.lists)) list.rows = list.rows.map(() => ({}));
  }
  await set('summary', summary, store);
  expect(await shown(await started())).toEqual(results);
});

it('is another one where the platform counts followers that a file does not name', async () => {
  await two();
  await thread.importedAccounts(null);
  await written();
  const at = (first + 20 * day) * 1_000;
  const isComplete = async (followers: number) => {
    const [account] = await (await started()).importedAccounts({ owner: nora, followers, at });
    return account?.readings.map((reading) => reading.isComplete);
  };
  vi.mocked(fetch).mockClear();
  expect(await isComplete(122)).toEqual([true, true]);
  expect(fetch).not.toHaveBeenCalled();
  expect(await isComplete(900)).toEqual([false, false]);
  expect(await isComplete(122)).toEqual([true, true]);
});

it.each([
  ['too few', 900, 130, [false, false]],
  ['all', 123, 900, [true, true]],
])('notes that a count of its day found %s in a file', async (_, then, later, complete) => {
  await two();
  const isComplete = async (followers: number, days: number) => {
    const at = (first + days * day) * 1_000;
    thread = await started();
    const all = await thread.importedAccounts({ owner: nora, followers, at });
    return all.find(({ owner }) => owner === nora)?.readings.map((reading) => reading.isComplete);
  };
  expect(await isComplete(then, 20)).toEqual(complete);
  await written();
  expect(await isComplete(later, 45)).toEqual(complete);
  await take({ owner: ola, at: 1, people: [5] });
  expect(await isComplete(later, 45)).toEqual(complete);
});

it('notes a count that is nearer, though it finds the same', async () => {
  await two();
  const isComplete = async (known: KnownOwner | null) => {
    thread = await started();
    const [account] = await thread.importedAccounts(known);
    return account?.readings.map((reading) => reading.isComplete);
  };
  const later = (days: number, followers: number) => ({
    ...{ owner: nora, followers, at: (first + days * day) * 1_000 },
  });
  expect(await isComplete(null)).toEqual([true, true]);
  await written();
  vi.mocked(fetch).mockClear();
  for (const known of [later(22, 122), later(21, 123)]) {
    expect(await isComplete(known)).toEqual([true, true]);
    const counts = [0, 1].map(() => ({ count: { count: known.followers, at: known.at } }));
    await vi.waitFor(
      async () =>
        expect(await get('summary', store)).toMatchObject({ accounts: [{ named: counts }] }),
      20_000,
    );
  }
  expect(await isComplete(later(45, 160))).toEqual([true, true]);
  expect(fetch).not.toHaveBeenCalled();
});

it('keeps a count that is nearer, which another document has noted', async () => {
  await two();
  const onDay = (days: number) => ({
    ...{ owner: nora, followers: 122, at: (first + days * day) * 1_000 },
  });
  const noted = (...days: number[]) =>
    vi.waitFor(async () => {
      const named = days.map((each) => ({ count: { count: 122, at: onDay(each).at } }));
      expect(await get('summary', store)).toMatchObject({ accounts: [{ named }] });
    }, 20_000);
  await thread.importedAccounts(onDay(60));
  await noted(60, 60);
  thread = await started();
  await thread.importedAccounts(onDay(60));
  await (await started()).importedAccounts(onDay(-3));
  await noted(-3, -3);
  await thread.importedAccounts(onDay(40));
  await noted(-3, 40);
});

it('notes no count of an account that a file was said to be of, once that is taken back', async () => {
  await two();
  const other = await take({ owner: ola, at: 4, people: [5] });
  await thread.stateOwner([other], { owner: nora, isApart: false });
  const known = { owner: nora, followers: 900, at: (first + 20 * day) * 1_000 };
  const isComplete = async () =>
    (await thread.importedAccounts(known)).map(({ owner, readings }) => [
      owner,
      ...readings.map((reading) => reading.isComplete),
    ]);
  expect(await isComplete()).toEqual([[nora, false, false, false]]);
  await written();
  await thread.stateOwner([other], null);
  for (thread of [thread, await started()])
    expect(await isComplete()).toEqual([
      [ola, true],
      [nora, false, false],
    ]);
});

it('has the rows behind its own from one reading', async () => {
  const [early = ''] = await two();
  await shown(thread);
  await written();
  await set(early, { version: 1 }, store);
  const query = { owner: nora, known: null, period: '30', order: 'newest' } as const;
  const mutual = { ...query, list: 'mutualfollowing', count: 99 } as const;
  const lone = await (await started()).ownPeople({ ...mutual, q: 'STAYED.7', from: 0 });
  expect(lone.items.map((row) => row.insta_username).sort()).toEqual(
    Array.from({ length: 10 }, (_, at) => `stayed.7${at}`),
  );
});

describe('a device that cannot read', () => {
  const failed = new DOMException('Internal error opening backing store', 'UnknownError');
  const query = { owner: nora, known: null, period: 'all' } as const;

  it('what belongs to the readings says so, and gives the same when it is asked again', async () => {
    const [, later = ''] = await two();
    await thread.stateRange(later, 'year');
    const results = await shown(thread);
    thread = await started();
    vi.mocked(getMany).mockRejectedValueOnce(failed);
    await expect(thread.importedAccounts(null)).rejects.toMatchObject({ code: 'storage' });
    expect(await shown(thread)).toEqual(results);
  });

  // Not once: the summary of an earlier thread may be asking meanwhile.
  afterEach(() => void vi.mocked(keys).mockReset());

  it.each([
    ['timeout', new DOMException('The database does not open', 'TimeoutError')],
    ['storage', failed],
  ])('which readings there are says so (%s): it may hold some', async (code, error) => {
    await two();
    const results = await shown(thread);
    thread = await started();
    vi.mocked(keys).mockRejectedValue(error);
    await expect(thread.importedAccounts(null)).rejects.toMatchObject({ code });
    vi.mocked(keys).mockReset();
    expect(await shown(thread)).toEqual(results);
  });

  it('which readings there are keeps no file, and says so as where it cannot write', async () => {
    vi.mocked(keys).mockRejectedValue(new DOMException('', 'TimeoutError'));
    const taken = take({ owner: nora, at: 0, people: [1] });
    await expect(taken).rejects.toMatchObject({ code: 'storage' });
  });

  it('anything, as it has no database, has no readings', async () => {
    vi.mocked(keys).mockRejectedValue(new ReferenceError('indexedDB is not defined'));
    expect(await thread.importedAccounts(null)).toEqual([]);
  });

  it('a reading says so, and gives the same when it is asked again', async () => {
    await two();
    const results = await shown(thread);
    await written();
    await set('summary', undefined, store);
    thread = await started();
    // The summary is asked for first, and what it has noted.
    vi.mocked(get).mockResolvedValueOnce(null).mockResolvedValueOnce(null);
    vi.mocked(get).mockRejectedValueOnce(failed);
    await expect(thread.importedAccounts(null)).rejects.toMatchObject({ code: 'storage' });
    expect(await shown(thread)).toEqual(results);
  });

  it('a reading for good opens the others, and keeps no summary of them', async () => {
    const [early = ''] = await two();
    const { get: read } = await import('../../../tests/support/memory-idb.ts');
    await set('summary', undefined, store);
    thread = await started();
    vi.mocked(get).mockImplementation(async (key, from) =>
      key === early ? Promise.reject(failed) : read(key as string, from as never),
    );
    await expect(thread.ownCounts({ ...query, list: 'followerslost' })).rejects.toMatchObject({
      code: 'storage',
    });
    const [account] = await thread.importedAccounts(null);
    expect(account?.readings).toHaveLength(1);
    await thread.importedAccounts(null);
    expect(await get('summary', store)).toBeUndefined();
    vi.mocked(get).mockImplementation(read as unknown as typeof get);
    const [whole] = await (await started()).importedAccounts(null);
    expect(whole?.readings).toHaveLength(2);
    await written();
  });

  /** Lets a reading fail while the returned state says so. */
  async function failing(id: string) {
    const { get: read } = await import('../../../tests/support/memory-idb.ts');
    const state = { isFailing: true };
    vi.mocked(get).mockImplementation(async (key, from) =>
      state.isFailing && key === id ? Promise.reject(failed) : read(key as string, from as never),
    );
    return state;
  }

  it('a reading twice has it again as soon as it can be read', async () => {
    const [early = ''] = await two();
    const results = await shown(thread);
    await written();
    await set('summary', undefined, store);
    thread = await started();
    const state = await failing(early);
    await expect(thread.importedAccounts(null)).rejects.toMatchObject({ code: 'storage' });
    const [part] = await thread.importedAccounts(null);
    expect(part).toMatchObject({ readings: [{}], isPart: true });
    state.isFailing = false;
    expect(await shown(thread)).toEqual(results);
    await written();
  });

  it('its only reading is not one without readings', async () => {
    const only = await take({ owner: nora, at: 0, people: [1, 2, 3] });
    const results = await shown(thread);
    await written();
    await set('summary', undefined, store);
    thread = await started();
    const state = await failing(only);
    for (let times = 0; times < 3; times++)
      await expect(thread.importedAccounts(null)).rejects.toMatchObject({ code: 'storage' });
    state.isFailing = false;
    expect(await shown(thread)).toEqual(results);
  });

  it('a reading for two that ask at once has failed once', async () => {
    const [early = ''] = await two();
    await set('summary', undefined, store);
    thread = await started();
    const { get: read } = await import('../../../tests/support/memory-idb.ts');
    const refusals: (() => void)[] = [];
    vi.mocked(get).mockImplementation((key, from) =>
      key === early
        ? new Promise((_, reject) => refusals.push(() => reject(failed)))
        : read(key as string, from as never),
    );
    const both = [thread.importedAccounts(null)];
    await vi.waitFor(() => expect(refusals).toHaveLength(1), 20_000);
    // Compared with another count, it does not wait for the first.
    both.push(thread.importedAccounts({ owner: nora, followers: 122, at: first * 1_000 }));
    await vi.waitFor(() => expect(refusals).toHaveLength(2), 20_000);
    for (const refuse of refusals) refuse();
    for (const { status } of await Promise.allSettled(both)) expect(status).toBe('rejected');
    vi.mocked(get).mockImplementation(read as unknown as typeof get);
    expect((await thread.importedAccounts(null))[0]?.readings).toHaveLength(2);
  });

  it('a reading imports no copy of it', async () => {
    const [early = ''] = await two();
    await set('summary', undefined, store);
    thread = await started();
    const state = await failing(early);
    await expect(thread.importedAccounts(null)).rejects.toMatchObject({ code: 'storage' });
    const again = () => take({ owner: nora, at: 0, people: [1, 2, 3] });
    await expect(again()).rejects.toMatchObject({ code: 'storage' });
    state.isFailing = false;
    expect(await again()).toBe(early);
  });

  it('them once a file is stored keeps that file', async () => {
    const { getMany: read } = await import('../../../tests/support/memory-idb.ts');
    const now = read as unknown as typeof getMany;
    await take({ owner: nora, at: 0, people: [1, 2, 3] });
    vi.mocked(getMany).mockImplementationOnce(now).mockRejectedValueOnce(failed);
    const id = await take({ owner: nora, at: 4, people: [2, 3, 4] });
    expect(id).not.toBe('');
    const [account] = await thread.importedAccounts(null);
    expect(account?.readings).toHaveLength(2);
  });
});

describe('nothing of it is left', () => {
  const isNamed = async (name: string) =>
    JSON.stringify((await get('summary', store)) ?? null).includes(name);

  it('after all imported data are removed, and after Clear Data and log-out', async () => {
    for (const forget of [() => thread.removeImported(), forgetArchives]) {
      await two();
      await thread.importedAccounts(null);
      await written();
      await forget();
      expect(await keys(store)).toEqual([]);
      expect(await (await started()).importedAccounts(null)).toEqual([]);
      expect(await keys(store)).toEqual([]);
    }
  });

  it('of a reading that is removed, also while it is made', async () => {
    const [early = ''] = await two();
    expect(await shown(thread)).not.toEqual([]);
    await written();
    expect(await isNamed('person.1')).toBe(true);
    await thread.removeImported(early);
    expect(await get('summary', store)).toBeUndefined();
    await thread.importedAccounts(null);
    await written();
    expect(await isNamed('person.1')).toBe(false);
    const again = await take({ owner: nora, at: 0, people: [1, 2, 3] });
    await thread.importedAccounts(null);
    await thread.removeImported(again);
    await thread.importedAccounts(null);
    await written();
    expect(await isNamed('person.1')).toBe(false);
  });

  it('in the account of another owner', async () => {
    await two();
    await take({ owner: ola, at: 1, people: [5] });
    await thread.importedAccounts(null);
    await written();
    const { accounts } = (await get('summary', store)) as { accounts: unknown[] };
    const texts = accounts.map((account) => JSON.stringify(account));
    expect(texts.filter((each) => each.includes('person.5'))).toHaveLength(1);
    expect(texts.filter((each) => each.includes('person.4'))).toHaveLength(1);
    expect(texts.some((each) => each.includes('person.5') && each.includes('person.4'))).toBe(
      false,
    );
  });
});

it('has the version of what comparing finds', async () => {
  const { signal } = new AbortController();
  for (const [at, people] of [[1, 2, 3], [2, 3, 4], [4]].entries()) {
    const named = people.map((person): Person => [`person.${person}`, secondOf(person)]);
    // Of a time of day, so that no time zone changes it.
    const made = first + at * 9 * day + 3_600;
    const files = exportFiles([...stayed, ...named], stayed.slice(60), made, nora);
    const file = new Blob([zipBytes(files).slice()]);
    await thread.importArchive([{ path: `${at}.zip`, file }], signal, ignore);
  }
  const ids = (await readSources()).map(({ id }) => id);
  const results = JSON.stringify(await shown(thread)).replace(new RegExp(ids.join('|'), 'g'), 'id');
  const digest = createHash('sha256').update(results).digest('hex').slice(0, 16);
  // With another result the version of the record is raised: what devices keep is of the old one.
  expect({ version: summaryVersion, digest }).toEqual({ version: 5, digest: '741f374c0c573308' });
});
