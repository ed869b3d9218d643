/** @file What the owner says that a file covers, in Node over a map. */
import { readFileSync } from 'node:fs';
import { createStore, get, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  archiveDatabase,
  type ChosenFile,
  type ImportedAccount,
} from '../../../contract/threads/archive.ts';
import { exportFiles, zipBytes, type Person } from '../../../tests/support/archive/exports.ts';
import { archives } from './archives.ts';

vi.mock('idb-keyval', () => import('../../../tests/support/memory-idb.ts'));

const owner = 'owner.of.it';
const day = 86_400;
const first = Date.UTC(2025, 0, 2) / 1_000;
const store = createStore(archiveDatabase.name, archiveDatabase.store);
const everybody: Person[] = Array.from({ length: 10 }, (_, at) => [
  `person.${at}`,
  first - (100 - at) * day,
]);
/** Without these places, by which no range can be recognised. */
const without = (...places: number[]) => everybody.filter((_, at) => !places.includes(at));

async function take(date: string, followers: readonly Person[]): Promise<string> {
  const file: ChosenFile = {
    path: `instagram-${owner}-${date}-x.zip`,
    file: new Blob([zipBytes(exportFiles(followers, [['person.0', first]])).slice()]),
  };
  const outcome = await archives.importArchive(
    [file],
    new AbortController().signal,
    () => undefined,
  );
  return outcome.type === 'read' ? outcome.reading.id : '';
}

async function account(from = archives): Promise<ImportedAccount> {
  const [found] = await from.importedAccounts(null);
  if (found === undefined) throw new Error('no account');
  return found;
}
const latest = async (from = archives) => (await account(from)).readings.at(-1);
const lost = { list: 'followerslost', period: 'all', q: '', order: 'newest' } as const;
const lostNames = async () =>
  (await archives.ownPeople({ owner, known: null, ...lost, from: 0, count: 99 })).items.map(
    ({ insta_username: name }) => name,
  );

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => {
    const file = new URL('../../../wasm/build/archive.production.wasm', import.meta.url);
    return new Response(readFileSync(file));
  });
  await archives.removeImported();
});
afterEach(() => void vi.unstubAllGlobals());

describe('more than a fifth of the followers gone at once', () => {
  it('are not lost before the owner says that the file covers all time', async () => {
    await take('2025-01-02', everybody);
    const id = await take('2025-02-02', without(2, 5, 8));
    expect(await latest()).toMatchObject({ isComplete: false, question: { gone: 3, of: 10 } });
    expect((await account()).changes).toBeNull();
    expect(await lostNames()).toEqual([]);
    await archives.stateRange(id, 'all');
    expect(await latest()).toMatchObject({ isComplete: true, stated: 'all', question: null });
    expect((await account()).changes).toMatchObject({ lost: 3 });
    expect(await lostNames()).toEqual(['person.2', 'person.5', 'person.8']);
  });

  it.each(['year', 'threeYears', 'span', 'unknown'] as const)(
    'are lost by no file of which the owner says "%s", until that is taken back',
    async (stated) => {
      await take('2025-01-02', everybody);
      const id = await take('2025-02-02', without(2, 5, 8));
      await archives.stateRange(id, 'all');
      await archives.stateRange(id, stated);
      expect(await latest()).toMatchObject({ isComplete: false, stated, question: null });
      expect(await lostNames()).toEqual([]);
      await archives.stateRange(id, null);
      expect(await latest()).toMatchObject({ stated: null, question: { gone: 3, of: 10 } });
      expect(await lostNames()).toEqual([]);
    },
  );

  it('are no question if it is a fifth', async () => {
    await take('2025-01-02', everybody);
    await take('2025-02-02', without(2, 5));
    expect(await latest()).toMatchObject({ isComplete: true, question: null });
    expect(await lostNames()).toEqual(['person.2', 'person.5']);
  });

  it('do not hide who was lost between the files around it', async () => {
    await take('2025-01-02', everybody);
    await take('2025-02-02', without(2, 5, 8));
    await take('2025-03-02', without(4));
    const { readings } = await account();
    expect(readings.map(({ question }) => question !== null)).toEqual([false, true, false]);
    expect(await lostNames()).toEqual(['person.4']);
  });

  it('are asked about of the later of two files of one day', async () => {
    await take('2025-01-02', [...without(2, 5, 8), ['newcomer', first + 3_600]]);
    await take('2025-01-02', everybody);
    const { readings } = await account();
    expect(readings.map(({ question }) => question)).toEqual([null, { gone: 3, of: 10 }]);
  });
});

describe('what the owner says of a file', () => {
  it('is kept, also when the file is imported again, and goes with its reading', async () => {
    await take('2025-01-02', everybody);
    const id = await take('2025-02-02', without(2, 5, 8));
    await archives.stateRange(id, 'all');
    expect(await take('2025-02-02', without(2, 5, 8))).toBe(id);
    // As after a reload.
    vi.resetModules();
    const reloaded = (await import('./archives.ts')).archives;
    expect(await latest(reloaded)).toMatchObject({ stated: 'all' });
    await archives.removeImported(id);
    expect(await get(`stated ${id}`, store)).toBeUndefined();
    await archives.stateRange(id, 'all');
    expect(await get(`stated ${id}`, store)).toBeUndefined();
  });

  it('is nothing if its record is damaged', async () => {
    await take('2025-01-02', everybody);
    const id = await take('2025-02-02', without(2, 5, 8));
    await set(`stated ${id}`, { version: 1, stated: 'century' }, store);
    await archives.stateRange('another', 'all');
    expect(await latest()).toMatchObject({ stated: null, question: { gone: 3 } });
  });

  it('corrects what shows of a range', async () => {
    await take('2025-01-02', everybody);
    const id = await take('2025-02-02', without(0, 1, 2, 3));
    expect(await latest()).toMatchObject({ isComplete: false, question: { gone: 4 } });
    await archives.stateRange(id, 'all');
    expect(await lostNames()).toHaveLength(4);
  });

  it('is followed by lists, line and oldest follower of a single file', async () => {
    const id = await take('2025-01-02', everybody);
    expect((await account()).oldest).toMatchObject({ username: 'person.0' });
    await archives.stateRange(id, 'year');
    expect(await account()).toMatchObject({
      ...{ oldest: null, growth: [] },
      readings: [{ isComplete: false, warnings: ['PARTIAL_RANGE'] }],
    });
    await archives.stateRange(id, null);
    expect(await account()).toMatchObject({ readings: [{ isComplete: true, warnings: [] }] });
    expect((await account()).growth).toHaveLength(10);
  });

  it('decides of which file the lists are', async () => {
    const early = await take('2025-01-02', everybody);
    const late = await take('2025-02-02', without(2));
    expect((await account()).sources).toMatchObject({ people: late });
    await archives.stateRange(late, 'threeYears');
    expect((await account()).sources).toMatchObject({ people: early });
    expect(await lostNames()).toEqual([]);
  });
});

it('the owner of an archive is found without keeping anything of it', async () => {
  const file = new Blob([zipBytes(exportFiles(everybody, [])).slice()]);
  const named = { path: 'instagram-somebody.else-2025-01-02-x.zip', file };
  expect(await archives.archiveOwner([named])).toBe(owner);
  const broken = { path: 'instagram-nora.lind-2025-01-02-x.zip', file: new Blob(['PK']) };
  expect(await archives.archiveOwner([broken])).toBe('nora.lind');
  expect(await archives.archiveOwner([{ path: 'x.zip', file: new Blob(['PK']) }])).toBeNull();
  expect(await archives.importedAccounts(null)).toEqual([]);
});
