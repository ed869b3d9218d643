import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type {
  ArchiveThread,
  ChosenFile,
  ImportedAccount,
  ImportOutcome,
} from '../../../contract/threads/archive.ts';
import { useSession } from '../../core/session/session-store.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage } from '../../../tests/support/page.ts';
import { useArchive } from './archive-store.ts';
import {
  archivesOf,
  cancelImport,
  importFiles,
  openImport,
  removeImported,
} from './import-archive.ts';

const file = (path: string): ChosenFile => ({ path, file: new Blob(['{}']) });
const pathsOf = (archives: ChosenFile[][]) =>
  archives.map((archive) => archive.map(({ path }) => path));

const read = (owner: string | null, id = 'a') =>
  ({
    type: 'read',
    reading: { id, owner },
    isKnown: false,
    requests: 0,
  }) as unknown as ImportOutcome;

/** An account with this reading alone. */
const accountOf = (owner: string | null, id: string) =>
  ({ owner, readings: [{ id }] }) as unknown as ImportedAccount;

/** A thread that imports with this, and notes what was removed. */
function threadWith(importArchive: ArchiveThread['importArchive']) {
  const removed: (string | undefined)[] = [];
  return {
    removed,
    thread: {
      importArchive,
      wasInterrupted: () => Promise.resolve(false),
      sinceLast: () => Promise.resolve(null),
      importedAccounts: () =>
        Promise.resolve([{ owner: 'ana', readings: [] } as unknown as ImportedAccount]),
      removeImported: (id?: string) => {
        removed.push(id);
        return Promise.resolve();
      },
    },
  };
}

beforeEach(() => {
  givePage();
  useArchive.empty();
  useSession.setState({ token: '', user: null });
});

describe('the archives of chosen files', () => {
  it('are one for the parts of a download', () => {
    const parts = ['instagram-ana-2025-01-02-x_1.zip', 'instagram-ana-2025-01-02-x_2.zip'];
    expect(pathsOf(archivesOf(parts.map(file)))).toEqual([parts]);
  });

  it('are several for downloads of different days', () => {
    const zips = ['instagram-ana-2025-01-02-x.zip', 'instagram-ana-2025-02-02-x.zip'];
    expect(pathsOf(archivesOf(zips.map(file)))).toEqual([[zips[0]], [zips[1]]]);
  });

  it('are one for each download in a folder, whatever is before its name', () => {
    const [a, b, c] = [
      'backup/instagram-ana-2025-01-02-x.zip',
      'backup/old/Copy of instagram-ana-2025-02-02-x.zip',
      'backup/instagram-ana-2025-03-02-x/following.json',
    ];
    const rest = [
      'backup/instagram-Ana-2025-01-02-x_2.zip',
      'backup/instagram-ana-2025-03-02-x/followers_1.json',
    ] as const;
    expect(pathsOf(archivesOf([a, b, c, ...rest].map(file)))).toEqual([
      [a, rest[0]],
      [b],
      [c, rest[1]],
    ]);
  });

  it('are one for loose files', () => {
    const loose = ['followers_1.json', 'following.json'];
    expect(pathsOf(archivesOf(loose.map(file)))).toEqual([loose]);
  });

  it('keep loose files with the only download beside them', () => {
    const mixed = ['instagram-ana-2025-01-02-x.zip', 'following.json'];
    expect(pathsOf(archivesOf(mixed.map(file)))).toEqual([mixed]);
  });
});

describe('an import', () => {
  it('ends with its result', async () => {
    const { thread } = threadWith(() => Promise.resolve(read('ana')));
    await importFiles([file('a.zip')], thread);
    expect(useArchive.getState()).toMatchObject({
      progress: null,
      load: 'ready',
      result: { type: 'read', id: 'a', requests: 0 },
      foreign: null,
    });
  });

  it('leaves the next file free while the browser asks about its storage', async () => {
    let answer: (isPromised: boolean) => void = () => undefined;
    const asked = new Promise<boolean>((resolve) => (answer = resolve));
    vi.stubGlobal('navigator', { storage: { persist: () => asked } });
    const { thread } = threadWith(() => Promise.resolve(read('ana')));
    expect(await importFiles([file('a.zip')], thread)).toBe(true);
    expect(useArchive.getState().result).toMatchObject({ id: 'a', isPromised: null });
    const next = threadWith(() => Promise.resolve(read('ana', 'b')));
    expect(await importFiles([file('b.zip')], next.thread)).toBe(true);
    answer(true);
    await vi.waitFor(() =>
      expect(useArchive.getState().result).toMatchObject({ id: 'b', isPromised: true }),
    );
    vi.unstubAllGlobals();
  });

  it('shows how far it is', async () => {
    const seen: unknown[] = [];
    const { thread } = threadWith((_, __, onProgress) => {
      onProgress({ done: 3, total: 9 });
      seen.push(useArchive.getState().progress);
      return Promise.resolve(read('ana'));
    });
    await importFiles([file('a.zip')], thread);
    expect(seen).toEqual([{ done: 3, total: 9 }]);
  });

  it('shows its result even when progress arrives after it', async () => {
    let late: (progress: { done: number; total: number }) => void = () => undefined;
    const { thread } = threadWith((_, __, onProgress) => {
      late = onProgress;
      return Promise.resolve(read('ana'));
    });
    await importFiles([file('a.zip')], thread);
    late({ done: 9, total: 9 });
    expect(useArchive.getState().progress).toBeNull();
  });

  it('asks about the archive of another account than the one signed in', async () => {
    useSession.setState({ token: 't', user: userRecordOf({ username: 'ana' }) });
    const { thread, removed } = threadWith(() => Promise.resolve(read('eve', 'b')));
    const importedAccounts = () => Promise.resolve([accountOf('eve', 'b')]);
    await importFiles([file('a.zip')], { ...thread, importedAccounts });
    expect(useArchive.getState().foreign).toEqual({ id: 'b', owner: 'eve', own: 'ana' });
    await removeImported(['b'], thread);
    expect(removed).toEqual(['b']);
    expect(useArchive.getState().foreign).toBeNull();
  });

  it('asks the owner about files that name no account, once', async () => {
    useSession.setState({ token: 't', user: userRecordOf({ username: 'ana' }) });
    const { thread } = threadWith(() => Promise.resolve(read(null, 'b')));
    const importedAccounts = () => Promise.resolve([accountOf(null, 'b')]);
    await importFiles([file('lists.zip')], { ...thread, importedAccounts });
    expect(useArchive.getState().foreign).toEqual({ id: 'b', owner: null, own: 'ana' });
    useArchive.setState({ foreign: null });
    const again = { ...(read(null, 'b') as object), isKnown: true } as ImportOutcome;
    const repeated = threadWith(() => Promise.resolve(again)).thread;
    await importFiles([file('lists.zip')], { ...repeated, importedAccounts });
    expect(useArchive.getState().foreign).toBeNull();
  });

  it('asks a visitor about a second account, once', async () => {
    const accounts: ImportedAccount[] = [];
    const imports = (owner: string) => ({
      ...threadWith(() => {
        accounts.unshift(accountOf(owner, owner));
        return Promise.resolve(read(owner, owner));
      }).thread,
      importedAccounts: () => Promise.resolve([...accounts]),
    });
    await importFiles([file('a.zip')], imports('ana'));
    expect(useArchive.getState().foreign).toBeNull();
    await importFiles([file('b.zip')], imports('eve'));
    expect(useArchive.getState().foreign).toEqual({ id: 'eve', owner: 'eve', own: 'ana' });
    useArchive.setState({ foreign: null });
    await importFiles([file('c.zip')], imports('Eve'));
    expect(useArchive.getState().foreign).toBeNull();
  });

  it('forgets a result whose reading was removed elsewhere', async () => {
    const thread = {
      ...threadWith(() => Promise.resolve(read('ana'))).thread,
      importedAccounts: () => Promise.resolve([]),
    };
    useArchive.setState({ result: { type: 'cancelled' } });
    await openImport(thread);
    expect(useArchive.getState().result).toEqual({ type: 'cancelled' });
    const result = {
      type: 'read',
      id: 'a',
      owner: 'ana',
      answer: null,
      isPromised: null,
    } as const;
    useArchive.setState({ result: { ...result, requests: 0, from: 0, to: 0, unread: [] } });
    await openImport(thread);
    expect(useArchive.getState().result).toBeNull();
  });

  it('takes the own name in other capitals for the same account', async () => {
    useSession.setState({ token: 't', user: userRecordOf({ username: 'ana' }) });
    await importFiles([file('a.zip')], threadWith(() => Promise.resolve(read('Ana'))).thread);
    expect(useArchive.getState().foreign).toBeNull();
  });

  it('is cancelled, and the archives after it are not read', async () => {
    let started = 0;
    const { thread } = threadWith((_, signal) => {
      started += 1;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new AppError('cancelled')));
        setTimeout(cancelImport);
      });
    });
    const zips = ['instagram-ana-2025-01-02-x.zip', 'instagram-ana-2025-02-02-x.zip'];
    await importFiles(zips.map(file), thread);
    expect(started).toBe(1);
    expect(useArchive.getState()).toMatchObject({ progress: null, result: { type: 'cancelled' } });
  });

  it('of several archives is undone as one, also when the last was known or is cancelled', async () => {
    const zips = ['01', '02', '03'].map((day) => file(`instagram-ana-2025-${day}-02-x.zip`));
    const outcomes = [read('ana', 'a'), read('ana', 'b'), { ...read('ana', 'c'), isKnown: true }];
    let isCancelled = false;
    const importNext = () => {
      if (isCancelled && outcomes.length === 1) cancelImport();
      return Promise.resolve(outcomes.shift() ?? read('ana'));
    };
    const { thread, removed } = threadWith(importNext);
    await importFiles(zips, thread);
    expect(useArchive.getState()).toMatchObject({ result: { type: 'read' }, added: ['a', 'b'] });
    await removeImported(useArchive.getState().added, thread);
    expect(removed).toEqual(['a', 'b']);
    expect(useArchive.getState()).toMatchObject({ result: null, added: [] });

    isCancelled = true;
    outcomes.push(read('ana', 'd'), read('ana', 'e'));
    await importFiles(zips.slice(0, 2), thread);
    expect(useArchive.getState()).toMatchObject({ result: { type: 'cancelled' }, added: ['d'] });
  });

  it.each([
    ['first', ['instagram-ana-2025-01-02-x.zip', 'instagram-ana-2025-02-02-x.zip']],
    ['last', ['instagram-ana-2025-02-02-x.zip', 'instagram-ana-2025-01-02-x.zip']],
    ['first', ['all/instagram-ana-2025-01-02-x.zip', 'all/instagram-ana-2025-02-02-x.zip']],
  ])('reads the others when the %s archive is damaged, and names it', async (_, zips) => {
    const { thread } = threadWith(([chosen]) =>
      Promise.resolve(
        chosen?.path.endsWith('instagram-ana-2025-01-02-x.zip') === true
          ? { type: 'unreadable', warnings: ['CORRUPT_FILE'] }
          : read('ana', 'b'),
      ),
    );
    expect(await importFiles(zips.map(file), thread)).toBe(true);
    const unread = ['instagram-ana-2025-01-02-x.zip'];
    expect(useArchive.getState().result).toMatchObject({ type: 'read', id: 'b', unread });
  });

  it('reads the others when the browser cannot read one, names it, and is not settled', async () => {
    const { thread } = threadWith(([chosen]) =>
      chosen?.path === 'instagram-ana-2025-01-02-x.zip'
        ? Promise.reject(new AppError('archive'))
        : Promise.resolve(read('ana', 'b')),
    );
    const zips = ['instagram-ana-2025-01-02-x.zip', 'instagram-ana-2025-02-02-x.zip'];
    expect(await importFiles(zips.map(file), thread)).toBe(false);
    const unread = zips.slice(0, 1);
    expect(useArchive.getState().result).toMatchObject({ type: 'read', id: 'b', unread });
    await importFiles(zips.slice(0, 1).map(file), thread);
    const failure = { messageId: 'fault.archive' };
    expect(useArchive.getState().result).toEqual({ type: 'failed', failure });
  });

  it('names what could not be read of an archive, and asks nothing of one that has nothing else', async () => {
    const { thread } = threadWith(() => Promise.resolve(read('ana')));
    const unread = { path: 'a/followers_2.json', file: new Blob(), isUnread: true } as const;
    await importFiles([file('a/followers_1.json'), unread], thread);
    const names = ['followers_2.json'];
    expect(useArchive.getState().result).toMatchObject({ type: 'read', unread: names });
    await importFiles([unread], thread);
    const failure = { messageId: 'fault.archive' };
    expect(useArchive.getState().result).toEqual({ type: 'failed', failure });
  });

  it.each(['download', 'download.zip'])('calls %s empty, which a cloud still has', async (path) => {
    const { thread } = threadWith(async () => ({ type: 'unreadable', warnings: ['CORRUPT_FILE'] }));
    await importFiles([{ path, file: new Blob() }, file('notes.txt')], thread);
    const warnings = [`EMPTY_FILE:${path}`];
    expect(useArchive.getState().result).toEqual({ type: 'unreadable', warnings });
  });

  it('says why the device could not keep it', async () => {
    const { thread } = threadWith(() => Promise.reject(new AppError('storage')));
    await importFiles([file('a.zip')], thread);
    expect(useArchive.getState().result).toMatchObject({
      type: 'failed',
      failure: { messageId: 'fault.storage' },
    });
  });

  it('that a reload cut off is reported', async () => {
    const { thread } = threadWith(() => Promise.resolve(read('ana')));
    await openImport({ ...thread, wasInterrupted: () => Promise.resolve(true) });
    expect(useArchive.getState()).toMatchObject({ load: 'ready', result: { type: 'interrupted' } });
  });
});
