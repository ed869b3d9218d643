/** @file The import of the data download in a browser: real ZIPs, the real thread, IndexedDB. */
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AnalysisThread } from '../../contract/threads/analysis.ts';
import { archiveDatabase, type ChosenFile } from '../../contract/threads/archive.ts';
import type { OwnList } from '../../contract/threads/own-people.ts';
import { forgetPerson } from '../../src/core/storage/forget-person.ts';
import { thread } from '../../src/core/workers/thread.ts';
import { analysis } from '../../src/core/workers/threads.ts';

const { signal } = new AbortController();
const ignore = () => undefined;

const row = (name: string, timestamp: number) => ({
  title: '',
  string_list_data: [{ href: `https://www.instagram.com/${name}`, value: name, timestamp }],
});

/** The second since when a name is on a list: no two of the tests share one. */
const second = (name: string) =>
  1_600_000_000 + ([...name].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7) % 1_000_000);

interface Export {
  readonly owner?: string;
  readonly day?: string;
  readonly followers: readonly string[];
  /** Followers since July 8, 2025. */
  readonly late?: readonly string[];
  readonly following?: readonly string[];
}

/** A download of `owner` that was exported on a day of 2025. */
function exportOf({ owner = 'nora.lind', day = '06-30', ...lists }: Export) {
  const { followers, late = [], following = [] } = lists;
  const json = (value: unknown) => strToU8(JSON.stringify(value));
  const folder = 'connections/followers_and_following/';
  const zip = zipSync({
    [`${folder}followers_1.json`]: json([
      ...followers.map((name) => row(name, second(name))),
      ...late.map((name) => row(name, 1_752_000_000)),
    ]),
    [`${folder}following.json`]: json({
      relationships_following: following.map((name) => row(name, 1_500_000_000)),
    }),
    'personal_information/personal_information/personal_information.json': json({
      profile_user: [{ string_map_data: { Username: { value: owner } } }],
    }),
    'your_instagram_activity/messages/inbox/a/followers_1.json': strToU8('[private'),
  });
  const path = `instagram-${owner}-2025-${day}-Ab3.zip`;
  return { path, file: new File([zip.slice()], path) } satisfies ChosenFile;
}

const take = (...files: ChosenFile[]) => analysis.importArchive(files, signal, ignore);

async function namesOf(list: OwnList, q = '', owner = 'nora.lind') {
  const query = { owner, list, q, known: null, period: 'all', order: 'name' } as const;
  const { items } = await analysis.ownPeople({ ...query, from: 0, count: 100 });
  return items.map((row) => row.insta_username);
}

const readings = async () =>
  (await analysis.importedAccounts(null)).flatMap((account) => account.readings);

beforeEach(async () => analysis.removeImported());
afterAll(async () => {
  await analysis.removeImported();
  analysis.end();
});

test('a ZIP is read, kept and listed, without any request', async () => {
  await analysis.importedAccounts(null);
  const archive = exportOf({ followers: ['ann', 'ben'], following: ['ann', 'zoe'] });
  const outcome = await take(archive);
  expect(outcome).toMatchObject({
    type: 'read',
    isKnown: false,
    requests: 0,
    reading: {
      owner: 'nora.lind',
      isComplete: true,
      exportedAt: Date.UTC(2025, 5, 30),
      warnings: [],
      counts: {
        followers: 2,
        following: 2,
        mutual: 1,
        notFollowingBack: 1,
        dontFollowBack: 1,
        pending: null,
        posts: null,
      },
    },
  });
  expect(await namesOf('followers')).toEqual(['ann', 'ben']);
  expect(await namesOf('followers', 'BE')).toEqual(['ben']);
  expect(await namesOf('notfollowsback')).toEqual(['zoe']);
});

test('readings outlive the thread, and the same archive twice is one reading', async () => {
  const archive = exportOf({ followers: ['ann'] });
  await take(archive);
  analysis.end();
  expect(await namesOf('followers')).toEqual(['ann']);
  expect(await take(archive)).toMatchObject({ type: 'read', isKnown: true });
  expect(await readings()).toHaveLength(1);
});

test('two archives give new and lost by name, and one that is removed nothing', async () => {
  const stayed = ['ben', 'dora', 'eva', 'fay'];
  await take(exportOf({ day: '08-24', followers: stayed, late: ['cleo'] }));
  await take(exportOf({ day: '06-30', followers: ['ann', ...stayed] }));
  const [account] = await analysis.importedAccounts(null);
  expect(account?.changes).toEqual({ new: 1, lost: 1, renamed: 0 });
  expect(await namesOf('newfollowers')).toEqual(['cleo']);
  expect(await namesOf('followerslost')).toEqual(['ann']);
  await analysis.removeImported(account?.readings[0]?.id);
  expect(await namesOf('followerslost')).toEqual([]);
  expect(await namesOf('followers')).toEqual(['ben', 'cleo', 'dora', 'eva', 'fay']);
});

test('what the owner says of a file outlives the thread, and decides who is lost', async () => {
  await take(exportOf({ day: '06-30', followers: ['ann', 'ben', 'dora', 'eva'] }));
  await take(exportOf({ day: '08-24', followers: ['ben', 'dora'] }));
  const [, asked] = await readings();
  expect(asked).toMatchObject({ isComplete: false, question: { gone: 2, of: 4 } });
  expect(await namesOf('followerslost')).toEqual([]);
  await analysis.stateRange(asked?.id ?? '', 'all');
  analysis.end();
  expect((await readings())[1]).toMatchObject({ stated: 'all', question: null });
  expect(await namesOf('followerslost')).toEqual(['ann', 'eva']);
});

test('own content is kept beside the lists, and goes with its reading', async () => {
  const text = (value: unknown) => new Blob([JSON.stringify(value)]);
  const at = 1_725_373_798;
  const media = 'your_instagram_activity/media/';
  const exif = { photo_metadata: { exif_data: [{ latitude: 48.85 }] } };
  await take(
    { path: 'x/followers_1.json', file: text([row('ann', 1)]) },
    { path: 'x/following.json', file: text({ relationships_following: [] }) },
    {
      path: `x/${media}posts_1.json`,
      file: text([
        { media: [{ uri: 'a.jpg', creation_timestamp: at, title: 'sea', media_metadata: exif }] },
        { media: [{ uri: 'b.mp4', creation_timestamp: at + 1, title: '' }] },
      ]),
    },
    {
      path: 'x/logged_information/past_instagram_insights/posts.json',
      file: text({
        organic_insights_posts: [
          {
            media_map_data: { 'Media Thumbnail': { uri: 'a.jpg', creation_timestamp: at } },
            string_map_data: { Likes: { value: '1,204' } },
          },
        ],
      }),
    },
  );
  const query = { owner: null, list: 'posts', q: '', from: 0, count: 100 } as const;
  const { total, items } = await analysis.importedItems(query);
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { kind: 'video', figures: null },
    { kind: 'photo', text: 'sea', at: at * 1_000, figures: { likes: 1_204 } },
  ]);
  expect(JSON.stringify(items)).not.toContain('48.85');
  expect(await analysis.importedItems({ ...query, q: 'SEA' })).toMatchObject({ total: 1 });
  const [reading] = await readings();
  expect(reading?.counts).toMatchObject({ posts: 2, reels: null });
  await analysis.removeImported(reading?.id);
  expect(await readings()).toEqual([]);
  expect(await analysis.importedItems(query)).toEqual({ total: 0, items: [] });
});

test('two owners are two accounts, and no one of the other is lost', async () => {
  await take(exportOf({ followers: ['ann'] }));
  await take(exportOf({ owner: 'someone.else', day: '08-24', followers: ['zoe'] }));
  const accounts = await analysis.importedAccounts(null);
  expect(accounts.map(({ owner }) => owner)).toEqual(['someone.else', 'nora.lind']);
  expect(accounts.map(({ changes }) => changes)).toEqual([null, null]);
  expect(await namesOf('followerslost')).toEqual([]);
});

test('parts of one archive, a folder and loose files are read', async () => {
  const text = (value: unknown) => new Blob([JSON.stringify(value)]);
  const top = 'instagram-nora.lind-2025-06-30-x/connections/followers_and_following/';
  await take(
    { path: `${top}followers_1.json`, file: text([row('ann', 1)]) },
    { path: `${top}followers_2.json`, file: text([row('ben', 2)]) },
    { path: `${top}following.json`, file: text({ relationships_following: [row('ann', 2)] }) },
  );
  expect(await readings()).toMatchObject([
    { owner: 'nora.lind', isComplete: true, counts: { followers: 2, mutual: 1 } },
  ]);
});

test('what is no download is not kept', async () => {
  const outcome = await take({ path: 'holiday.zip', file: new Blob([new Uint8Array(400)]) });
  expect(outcome).toEqual({ type: 'unreadable', warnings: ['CORRUPT_FILE:holiday.zip'] });
  expect(await readings()).toEqual([]);
});

test('progress counts the bytes that are read, and ends before the result', async () => {
  const followers = Array.from({ length: 60_000 }, (_, at) => `person.${at}`);
  const seen: number[] = [];
  let total = 0;
  await analysis.importArchive([exportOf({ followers })], signal, (progress) => {
    seen.push(progress.done);
    total = progress.total;
  });
  expect(total).toBeGreaterThan(5_000_000);
  expect(seen.at(-1)).toBe(total);
  expect(seen).toEqual([...seen].sort((one, other) => one - other));
});

test('an import is cancelled, and nothing of it is kept', async () => {
  const followers = Array.from({ length: 60_000 }, (_, at) => `person.${at}`);
  const controller = new AbortController();
  const running = analysis.importArchive([exportOf({ followers })], controller.signal, () =>
    controller.abort(),
  );
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  expect(await readings()).toEqual([]);
  expect(await analysis.wasInterrupted()).toBe(false);
});

test('an import that a reload ends is reported once', async () => {
  const followers = Array.from({ length: 60_000 }, (_, at) => `person.${at}`);
  const begun = Promise.withResolvers<undefined>();
  const running = analysis.importArchive([exportOf({ followers })], signal, () =>
    begun.resolve(undefined),
  );
  await begun.promise;
  analysis.end();
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  expect(await analysis.wasInterrupted()).toBe(true);
  expect(await analysis.wasInterrupted()).toBe(false);
});

test('an import that another tab runs is not one that was cut off', async () => {
  const other = thread<AnalysisThread>(
    () =>
      new Worker(new URL('../../workers/analysis.worker.ts', import.meta.url), { type: 'module' }),
  );
  expect(await other.wasInterrupted()).toBe(false);
  const followers = Array.from({ length: 60_000 }, (_, at) => `person.${at}`);
  const begun = Promise.withResolvers<undefined>();
  const running = analysis.importArchive([exportOf({ followers })], signal, () =>
    begun.resolve(undefined),
  );
  await begun.promise;
  expect(await other.wasInterrupted()).toBe(false);
  expect(await running).toMatchObject({ type: 'read' });
  other.end();
});

test('a record that was tampered with is ignored', async () => {
  await take(exportOf({ followers: ['ann'] }));
  const { name, store } = archiveDatabase;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('no database'));
  });
  const records = database.transaction(store, 'readwrite').objectStore(store);
  await new Promise((resolve) => {
    records.put({ version: 1, owner: 7 }, 'broken').onsuccess = resolve;
  });
  database.close();
  analysis.end();
  expect(await readings()).toHaveLength(1);
});

test.each([
  ['Clear Data', () => analysis.forget(false)],
  ['log-out', () => forgetPerson()],
])('%s removes what was imported', async (_, clear) => {
  await take(exportOf({ followers: ['ann'] }));
  await clear();
  analysis.end();
  expect(await readings()).toEqual([]);
});
