import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { ArchiveEntry } from '../../../contract/threads/media.ts';
import { givePage } from '../../../tests/support/page.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { resetStores } from '../../core/store.ts';
import { cancelArchive, leaveDownload, resetDownload, saveAll, saveFoundFile } from './download.ts';
import { filesOf } from './download-files.ts';
import { useDownload } from './download-store.ts';
import { saveArchive, saveMedium, type SaveDeps } from './save-media.ts';

const story = (id: number) => ({
  url: `https://media.test/${id}.jpg`,
  media_type: 'image' as const,
  thumbnail_image: '',
});
const result = { reel: false, posts: [], stories: [story(1), story(2)], username: 'some.one' };
const files = filesOf(result);
const [first] = files as [(typeof files)[0]];

/** A media thread that has everything but the addresses of `broken`; archives are held back. */
function makeDeps(broken: readonly string[] = []) {
  const saved: [text: string, name: string][] = [];
  const released: string[] = [];
  const archives: { entries: readonly ArchiveEntry[]; signal: AbortSignal }[] = [];
  let finish: (missing: string[]) => void = () => undefined;
  let progress: (value: { files: number; bytes: number; part: number }) => void = () => undefined;
  const thread = {
    acquire: async ({ address }: { address: string }) => {
      if (broken.includes(address)) throw new AppError('unavailable');
      return { url: `blob:${address}`, type: 'image/jpeg' };
    },
    release: async (url: string) => void released.push(url),
    blobOf: async (url: string) => new Blob([url]),
    archive: (
      entries: readonly ArchiveEntry[],
      _session: unknown,
      signal: AbortSignal,
      onProgress: typeof progress,
    ) => {
      archives.push({ entries, signal });
      progress = onProgress;
      return new Promise((resolve, reject) => {
        finish = (missing) => resolve({ url: 'blob:zip', bytes: 1, missing });
        signal.addEventListener('abort', () => reject(new AppError('cancelled')));
      });
    },
  } as unknown as SaveDeps['thread'];
  const deps: SaveDeps = {
    thread,
    save: async (make) => {
      const file = await make();
      if (file !== null) saved.push([await file.text(), file.name]);
    },
  };
  return {
    deps,
    saved,
    released,
    archives,
    finish: (missing: string[]) => finish(missing),
    progress: (part: number, done: number) => progress({ files: done, bytes: 1, part }),
  };
}

const { signal } = new AbortController();
const state = () => useDownload.getState().stories;

beforeEach(() => {
  givePage('/downloader');
  resetStores();
  useToasts.setState({ toasts: [] });
  useSession.setState({ token: 'token-of-demo' });
  useDownload.setState({ stories: { ...state(), load: 'done', result } });
});

describe('saving one medium', () => {
  it('names the file by user and id, and releases it', async () => {
    const { deps, saved, released } = makeDeps();
    await saveMedium(first, 'some.one', signal, deps);
    expect(saved).toHaveLength(1);
    expect(saved[0]?.[1]).toMatch(/^some\.one_.+\.jpg$/);
    expect(released).toEqual([`blob:${first.address}`]);
  });

  it('shows why it cannot, and saves nothing', async () => {
    const { deps, saved } = makeDeps([first.address]);
    expect(await saveMedium(first, '', signal, deps)).toMatchObject({ type: 'failed' });
    expect(saved).toEqual([]);
    expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'fault.unavailable' }]);
  });

  it('happens once for two presses, and can be repeated afterwards', async () => {
    const { deps, saved } = makeDeps();
    const both = [saveFoundFile('stories', first, deps), saveFoundFile('stories', first, deps)];
    expect(state().saving).toEqual([first.address]);
    await Promise.all(both);
    expect(saved).toHaveLength(1);
    expect(state().saving).toEqual([]);
    await saveFoundFile('stories', first, deps);
    expect(saved).toHaveLength(2);
  });

  it('is stopped by leaving the screen', async () => {
    const { deps, saved } = makeDeps();
    const saving = saveFoundFile('stories', first, deps);
    leaveDownload('stories');
    await saving;
    expect(saved).toEqual([]);
    expect(useToasts.getState().toasts).toEqual([]);
  });
});

describe('saving everything', () => {
  it('writes one archive, with its progress', async () => {
    const { deps, saved, archives, finish, progress } = makeDeps();
    const saving = saveAll('stories', deps);
    void saveAll('stories', deps);
    expect(state().archive).toEqual({ part: 0, files: 0, total: 2 });
    progress(0.5, 1);
    expect(state().archive).toEqual({ part: 0.5, files: 1, total: 2 });
    finish([]);
    await saving;
    expect(archives).toHaveLength(1);
    expect(archives[0]?.entries.map(({ address }) => address)).toEqual(
      files.map(({ address }) => address),
    );
    expect(saved).toHaveLength(1);
    expect(saved[0]).toEqual(['blob:zip', expect.stringMatching(/some\.one.*\.zip$/)]);
    expect(useToasts.getState().toasts).toEqual([]);
    progress(1, 2);
    expect(state().archive).toBeNull();
  });

  it('says when some files are missing', async () => {
    const { deps, finish } = makeDeps();
    const saving = saveAll('stories', deps);
    finish(['some.one_1']);
    await saving;
    expect(useToasts.getState().toasts).toMatchObject([
      { variant: 'danger', messageId: 'download.archivePartial' },
    ]);
  });

  it.each([
    ['Cancel', () => cancelArchive()],
    ['a reset', () => resetDownload('stories')],
    ['a log-out', () => resetStores()],
  ])('is stopped by %s, without a word', async (_, stop) => {
    const { deps, saved, archives } = makeDeps();
    const saving = saveAll('stories', deps);
    stop();
    await saving;
    expect(archives[0]?.signal.aborted).toBe(true);
    expect(saved).toEqual([]);
    expect(state().archive).toBeNull();
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('does nothing without results', async () => {
    const { deps, archives } = makeDeps();
    await saveAll('reel', deps);
    expect(archives).toEqual([]);
  });

  it('names an archive without a user after the product', async () => {
    const { deps, saved, finish } = makeDeps();
    const saving = saveArchive(files, '', signal, () => undefined, deps);
    finish([]);
    await saving;
    expect(saved[0]?.[1]).toMatch(/^limn/);
  });
});
