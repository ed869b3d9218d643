/** @file The import in Node, over a map; tests/threads/archive.test.ts has it in a browser. */
import { readFileSync } from 'node:fs';
import { createStore, del, get, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveDatabase, type ChosenFile } from '../../../contract/threads/archive.ts';
import type { OwnList } from '../../../contract/threads/own-people.ts';
import {
  exportFiles,
  paths,
  zipBytes,
  type Person,
} from '../../../tests/support/archive/exports.ts';
import { archives } from './archives.ts';

vi.mock('idb-keyval', () => import('../../../tests/support/memory-idb.ts'));

const second = 1_700_000_000;
const day = 86_400;
const { signal } = new AbortController();
const store = createStore(archiveDatabase.name, archiveDatabase.store);
const people = (...names: string[]): Person[] => names.map((name, at) => [name, second + at]);
const zipFile = (path: string, files: Record<string, unknown>): ChosenFile => ({
  path,
  file: new Blob([zipBytes(files).slice()]),
});
const ann = zipFile('instagram-owner.of.it-2025-01-02-x.zip', {
  ...exportFiles(people('ana', 'ben'), people('ben'), second),
  'your_instagram_activity/media/posts_1.json': [
    { media: [{ uri: 'a.jpg', creation_timestamp: second, title: 'Sea' }] },
    { media: [{ uri: 'b.jpg', creation_timestamp: second + 1, title: 'Hill' }] },
  ],
});
const later = zipFile('later.zip', exportFiles(people('ana', 'cleo'), [], second + 10 * day));

const take = (...files: ChosenFile[]) => archives.importArchive(files, signal, () => undefined);
const query = { owner: 'owner.of.it', q: '', from: 0, count: 9 } as const;
const shown = { ...query, known: null, period: 'all', order: 'newest' } as const;
const namesOf = async (list: OwnList) =>
  (await archives.ownPeople({ ...shown, list })).items.map((row) => row.insta_username);

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => {
    const file = new URL('../../../wasm/build/archive.production.wasm', import.meta.url);
    return new Response(readFileSync(file));
  });
  await archives.removeImported();
});
afterEach(() => void vi.unstubAllGlobals());

describe('an imported archive', () => {
  it('is kept, listed, and removed', async () => {
    const outcome = await take(ann);
    expect(outcome).toMatchObject({
      ...{ type: 'read', isKnown: false, requests: 0 },
      reading: { owner: 'owner.of.it', isComplete: true, exportedAt: second * 1_000 },
    });
    expect(await namesOf('followers')).toEqual(['ben', 'ana']);
    const [account] = await archives.importedAccounts(null);
    const id = outcome.type === 'read' ? outcome.reading.id : '';
    expect(account).toMatchObject({ owner: 'owner.of.it', readings: [{ id }] });
    await archives.removeImported(id);
    expect(await archives.importedAccounts(null)).toEqual([]);
    expect(await namesOf('followers')).toEqual([]);
    expect(await get(`items ${id}`, store)).toBeUndefined();
  });

  it('is older than one imported before that has newer people, without a date', async () => {
    const stayed = people('ana', 'eva', 'fay', 'gus');
    const fresh: Person = ['hal', second + 20 * day];
    const name = 'instagram-owner.of.it-2025-01-22-x.zip';
    await take(zipFile(name, exportFiles([...stayed, fresh], [])));
    await take(zipFile('old.zip', exportFiles([...stayed, ['ian', second]], [])));
    const [account] = await archives.importedAccounts(null);
    expect(account?.readings.map(({ exportedAt }) => exportedAt === null)).toEqual([true, false]);
    expect(account?.changes).toEqual({ new: 1, lost: 1, renamed: 0 });
    expect(await namesOf('followers')).toContain('hal');
  });

  it('is newer than one imported before where others than its newest people are gone', async () => {
    const stayed = people(...'abcdefghijkl');
    const newest: Person = ['hal', second + 20 * day];
    const early: Person = ['ian', second];
    const name = 'instagram-owner.of.it-2025-01-22-x.zip';
    await take(zipFile(name, exportFiles([...stayed, newest, early], [])));
    await take(zipFile('new.zip', exportFiles(stayed, [])));
    const [account] = await archives.importedAccounts(null);
    expect(account?.readings.map(({ exportedAt }) => exportedAt === null)).toEqual([false, true]);
    expect(account?.changes).toEqual({ new: 0, lost: 2, renamed: 0 });
  });

  it('is compared with the others of its owner', async () => {
    const stayed = people('ana', 'eva', 'fay', 'gus');
    const named = (day: string, ...more: Person[]) =>
      zipFile(`instagram-owner.of.it-2025-01-${day}-x.zip`, exportFiles([...stayed, ...more], []));
    await take(named('02', ['ben', second + 9]));
    expect(await namesOf('newfollowers')).toEqual([]);
    await take(named('12', ['cleo', Date.UTC(2025, 0, 5) / 1_000]));
    expect(await namesOf('newfollowers')).toEqual(['cleo']);
    expect(await namesOf('followerslost')).toEqual(['ben']);
    const [account, other] = await archives.importedAccounts(null);
    expect(account?.readings).toHaveLength(2);
    expect(other).toBeUndefined();
  });

  it('has its content, newest first', async () => {
    await take(ann);
    const posts = await archives.importedItems({ ...query, list: 'posts' });
    expect(posts.items.map(({ text, at }) => [text, at])).toEqual([
      ['Hill', (second + 1) * 1_000],
      ['Sea', second * 1_000],
    ]);
    expect(await archives.importedItems({ ...query, q: 'hill', list: 'posts' })).toMatchObject({
      total: 1,
    });
    const others = { ...query, owner: 'another', list: 'posts' } as const;
    expect(await archives.importedItems(others)).toEqual({ total: 0, items: [] });
  });

  it('has its details, of the newest file that has them', async () => {
    const insights = 'logged_information/past_instagram_insights/profiles_reached.json';
    const reached = (visits: string) => ({
      organic_insights_reach: [{ string_map_data: { 'Profile visits': { value: visits } } }],
    });
    const first = await take(
      zipFile('instagram-owner.of.it-2025-01-02-x.zip', {
        ...exportFiles(people('ana', 'ben'), people('ben'), second),
        [insights]: reached('20'),
        'your_instagram_activity/likes/liked_comments.json': {
          likes_comment_likes: [{ title: 'ana', string_list_data: [{ timestamp: second }] }],
        },
      }),
    );
    const asked = { ...shown, list: 'attention' } as const;
    expect((await archives.ownPeople(asked)).items).toMatchObject([
      { insta_username: 'ana', given: { likes: 1, comments: null } },
    ]);
    expect(await archives.ownCounts(asked)).toEqual({ all: 1 });
    expect((await archives.ownPeople({ ...asked, q: 'ben' })).items).toEqual([]);
    await take(
      zipFile('later.zip', {
        ...exportFiles(people('ana', 'cleo'), [], second + 10 * day),
        [insights]: reached('31'),
      }),
    );
    expect(await archives.importedDetails('owner.of.it')).toEqual({
      insights: {
        reached: {
          value: { days: null, figures: { profileVisits: 31 }, shares: {}, groups: {} },
          at: (second + 10 * day) * 1_000,
        },
        interactions: null,
        audience: null,
      },
      lists: {
        attention: { value: 1, at: second * 1_000 },
        requests: null,
        restricted: null,
      },
    });
    const id = first.type === 'read' ? first.reading.id : '';
    await set(`details ${id}`, { version: 1, attention: 'many' }, store);
    expect((await archives.importedDetails('owner.of.it')).lists.attention).toBeNull();
    await archives.removeImported(id);
    expect(await get(`details ${id}`, store)).toBeUndefined();
  });

  it('that is read again under another name is the same one, and keeps what it knew', async () => {
    const first = await take(ann);
    const { [paths.profile]: _, ...nameless } = exportFiles(people('ana', 'ben'), []);
    const again = await take({ ...ann, path: 'copy.zip' });
    expect(again).toMatchObject({ isKnown: true });
    expect(again).toMatchObject({ reading: first.type === 'read' ? { id: first.reading.id } : {} });
    expect((await archives.importedAccounts(null))[0]?.readings).toHaveLength(1);
    await archives.removeImported();
    await take(zipFile('instagram-olive-2025-01-05-x.zip', nameless));
    const unnamed = await take(zipFile('x.zip', nameless));
    expect(unnamed).toMatchObject({ isKnown: true, reading: { owner: 'olive' } });
  });

  it('that turns out to be a range only says so', async () => {
    const names = people(...'abcdefghij');
    await take(zipFile('instagram-owner.of.it-2025-01-02-a.zip', exportFiles(names, names)));
    const newest = exportFiles(names.slice(6), names.slice(6));
    const part = await take(zipFile('instagram-owner.of.it-2025-01-03-b.zip', newest));
    expect(part).toMatchObject({ reading: { isComplete: false, warnings: ['PARTIAL_RANGE'] } });
  });

  it('may be a folder, whose name says owner and date', async () => {
    const { [paths.profile]: _, ...files } = exportFiles(people('ana'), people('ana'));
    const folder = Object.entries(files).map(([path, content]): ChosenFile => ({
      path: `instagram-olive-2025-01-05-x/${path}`,
      file: new Blob([JSON.stringify(content)]),
    }));
    expect(await take(...folder)).toMatchObject({
      reading: { owner: 'olive', exportedAt: Date.UTC(2025, 0, 5), isComplete: true },
    });
  });

  it.each([
    ['followers_2.json', false],
    ['connections', false],
    ['part-2', false],
    ['messages', true],
    ['other.json', true],
  ])('of which %s could not be read is complete: %j', async (path, isComplete) => {
    const folder = Object.entries(exportFiles(people('ana'), people('ana'))).map(
      ([inside, content]): ChosenFile => ({
        path: `download/${inside}`,
        file: new Blob([JSON.stringify(content)]),
      }),
    );
    const unread = { path: `download/${path}`, file: new Blob(), isUnread: true } as const;
    expect(await take(...folder, unread)).toMatchObject({ reading: { isComplete } });
  });

  it('may be files of two folders, which are two exports', async () => {
    const of = (folder: string, name: string): ChosenFile[] =>
      Object.entries(exportFiles(people(name), people(name))).map(([path, content]) => ({
        path: `${folder}/${path}`,
        file: new Blob([JSON.stringify(content)]),
      }));
    expect(await take(...of('one', 'ana'), ...of('two', 'ben'))).toMatchObject({
      reading: { isComplete: false, warnings: ['MULTIPLE_EXPORTS'] },
    });
  });

  it('of loose files has no owner by a name', async () => {
    const file = new Blob([JSON.stringify([{ string_list_data: [{ value: 'ana' }] }])]);
    expect(await take({ path: 'followers_1.json', file })).toMatchObject({
      reading: { owner: null, exportedAt: null },
    });
  });
});

describe('an import', () => {
  it('that can use nothing keeps nothing', async () => {
    expect(await take({ path: 'notes.txt', file: new Blob(['hello']) })).toEqual({
      type: 'unreadable',
      warnings: ['NO_RELEVANT_FILES'],
    });
    expect(await archives.importedAccounts(null)).toEqual([]);
  });

  it('reports its end, and ends at an abort', async () => {
    const seen: { done: number; total: number }[] = [];
    await archives.importArchive([ann], signal, (progress) => void seen.push(progress));
    expect(seen.at(-1)?.done).toBe(seen.at(-1)?.total);
    await archives.removeImported();
    const controller = new AbortController();
    const aborted = archives.importArchive([ann], controller.signal, () => controller.abort());
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect(await archives.importedAccounts(null)).toEqual([]);
    expect(await archives.wasInterrupted()).toBe(false);
  });

  it('cancelled once it is stored keeps nothing new', async () => {
    await take(ann);
    const before = await archives.importedAccounts(null);
    const controller = new AbortController();
    const uuids = vi.spyOn(crypto, 'randomUUID');
    // The second identifier of an import is made when all is read, just before it is stored.
    const { randomUUID } = Object.getPrototypeOf(crypto) as Crypto;
    uuids.mockImplementation(() => {
      if (uuids.mock.calls.length === 2) controller.abort();
      return randomUUID.call(crypto);
    });
    const aborted = archives.importArchive([later], controller.signal, () => undefined);
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    uuids.mockRestore();
    expect(controller.signal.aborted).toBe(true);
    expect(await archives.importedAccounts(null)).toEqual(before);
  });

  it('that a reload cut off is reported once', async () => {
    let during: unknown;
    await archives.importArchive([ann], signal, () => {
      during ??= get('open', store);
    });
    expect(await during).toBe(true);
    expect(await archives.wasInterrupted()).toBe(false);
    await set('open', true, store);
    expect(await archives.importedAccounts(null)).toHaveLength(1);
    expect(await archives.wasInterrupted()).toBe(true);
    expect(await archives.wasInterrupted()).toBe(false);
  });
});

describe('a record on the device', () => {
  it('that is damaged or removed in another tab is not shown', async () => {
    const outcome = await take(ann);
    const id = outcome.type === 'read' ? outcome.reading.id : '';
    await set('damaged', { version: 99 }, store);
    await take(later);
    const [account] = await archives.importedAccounts(null);
    expect(account?.readings.map((reading) => reading.id)).toContain(id);
    expect(account?.readings).toHaveLength(2);
    await del(id, store);
    await take(later);
    expect((await archives.importedAccounts(null))[0]?.readings).toHaveLength(1);
  });

  it('of own content that is damaged has no rows', async () => {
    const outcome = await take(ann);
    const id = outcome.type === 'read' ? outcome.reading.id : '';
    await set(`items ${id}`, { version: 1, lists: { posts: 'x' } }, store);
    expect(await archives.importedItems({ ...query, list: 'posts' })).toMatchObject({ total: 0 });
  });
});
